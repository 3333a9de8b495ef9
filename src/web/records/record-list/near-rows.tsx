import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'

/** More rows than a screen shows. */
const screenful = 24
/** Few enough that a key or a click in between is answered at once. */
const handful = 12
/** Shorter lists come to be drawn whole: searching in the page finds every row. */
const whole = 150
/** Rows beyond the screen that are drawn too, so that a quick thumb sees no gap. */
const beyond = 15

interface Range {
  first: number
  /** After the last one. */
  end: number
}

export interface NearRange extends Range {
  count: number
  rowRem: number
}

/**
 * Which rows of a table's body are drawn: a screenful at once, so that a list is there when it is opened; of a short
 * list then the others, a handful at a time whenever the browser has nothing else to do; of a long one those near the
 * screen; on paper all of them. (Not in a transition: the router's are, and a click would wait for the list it leaves.)
 * @param rowRem about how high a row is, in rem
 */
export function useNearRows(body: RefObject<HTMLElement | null>, count: number, rowRem = 2.375): NearRange {
  const [drawn, setDrawn] = useState(screenful)
  const isLong = count > whole
  const isDue = !isLong && drawn < count
  useEffect(() => (isDue ? whenIdle(() => setDrawn(drawn + handful)) : undefined), [isDue, drawn])
  const near = useScreen(body, isLong, rowRem)
  const isPrinted = usePrinted()
  if (isPrinted) return { first: 0, end: count, count, rowRem }
  if (!isLong) return { first: 0, end: Math.min(count, drawn), count, rowRem }
  const first = Math.min(near.first, count - 1)
  return { first, end: Math.min(count, Math.max(near.end, first + 1)), count, rowRem }
}

/** The rows that are near, each drawn once, with the place of the others kept above and below them. */
export function NearRows<Row>({
  rows,
  near: { first, end, count, rowRem },
  children: draw,
}: {
  rows: readonly Row[]
  near: NearRange
  children: (row: Row, at: number) => ReactNode
}) {
  // React passes over an element that it was given before: another handful costs no more than itself.
  const drawn = useMemo(() => ({ rows, draw, elements: new Map<Row, ReactNode>() }), [rows, draw]).elements
  const gap = (missing: number) =>
    missing > 0 && <tr aria-hidden style={{ height: `${missing * rowRem}rem` }} />
  return (
    <>
      {gap(first)}
      {rows.slice(first, end).map((row, at) => {
        const element = drawn.get(row) ?? draw(row, first + at)
        drawn.set(row, element)
        return element
      })}
      {gap(count - end)}
    </>
  )
}

/** Which of many rows lie on the screen, while the page or the place around them is scrolled. */
function useScreen(body: RefObject<HTMLElement | null>, isWanted: boolean, rowRem: number): Range {
  const [range, setRange] = useState<Range>({ first: 0, end: screenful })
  useLayoutEffect(() => {
    if (!isWanted) return
    const rowHeight = rowRem * rootFontSize()
    let frame = 0
    const measure = () => {
      frame = 0
      const top = body.current?.getBoundingClientRect().top ?? 0
      const place = body.current?.closest('table')?.parentElement?.getBoundingClientRect()
      const above = Math.max(0, place?.top ?? 0)
      const below = Math.min(window.innerHeight, place?.bottom ?? window.innerHeight)
      const first = Math.max(0, Math.floor((above - top) / rowHeight) - beyond)
      const end = Math.max(0, Math.ceil((below - top) / rowHeight)) + beyond
      setRange((before) => (before.first === first && before.end === end ? before : { first, end }))
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    window.addEventListener('scroll', onScroll, { passive: true, capture: true })
    window.addEventListener('resize', onScroll)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll, { capture: true })
      window.removeEventListener('resize', onScroll)
    }
  }, [body, isWanted, rowRem])
  return range
}

export function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}

/** True from before the page is put on paper until it has been. */
function usePrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setPrinted(true))
    const after = () => setPrinted(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return isPrinted
}

/** Calls `work` when the browser is idle, where it says so, and soon where it does not. @returns the way to call it off */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 50)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: 1_000 })
  return () => cancelIdleCallback(idle)
}
