import { useEffect, useState } from 'react'

/** Calls `work` when the browser is idle, or soon if it can't tell. @returns cancels it */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 50)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: 1_000 })
  return () => cancelIdleCallback(idle)
}

/** False until the browser was idle once: what nobody waits for comes after the first screen's own data. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => whenIdle(() => setSettled(true)), [])
  return isSettled
}
