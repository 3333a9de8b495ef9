import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { rowRem as rows } from '../../theme.ts'
import { whenIdle } from '../../ui/loading/when-idle.ts'

/** More rows than a screen shows. */
const screenful = 24
/** Few enough that a key or a click in between is not delayed. */
const handful = 12
/** Shorter lists are drawn whole, so that the browser's own search finds every row. */
const whole = 150
/** Rows drawn beyond the screen, so that fast scrolling shows no gap. */
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
 * Which rows of a table are drawn: first a screenful. A short list then draws the others a handful at a time while the
 * browser is idle, a long one only those near the screen. On paper, all of them.
 * @param rowRem about how high a row is, in rem
 */
export function useNearRows(
  body: RefObject<HTMLElement | null>,
  count: number,
  rowRem: number = rows.compact,
): NearRange {
  const isLong = count > whole
  const drawn = useDrawn(isLong ? 0 : count, screenful)
  const near = useScreen(body, isLong, rowRem)
  const isPrinted = usePrinted()
  if (isPrinted) return { first: 0, end: count, count, rowRem }
  if (!isLong) return { first: 0, end: drawn, count, rowRem }
  const first = Math.min(near.first, count - 1)
  return { first, end: Math.min(count, Math.max(near.end, first + 1)), count, rowRem }
}

/** How many of so many rows or cards are drawn: the first ones at once, the others by the handful while the browser is idle. */
export function useDrawn(count: number, atFirst: number): number {
  const [drawn, setDrawn] = useState(atFirst)
  const isDue = drawn < count
  useEffect(() => (isDue ? whenIdle(() => setDrawn(drawn + handful)) : undefined), [isDue, drawn])
  return Math.min(count, drawn)
}

/** The rows near the screen, with empty space above and below in place of the others. */
export function NearRows<Row>({
  rows,
  near: { first, end, count, rowRem },
  children: draw,
}: {
  rows: readonly Row[]
  near: NearRange
  children: (row: Row, at: number) => ReactNode
}) {
  // React skips elements it already has, so another handful costs only itself.
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

/** The rows on the screen, while the page or the table's frame is scrolled. */
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

/** True while the page is being printed. */
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
