import { Table } from '@mantine/core'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { rowRem as rowRems } from '../../theme.ts'
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

/**
 * The body of a table, of which not all rows are drawn: first a screenful. A short list then draws the others a handful at
 * a time while the browser is idle, a long one only those near the screen, with empty space in place of the others. On
 * paper, all of them. What is drawn is known here and not in the table around it, which would draw every row anew with
 * each handful.
 */
export function NearRows<Row>({
  rows,
  body,
  rowRem = rowRems.compact,
  onKeyDown,
  children: draw,
}: {
  rows: readonly Row[]
  body: RefObject<HTMLTableSectionElement | null>
  /** About how high a row is, in rem. */
  rowRem?: number | undefined
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  children: Draw<Row>
}) {
  const { first, end } = useNear(body, rows.length, rowRem)
  const drawn = useMemo(() => keeping(rows, draw), [rows, draw])
  const gap = (missing: number) =>
    missing > 0 && <tr aria-hidden style={{ height: `${missing * rowRem}rem` }} />
  return (
    <Table.Tbody ref={body} onKeyDown={onKeyDown}>
      {gap(first)}
      {rows.slice(first, end).map((_, at) => drawn(first + at))}
      {gap(rows.length - end)}
    </Table.Tbody>
  )
}

/** Rows or cards without a table: the first ones at once, the others by the handful while the browser is idle. */
export function Handfuls<Row>({
  rows,
  atFirst,
  children: draw,
}: {
  rows: readonly Row[]
  atFirst: number
  children: Draw<Row>
}) {
  const count = useDrawn(rows.length, atFirst)
  const drawn = useMemo(() => keeping(rows, draw), [rows, draw])
  return rows.slice(0, count).map((_, at) => drawn(at))
}

/** Draws a row, with its key. */
type Draw<Row> = (row: Row, at: number) => ReactNode

/** @returns a function that draws the row at a place once and keeps it: React skips elements that it already has */
function keeping<Row>(rows: readonly Row[], draw: Draw<Row>): (at: number) => ReactNode {
  const elements: ReactNode[] = []
  return (at) => {
    const row = rows[at]
    if (row !== undefined) elements[at] ??= draw(row, at)
    return elements[at]
  }
}

function useNear(body: RefObject<HTMLElement | null>, count: number, rowRem: number): Range {
  const isLong = count > whole
  const drawn = useDrawn(isLong ? 0 : count, screenful)
  const near = useScreen(body, isLong, rowRem)
  const isPrinted = usePrinted()
  if (isPrinted) return { first: 0, end: count }
  if (!isLong) return { first: 0, end: drawn }
  const first = Math.min(near.first, count - 1)
  return { first, end: Math.min(count, Math.max(near.end, first + 1)) }
}

function useDrawn(count: number, atFirst: number): number {
  const [drawn, setDrawn] = useState(atFirst)
  const isDue = drawn < count
  useEffect(() => (isDue ? whenIdle(() => setDrawn(drawn + handful)) : undefined), [isDue, drawn])
  return Math.min(count, drawn)
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
