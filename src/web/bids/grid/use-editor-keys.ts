import { useEffect } from 'react'

interface EditorKeys {
  save: () => void
  undo: () => void
  redo: () => void
}

/** Ctrl or ⌘ with S, Z, Shift Z and Y, wherever the focus is; the fields' own undoing knows nothing of the bid. */
export function useEditorKeys({ save, undo, redo }: EditorKeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      // A dialog's fields are their own.
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
 * A figure in the lines that is no number is no step of the bid yet: undoing puts the old one back, as Escape does.
 * @returns false when there is none
 */
export function undoUnreadable(within: HTMLElement | null): boolean {
  const cell = within?.querySelector<HTMLElement>('[data-row] [data-unreadable]')
  cell?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  return cell !== undefined && cell !== null
}

/** Half typed figures give way to what the bid says; then the focus is where it was. */
export function withFocusKept(change: () => void): void {
  const field = document.activeElement instanceof HTMLElement ? document.activeElement : null
  field?.blur()
  change()
  requestAnimationFrame(() => {
    if (field?.isConnected && document.activeElement === document.body) field.focus({ preventScroll: true })
  })
}
