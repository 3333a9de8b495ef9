import { useEffect } from 'react'

interface EditorKeys {
  save: () => void
  undo: () => void
  redo: () => void
}

/** Ctrl or ⌘ with S, Z, Shift Z and Y. They replace the fields' own undo, which would miss changes of the bid. */
export function useEditorKeys({ save, undo, redo }: EditorKeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      // Fields in a dialog keep their own undo.
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return
      const key = event.key.toLowerCase()
      const act = { s: save, z: event.shiftKey ? redo : undo, y: redo }[key]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [save, undo, redo])
}

/**
 * Restores a figure that can't be read, as Escape does: it isn't part of the bid's history.
 * @returns false when there is none
 */
export function restoreUnreadable(within: HTMLElement | null): boolean {
  const cell = within?.querySelector<HTMLElement>('[data-row] [data-unreadable]')
  cell?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  return cell !== undefined && cell !== null
}

/** Drops half-typed figures before the change, and returns the focus after it. */
export function keepFocus(change: () => void): void {
  const field = document.activeElement instanceof HTMLElement ? document.activeElement : null
  field?.blur()
  change()
  requestAnimationFrame(() => {
    if (field?.isConnected && document.activeElement === document.body) field.focus({ preventScroll: true })
  })
}
