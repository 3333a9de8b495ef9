import { useEffect, useRef } from 'react'
import { autosaveMilliseconds } from './autosave-pause.ts'

/**
 * Saves when nothing was written for a moment, while there is something that `waits`. After tries that nobody answered
 * it waits longer, and tries at once when the computer is online again.
 */
export function useAutosave({
  waits,
  written,
  tries,
  save,
}: {
  waits: boolean
  /** Another object after each change. */
  written: object
  /** How often in turn no answer has come, less one; undefined after any answer. */
  tries: number | undefined
  save: () => void
}) {
  const latestSave = useRef(save)
  latestSave.current = save
  useEffect(() => {
    if (!waits) return
    const again = () => latestSave.current()
    const timer = setTimeout(again, tries === undefined ? autosaveMilliseconds : retryMilliseconds(tries))
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [waits, written, tries])
}

/** Sooner at first, then every half minute. */
function retryMilliseconds(tries: number): number {
  return Math.min(30_000, 2000 * 2 ** tries)
}
