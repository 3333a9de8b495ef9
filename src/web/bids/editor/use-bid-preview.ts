import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Bid } from '../../../contract/bids.ts'
import { messageOf } from '../../api/api-error.ts'
import { fetchBidPreview } from '../bids-api.ts'
import type { BidContent } from './bid-draft.ts'
import { PreviewPainter } from './preview-painter.ts'

const pauseMilliseconds = 120
/** Somebody who types without a pause sees the page follow all the same. */
const longestWait = 600

export interface PreviewChoice {
  full: boolean
  logo: boolean
}

/**
 * The bid's PDF, painted into `place` soon after the last change. Only the newest content is set: the request before it
 * is called off when the next one goes out. The old page stays until the new one is painted, and when it fails.
 */
export function useBidPreview(
  place: RefObject<HTMLElement | null>,
  bid: Pick<Bid, 'id' | 'project_id' | 'status' | 'validUntil'>,
  content: BidContent,
  choice: PreviewChoice,
) {
  const [pages, setPages] = useState(0)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const painter = useRef<PreviewPainter>(undefined)
  const request = useRef<AbortController>(undefined)
  /** Since when a change has been waiting to be shown. */
  const waitingSince = useRef<number>(undefined)
  const { full, logo } = choice
  const { id, project_id, status, validUntil } = bid

  useEffect(() => {
    const element = place.current
    if (!element) return
    const made = new PreviewPainter(element)
    painter.current = made
    const sizes = new ResizeObserver(([entry]) => {
      if (entry) void made.resize(entry.contentRect.width)
    })
    sizes.observe(element)
    void made.resize(element.clientWidth)
    const scroller = element.parentElement
    const onScroll = () => void made.scrolled()
    scroller?.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      scroller?.removeEventListener('scroll', onScroll)
      made.destroy()
      request.current?.abort()
      painter.current = undefined
    }
  }, [place])

  useEffect(() => {
    async function show() {
      waitingSince.current = undefined
      request.current?.abort()
      const mine = new AbortController()
      request.current = mine
      setBusy(true)
      try {
        const pdf = await fetchBidPreview({ id, project_id }, content, { full, logo }, mine.signal)
        const count = await painter.current?.show(await pdf.arrayBuffer())
        if (mine.signal.aborted || count === undefined) return
        setPages(count)
        setError(undefined)
      } catch (cause) {
        if (!mine.signal.aborted) setError(messageOf(cause))
      } finally {
        if (request.current === mine) {
          request.current = undefined
          setBusy(false)
        }
      }
    }
    waitingSince.current ??= Date.now()
    // A request that is under way is only called off by a pause, or a slow answer would never be seen.
    const rest = request.current ? pauseMilliseconds : longestWait - (Date.now() - waitingSince.current)
    const timer = setTimeout(() => void show(), Math.max(0, Math.min(pauseMilliseconds, rest)))
    return () => clearTimeout(timer)
    // A bid that was handed out, answered or extended meanwhile has another paper.
  }, [id, project_id, status, validUntil, content, full, logo])

  return { pages, error, isBusy }
}
