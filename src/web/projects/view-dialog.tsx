import { Button, Group, Modal, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SavedView } from '../../contract/saved-views.ts'
import { messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { useKeptText } from '../ui/editing/use-kept-text.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { viewOf } from './project-view.ts'
import { useSavedViewActions } from './saved-views-api.ts'

/** Renames or shares a view. Without one, saves what the page shows as a new view. */
export function ViewDialog({
  view,
  onClose,
  onSaved,
}: {
  view: SavedView | undefined
  onClose: () => void
  onSaved: (view: SavedView) => void
}) {
  const [search] = useSearchParams()
  const { create, update } = useSavedViewActions()
  const [name, setName, forgetName] = useKeptText(`view-${view?.id ?? 'new'}`, view?.name)
  const [shared, setShared] = useState(view?.shared ?? false)
  useFocusReturn()
  const { error, isPending } = view ? update : create

  async function save() {
    try {
      const saved = view
        ? await update.mutateAsync({ id: view.id, version: view.version, name, shared })
        : await create.mutateAsync({ ...viewOf(search), name, shared })
      forgetName()
      if (!view) onSaved(saved)
      onClose()
    } catch {
      // The field shows the error.
    }
  }

  return (
    <Modal opened onClose={onClose} centered title={view ? t('Rename or share') : t('Save as a view')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack>
          <TextInput
            label={t('Name')}
            data-autofocus
            required
            maxLength={200}
            value={name}
            error={error ? messageOf(error) : undefined}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Switch
            label={t('For the whole office')}
            description={t('Everyone can see it. You and administrators can change it.')}
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isPending} disabled={name.trim() === ''}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
