import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { LineCommands } from './use-line-commands.ts'
import type { LineSelection } from './use-line-selection.ts'

/** Farther than this a press on the handle is a drag, and no click. */
const slack = 5
const edge = 70

interface Drag {
  key: string
  startY: number
  y: number
  isMoving: boolean
  target: { group: number; before: number } | undefined
  mark: HTMLElement | undefined
}

/**
 * Dragging lines by their handle, with a mouse or a finger: all that are chosen travel together. The page scrolls at its
 * edges; Escape leaves everything where it was. A press without moving chooses the line, with Shift up to it.
 */
export function useLineDrag(
  grid: RefObject<HTMLElement | null>,
  commands: LineCommands,
  selection: LineSelection,
) {
  const drag = useRef<Drag>(undefined)
  const stop = useRef<() => void>(undefined)
  const chosen = useRef(selection)
  chosen.current = selection
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
    const follow = (move: globalThis.PointerEvent) => moveTo(move.clientY)
    const cancel = (key: KeyboardEvent) => {
      if (key.key === 'Escape') end(false)
    }
    const drop = () => end(true)
    const giveUp = () => end(false)
    let frame = requestAnimationFrame(function scroll() {
      scrollAtEdge(drag.current)
      frame = requestAnimationFrame(scroll)
    })
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', giveUp)
    window.addEventListener('keydown', cancel)
    stop.current = () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', giveUp)
      window.removeEventListener('keydown', cancel)
      stop.current = undefined
    }
  }

  function moveTo(y: number) {
    const now = drag.current
    if (!now) return
    now.y = y
    if (!now.isMoving && Math.abs(y - now.startY) < slack) return
    now.isMoving = true
    showDragging(grid.current, true)
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
    showDragging(grid.current, false)
    if (!now) return
    unmark(now)
    if (!isDrop || !now.isMoving || !now.target) return
    suppressClick.current = true
    setTimeout(() => {
      suppressClick.current = false
    })
    const { selected } = chosen.current
    const keys = selected.has(now.key) ? selected : new Set([now.key])
    commands.moveTo(keys, now.target.group, now.target.before)
  }

  /** The click that ends a drag is none. */
  const suppressClick = useRef(false)
  function onClick(event: { target: EventTarget; shiftKey: boolean }) {
    const handle = (event.target as HTMLElement).closest<HTMLElement>('[data-handle]')
    const key = handle?.dataset.handle
    if (key === undefined || suppressClick.current) return
    if (event.shiftKey) selection.extend(key, key)
    else selection.toggle(key)
  }

  return { onPointerDown, onClick }
}

function showDragging(grid: HTMLElement | null, isDragging: boolean): void {
  grid?.toggleAttribute('data-dragging', isDragging)
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

function scrollAtEdge(drag: Drag | undefined) {
  if (!drag?.isMoving) return
  if (drag.y < edge + 52) window.scrollBy(0, -12)
  else if (drag.y > window.innerHeight - edge) window.scrollBy(0, 12)
}
