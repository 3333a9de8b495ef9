import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Bid } from '../../../contract/bids.ts'
import { messageOf } from '../../api/api-error.ts'
import { fetchBidPreview } from '../bids-api.ts'
import type { BidContent } from './bid-draft.ts'
import { PreviewPainter } from './preview-painter.ts'

const pauseMilliseconds = 120
/** Shows the page this often while somebody types without a pause. */
const longestWait = 600

export interface PreviewChoice {
  full: boolean
  logo: boolean
}

/**
 * Paints the bid's PDF into `place` soon after each change. A new request cancels the one before. The old pages stay until
 * the new ones are painted, and when the request fails.
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
  /** When the oldest change was made that isn't shown yet. */
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
    // Only a pause in typing cancels a running request, or a slow answer would never show.
    const rest = request.current ? pauseMilliseconds : longestWait - (Date.now() - waitingSince.current)
    const timer = setTimeout(() => void show(), Math.max(0, Math.min(pauseMilliseconds, rest)))
    return () => clearTimeout(timer)
    // A new status or last day changes the PDF, too.
  }, [id, project_id, status, validUntil, content, full, logo])

  return { pages, error, isBusy }
}
