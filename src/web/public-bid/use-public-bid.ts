import { useCallback, useEffect, useState } from 'react'
import { type PublicBid, readPublicBid } from '../../contract/public-bids.ts'
import { call } from '../api/client.ts'

interface Loading {
  bid: PublicBid | undefined
  error: unknown
  isLoading: boolean
  /** Loads the bid again and keeps the old one on the screen meanwhile. */
  reload(): void
  show(bid: PublicBid): void
}

/** The bid behind a link. It never reloads by itself: the office counts every view. */
export function usePublicBid(bidIndex: string): Loading {
  const [bid, setBid] = useState<PublicBid>()
  const [error, setError] = useState<unknown>()
  const [isLoading, setLoading] = useState(true)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const left = new AbortController()
    setLoading(true)
    call(readPublicBid, { params: { bidIndex }, signal: left.signal }).then(
      (found) => {
        if (left.signal.aborted) return
        setBid(found)
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
  }, [bidIndex, attempt])

  const reload = useCallback(() => {
    // Set here too: the effect runs after the next render, and that must not show the old bid as loaded.
    setLoading(true)
    setAttempt((before) => before + 1)
  }, [])
  return { bid, error, isLoading, reload, show: setBid }
}
