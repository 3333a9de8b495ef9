import { useCallback, useEffect, useState } from 'react'
import { type PublicBid, readPublicBid } from '../../contract/public-bids.ts'
import { call } from '../api/client.ts'
import { isPrepared, prepareLanguage } from './language.tsx'

interface Loading {
  bid: PublicBid | undefined
  error: unknown
  /** True while the server is asked. */
  isLoading: boolean
  /** Asks again, keeping what is shown meanwhile. */
  reload(): void
  /** Shows the bid as an answer brought it. */
  show(bid: PublicBid): void
}

/** The bid behind a link. It is asked for once and never by itself again: the office counts every view. */
export function usePublicBid(bidIndex: string): Loading {
  const [bid, setBid] = useState<PublicBid>()
  const [error, setError] = useState<unknown>()
  const [isLoading, setLoading] = useState(true)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const left = new AbortController()
    setLoading(true)
    const take = (found: PublicBid) => {
      if (left.signal.aborted) return
      setBid(found)
      setError(undefined)
      setLoading(false)
    }
    call(readPublicBid, { params: { bidIndex }, signal: left.signal }).then(
      (found) => {
        if (isPrepared(found.language)) return take(found)
        // A bid does not appear in one language and turn into another.
        void prepareLanguage(found.language)
          .catch(() => undefined)
          .then(() => take(found))
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
    // At once: what stands there must not be taken for the newest between this and the call.
    setLoading(true)
    setAttempt((before) => before + 1)
  }, [])
  return { bid, error, isLoading, reload, show: setBid }
}
