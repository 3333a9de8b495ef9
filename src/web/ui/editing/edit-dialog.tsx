import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { t } from '../../language/t.ts'
import { useFocusReturn } from '../use-focus-return.ts'
import { useWideScreen } from '../use-wide-screen.ts'
import { EditConflict, EditNotices, type EditPlaceProps } from './edit-notices.tsx'
import { HeldFields } from './held-fields.tsx'

/** A short form over its screen, or all of a phone's. */
export function EditDialog({ title, what, edit, onClose, children }: EditPlaceProps) {
  const wide = useWideScreen()
  useFocusReturn()
  return (
    <Modal opened onClose={onClose} title={title} size="lg" centered fullScreen={!wide}>
      <form onSubmit={edit.onSubmit} noValidate>
        <Stack gap="sm">
          <HeldFields held={edit.saving}>
            <Stack gap="sm">
              <EditNotices what={what} edit={edit} />
              {children}
            </Stack>
          </HeldFields>
          {edit.failure && (
            <Alert color="red" role="alert">
              {edit.failure}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button
              variant="default"
              onClick={() => {
                edit.discard()
                onClose()
              }}
            >
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={edit.saving} disabled={!edit.dirty}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
      <EditConflict what={what} edit={edit} />
    </Modal>
  )
}
