import { type RefObject, useEffect, useState } from 'react'

/** Rows beyond the screen that are drawn too, so that a quick thumb sees no gap. */
const beyond = 15
/** Shorter lists are drawn whole: searching in the page and printing find every row. */
const whole = 150

/**
 * Which of many rows of one height lie on the screen, while the page or the place around them is scrolled.
 * @param rowHeight in pixels
 */
export function useRowWindow(
  place: RefObject<HTMLElement | null>,
  around: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): { first: number; end: number } {
  const [range, setRange] = useState({ first: 0, end: whole })
  useEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const top = place.current?.getBoundingClientRect().top ?? 0
      const seen = around.current?.getBoundingClientRect()
      const above = Math.max(0, seen?.top ?? 0)
      const below = Math.min(window.innerHeight, seen?.bottom ?? window.innerHeight)
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
  }, [place, around, rowHeight])
  if (count <= whole) return { first: 0, end: count }
  const first = Math.min(range.first, count - 1)
  return { first, end: Math.min(count, Math.max(range.end, first + 1)) }
}
