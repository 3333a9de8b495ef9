import { useEffect, useSyncExternalStore } from 'react'

/** Forms on this page with input that is neither saved nor kept as a draft. */
const unsaved = new Set<object>()
const listeners = new Set<() => void>()

/** Asks before the page is left while `isUnsaved`. */
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
