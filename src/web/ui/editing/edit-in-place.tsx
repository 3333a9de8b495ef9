import { Text } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { useWideScreen } from '../use-wide-screen.ts'
import { EditDrawer } from './edit-drawer.tsx'
import { EditForm } from './edit-form.tsx'
import type { EditPlaceProps } from './edit-notices.tsx'

/** A record's form below its row in a list; on a phone it takes the whole screen. */
export function EditInPlace(props: EditPlaceProps) {
  return useWideScreen() ? <Panel {...props} /> : <EditDrawer {...props} />
}

function Panel({ title, ...form }: EditPlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  useFocusInside(place)
  useEscape(place, form.onClose)
  return (
    <div ref={place} style={{ maxWidth: '60rem' }}>
      <Text fw={600} p="md">
        {title}
      </Text>
      <EditForm label={title} {...form} />
    </div>
  )
}

/** Focuses the first field, and gives the focus back when the form closes. */
function useFocusInside(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const before = document.activeElement
    place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [place])
}

/** Escape closes the form, or just the open list inside it. What was typed stays as a draft. */
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
