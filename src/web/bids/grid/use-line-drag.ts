import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { LineCommands } from './use-line-commands.ts'
import type { LineSelection } from './use-line-selection.ts'

/** A pointer that moves this many pixels drags; less is a click. */
const dragDistance = 5
/** The page scrolls when the pointer is this many pixels from the bottom of the window. */
const scrollEdge = 70

interface Drag {
  key: string
  startY: number
  y: number
  isMoving: boolean
  target: { group: number; before: number } | undefined
  mark: HTMLElement | undefined
}

/**
 * Drags lines by their handle, with a mouse or a finger. All selected lines move together; the page scrolls at its edges;
 * Escape cancels. A click selects the line, and a Shift click extends the selection to it.
 */
export function useLineDrag(
  grid: RefObject<HTMLElement | null>,
  commands: LineCommands,
  selection: LineSelection,
) {
  const drag = useRef<Drag>(undefined)
  const stop = useRef<() => void>(undefined)
  const latestSelection = useRef(selection)
  latestSelection.current = selection
  const { onClick, suppressNextClick } = useHandleClick(selection)
  useEffect(() => () => stop.current?.(), [])

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const handle = (event.target as HTMLElement).closest<HTMLElement>('[data-handle]')
    const key = handle?.dataset.handle
    if (!handle || key === undefined || event.button !== 0) return
    drag.current = {
      key,
      startY: event.clientY,
      y: event.clientY,
      isMoving: false,
      target: undefined,
      mark: undefined,
    }
    handle.setPointerCapture?.(event.pointerId)
    const stopScrolling = scrollAtEdges(() => drag.current)
    const stopListening = listen()
    stop.current = () => {
      stopScrolling()
      stopListening()
      stop.current = undefined
    }
  }

  function listen(): () => void {
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pointermove', (move) => moveTo(move.clientY), { signal })
    window.addEventListener('pointerup', () => end(true), { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener('keydown', (press) => press.key === 'Escape' && end(false), { signal })
    return () => listening.abort()
  }

  function moveTo(y: number) {
    const now = drag.current
    if (!now) return
    now.y = y
    if (!now.isMoving && Math.abs(y - now.startY) < dragDistance) return
    now.isMoving = true
    unmark(now)
    const over = rowAt(grid.current, y)
    now.target = over?.target
    if (!over) return
    now.mark = over.mark
    over.mark.dataset.drop = over.side
  }

  function end(isDrop: boolean) {
    const now = drag.current
    stop.current?.()
    drag.current = undefined
    if (!now) return
    unmark(now)
    if (!isDrop || !now.isMoving || !now.target) return
    suppressNextClick()
    const { selected } = latestSelection.current
    const keys = selected.has(now.key) ? selected : new Set([now.key])
    commands.moveTo(keys, now.target.group, now.target.before)
  }

  return { onPointerDown, onClick }
}

/** A click on a handle selects its line. The browser sends one at the end of a drag too, which must not. */
function useHandleClick(selection: LineSelection) {
  const suppressClick = useRef(false)
  function onClick(event: { target: EventTarget; shiftKey: boolean }) {
    const handle = (event.target as HTMLElement).closest<HTMLElement>('[data-handle]')
    const key = handle?.dataset.handle
    if (key === undefined || suppressClick.current) return
    if (event.shiftKey) selection.extend(key, key)
    else selection.toggle(key)
  }

  function suppressNextClick() {
    suppressClick.current = true
    setTimeout(() => {
      suppressClick.current = false
    })
  }

  return { onClick, suppressNextClick }
}

function rowAt(grid: HTMLElement | null, y: number) {
  if (!grid) return undefined
  const box = grid.getBoundingClientRect()
  const under = document.elementFromPoint(box.left + Math.min(60, box.width / 2), y)
  const head = under?.closest<HTMLElement>('[data-group-head]')
  if (head) {
    return {
      mark: head,
      side: 'after',
      target: { group: Number(head.dataset.groupHead), before: 0 },
    }
  }
  const row = under?.closest<HTMLElement>('[data-row]')
  const [group = 0, line = 0] = (row?.dataset.row ?? '').split('.').map(Number)
  if (!row) return undefined
  const { top, height } = row.getBoundingClientRect()
  const isAfter = y > top + height / 2
  return {
    mark: row,
    side: isAfter ? 'after' : 'before',
    target: { group, before: line + (isAfter ? 1 : 0) },
  }
}

function unmark(drag: Drag) {
  if (drag.mark) delete drag.mark.dataset.drop
  drag.mark = undefined
}

/** Scrolls in every frame in which the drag is at an edge of the window. @returns stops it */
function scrollAtEdges(drag: () => Drag | undefined): () => void {
  let frame = requestAnimationFrame(function scroll() {
    scrollAtEdge(drag())
    frame = requestAnimationFrame(scroll)
  })
  return () => cancelAnimationFrame(frame)
}

function scrollAtEdge(drag: Drag | undefined) {
  if (!drag?.isMoving) return
  // 52 more at the top, for the top bar.
  if (drag.y < scrollEdge + 52) window.scrollBy(0, -12)
  else if (drag.y > window.innerHeight - scrollEdge) window.scrollBy(0, 12)
}
