import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { t } from '../../language/t.ts'
import { useWideScreen } from '../use-wide-screen.ts'
import { EditDrawer } from './edit-drawer.tsx'
import classes from './edit-in-place.module.css'
import { EditConflict, EditNotices, type EditPlaceProps } from './edit-notices.tsx'
import { HeldFields } from './held-fields.tsx'

/** A record's form where its list stands: below its row on a wide screen, all of a phone's. */
export function EditInPlace(props: EditPlaceProps) {
  return useWideScreen() ? <Panel {...props} /> : <EditDrawer {...props} />
}

function Panel({ title, what, edit, onClose, children }: EditPlaceProps) {
  const place = useRef<HTMLFormElement>(null)
  useFocusInside(place)
  useEscape(place, onClose)

  return (
    <form ref={place} onSubmit={edit.onSubmit} noValidate aria-label={title} className={classes.panel}>
      <Stack gap="sm">
        <Text fw={600}>{title}</Text>
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
        <Group gap="xs">
          <Button type="submit" loading={edit.saving} disabled={!edit.dirty}>
            {t('Save')}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              edit.discard()
              onClose()
            }}
          >
            {edit.dirty ? t('Discard changes') : t('Close')}
          </Button>
        </Group>
      </Stack>
      <EditConflict what={what} edit={edit} />
    </form>
  )
}

/** The first field takes the focus, and whoever had it before gets it back. */
function useFocusInside(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const before = document.activeElement
    place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [place])
}

/** Escape closes; in an open list inside, it closes that list only. What was typed stays as a draft. */
function useEscape(place: RefObject<HTMLElement | null>, onEscape: () => void) {
  const escape = useRef(onEscape)
  escape.current = onEscape
  useEffect(() => {
    const element = place.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true') return
      escape.current()
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [place])
}
