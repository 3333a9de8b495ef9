import { useEffect, useSyncExternalStore } from 'react'

/** What is typed on the page, saved nowhere and kept nowhere: going away would lose it. */
const unsaved = new Set<object>()
const listeners = new Set<() => void>()

/** Asks before the page is left, for as long as there is something that would be lost. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const mark = {}
    change(() => unsaved.add(mark))
    return () => change(() => unsaved.delete(mark))
  }, [isUnsaved])
}

export function useAnyUnsaved(): boolean {
  return useSyncExternalStore(watch, () => unsaved.size > 0)
}

function change(act: () => void): void {
  act()
  if (unsaved.size > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
