import { useEffect, useRef, useState } from 'react'
import { CalendarDrag, type DragOptions, type Moving } from './calendar-drag.ts'

/** `root` takes the element around the calendar and what is dragged onto it. */
export function useCalendarDrag(options: DragOptions) {
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef(options)
  latest.current = options
  const [moving, setMoving] = useState<Moving>()
  const focused = useRef<number>(undefined)
  if (moving && !moving.at) focused.current = moving.row.id

  useEffect(() => {
    if (!root.current) return undefined
    return new CalendarDrag(() => latest.current, setMoving).listen(root.current)
  }, [])

  // An appointment that the keys moved to another lane is another element there.
  useEffect(() => {
    if (focused.current === undefined || moving) return
    if (document.activeElement !== document.body) return
    root.current?.querySelector<HTMLElement>(`[data-grab="${focused.current}"]`)?.focus()
  })

  return { root, moving }
}
