import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

export interface Loading<T> {
  found: T | undefined
  /** Why the last load failed. */
  error: unknown
  /** True while it is loading again, too. */
  isLoading: boolean
  /** Loads it again and keeps the old one on the screen meanwhile. */
  reload(): void
  show(found: T): void
}

/** What is behind a link. It never reloads by itself: the office counts every view of a bid. */
export function useLoading<T>(load: (signal: AbortSignal) => Promise<T>): Loading<T> {
  const [found, setFound] = useState<T>()
  const [error, setError] = useState<unknown>()
  const [isLoading, setLoading] = useState(true)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const left = new AbortController()
    setLoading(true)
    load(left.signal).then(
      (loaded) => {
        if (left.signal.aborted) return
        setFound(loaded)
        setError(undefined)
        setLoading(false)
      },
      (cause: unknown) => {
        if (left.signal.aborted) return
        setError(cause)
        setLoading(false)
      },
    )
    return () => left.abort()
  }, [load, attempt])

  const reload = useCallback(() => {
    // Set here too: the effect runs after the next render, and that must not show the old one as loaded.
    setLoading(true)
    setAttempt((before) => before + 1)
  }, [])
  return { found, error, isLoading, reload, show: setFound }
}

export function useOnline(): boolean {
  return useSyncExternalStore(watchConnection, () => navigator.onLine)
}

function watchConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
