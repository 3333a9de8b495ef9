import type { AppointmentRow } from '../../../contract/appointments.ts'
import {
  dropped,
  isSameSlot,
  type Part,
  type Slot,
  type Spot,
  slotOf,
  spotAt,
  stepped,
} from './calendar-move.ts'
import type { CalendarView } from './calendar-view.ts'

/** What is being dragged, by pointer or by arrow keys. */
export interface Moving {
  row: AppointmentRow
  /** Where it would land; undefined beside the calendar. */
  slot: Slot | undefined
  /** The pointer; undefined for keys. */
  at: { x: number; y: number } | undefined
}

export interface DragOptions {
  view: CalendarView
  /** In the order shown. */
  people: readonly (number | null)[]
  /** What an element with this `data-grab` stands for. */
  find: (id: number) => AppointmentRow | undefined
  onDrop: (row: AppointmentRow, slot: Slot) => void
}

interface Grip {
  row: AppointmentRow
  part: Part
  x: number
  y: number
  isTouch: boolean
}

/** A finger rests so long before it drags; until then it scrolls the page. */
const longPressMs = 400
/** A mouse drags after so many pixels; a finger that moves further before a long press scrolls. */
const slop = { mouse: 4, touch: 10 }

/**
 * Drags elements with `data-grab` to elements with `data-day`, and by `data-end` their end. Alt with arrow keys moves
 * the focused one, with Shift its end, until Alt is released. Escape puts it back.
 */
export class CalendarDrag {
  readonly #options: () => DragOptions
  readonly #onMoving: (moving: Moving | undefined) => void
  #grip: Grip | undefined
  /** Where the drag began; undefined beside the calendar. */
  #from: Spot | undefined
  #moving: Moving | undefined
  #press: ReturnType<typeof setTimeout> | undefined
  #scrolling: ReturnType<typeof setInterval> | undefined

  constructor(options: () => DragOptions, onMoving: (moving: Moving | undefined) => void) {
    this.#options = options
    this.#onMoving = onMoving
  }

  /** @returns what ends it */
  listen(root: HTMLElement): () => void {
    const ending = new AbortController()
    const { signal } = ending
    root.addEventListener('pointerdown', (event) => this.#take(event), { signal })
    root.addEventListener('keydown', (event) => this.#onKey(event), { signal })
    // Only a listener that is there before the touch may keep the browser from scrolling.
    const still = (event: Event) => this.#moving && event.cancelable && event.preventDefault()
    root.addEventListener('touchmove', still, { signal, passive: false })
    const noMenu = (event: Event) => this.#grip?.isTouch && event.preventDefault()
    root.addEventListener('contextmenu', noMenu, { signal })
    document.addEventListener('pointermove', (event) => this.#follow(event), { signal })
    document.addEventListener('pointerup', () => this.#drop(), { signal })
    document.addEventListener('pointercancel', () => this.#end(), { signal })
    document.addEventListener('keyup', (event) => this.#onKeyUp(event), { signal })
    const onEscape = (event: KeyboardEvent) => {
      if (!this.#moving || event.key !== 'Escape') return
      event.stopPropagation()
      this.#end()
    }
    document.addEventListener('keydown', onEscape, { signal, capture: true })
    window.addEventListener('blur', () => this.#end(), { signal })
    return () => {
      this.#end()
      ending.abort()
    }
  }

  #take(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return
    const row = this.#rowOf(event.target)
    // The button in a waiting project is pressed, not dragged.
    if (!row || event.target.closest('[data-press]')) return
    const { clientX: x, clientY: y, pointerType } = event
    const part = event.target.closest('[data-end]') ? 'end' : 'all'
    const isTouch = pointerType === 'touch'
    this.#grip = { row, part, x, y, isTouch }
    if (isTouch) this.#press = setTimeout(() => this.#show(x, y), longPressMs)
  }

  #rowOf(target: Element): AppointmentRow | undefined {
    const id = target.closest<HTMLElement>('[data-grab]')?.dataset['grab']
    return id === undefined ? undefined : this.#options().find(Number(id))
  }

  #follow({ clientX: x, clientY: y }: PointerEvent): void {
    const grip = this.#grip
    if (!grip) return
    if (!this.#moving) {
      const isFar = Math.hypot(x - grip.x, y - grip.y) > slop[grip.isTouch ? 'touch' : 'mouse']
      if (!isFar) return
      if (grip.isTouch) return this.#end()
    }
    this.#show(x, y)
  }

  #show(x: number, y: number): void {
    const grip = this.#grip
    if (!grip) return
    if (!this.#moving) this.#from = spotAt(grip.x, grip.y)
    const spot = spotAt(x, y)
    const slot = spot && dropped(slotOf(grip.row), grip.part, this.#from, spot)
    this.#tell({ row: grip.row, slot, at: { x, y } })
    this.#scrolling ??= setInterval(() => this.#scroll(), 16)
  }

  #scroll(): void {
    const at = this.#moving?.at
    if (at && scrollAtEdges(at.x, at.y)) this.#show(at.x, at.y)
  }

  #onKey(event: KeyboardEvent): void {
    if (!event.altKey || !(event.target instanceof Element)) return
    const row = this.#rowOf(event.target)
    const part = event.shiftKey ? 'end' : 'all'
    const now = this.#moving?.slot ?? (row && slotOf(row))
    if (!row || !now || row.id < 0 || this.#grip) return
    const slot = stepped(now, part, { key: event.key, ...this.#options() })
    if (!slot) return
    event.preventDefault()
    this.#tell({ row, slot, at: undefined })
  }

  #onKeyUp(event: KeyboardEvent): void {
    if (event.key !== 'Alt' || !this.#moving || this.#grip) return
    // Windows would go to the browser's menu.
    event.preventDefault()
    this.#drop()
  }

  #drop(): void {
    const { moving } = { moving: this.#moving }
    if (moving?.at) swallowClick()
    this.#end()
    const slot = moving?.slot
    if (moving && slot && (moving.row.id < 0 || !isSameSlot(slot, slotOf(moving.row))))
      this.#options().onDrop(moving.row, slot)
  }

  #end(): void {
    clearTimeout(this.#press)
    clearInterval(this.#scrolling)
    this.#scrolling = undefined
    this.#grip = undefined
    if (this.#moving) this.#tell(undefined)
  }

  #tell(moving: Moving | undefined): void {
    this.#moving = moving
    this.#onMoving(moving)
  }
}

/** The click that ends a drag opens nothing. */
function swallowClick(): void {
  const ending = new AbortController()
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, signal: ending.signal })
  setTimeout(() => ending.abort(), 50)
}

const edge = 48
const stepPixels = 10

/** Scrolls the page, and the calendar in it, while the pointer is at an edge. @returns false when nothing scrolls */
function scrollAtEdges(x: number, y: number): boolean {
  const toward = (at: number, from: number, to: number) =>
    at < from + edge ? -stepPixels : at > to - edge ? stepPixels : 0
  // The bars of the frame lie over the page's ends.
  const pageBy = toward(y, 56, window.innerHeight - 56)
  const scroller = document.elementFromPoint(x, y)?.closest('[data-scroll]')
  const box = scroller?.getBoundingClientRect()
  const [across, down] = box ? [toward(x, box.left, box.right), toward(y, box.top, box.bottom)] : [0, 0]
  scroller?.scrollBy(across, down)
  window.scrollBy(0, pageBy)
  return pageBy !== 0 || across !== 0 || down !== 0
}
