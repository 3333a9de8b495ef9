import { useEffect, useRef } from 'react'
import { autosaveMilliseconds } from './autosave-pause.ts'

/**
 * Saves after a pause in typing. After an unanswered try it waits longer, and tries again as soon as the computer is
 * online.
 */
export function useAutosave({
  waits,
  written,
  tries,
  save,
}: {
  /** True while there are changes to save. */
  waits: boolean
  /** A new object after each change. */
  written: object
  /** The unanswered tries in a row, less one; undefined after an answer. */
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

/** 2 s at first, doubling up to 30 s. */
function retryMilliseconds(tries: number): number {
  return Math.min(30_000, 2000 * 2 ** tries)
}
