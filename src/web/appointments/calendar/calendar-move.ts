import type { AppointmentRow } from '../../../contract/appointments.ts'
import { maxAppointmentDays } from '../../../domain/appointments.ts'
import type { Day } from '../../../domain/dates.ts'
import { minutesOf } from './calendar-layout.ts'
import type { CalendarView } from './calendar-view.ts'
import { instantAt, type Wall, wallOf } from './company-clock.ts'

/** A place in the calendar. */
export interface Spot {
  day: Day
  /** `HH:mm`; undefined where no hours are shown. */
  time?: string | undefined
  /** Null: nobody yet; undefined where no people are shown. */
  person?: number | null | undefined
}

/** When an appointment is and whose. */
export interface Slot {
  startsAt: string
  endsAt: string
  person: number | null
}

/** The whole appointment is moved, or only its end. */
export type Part = 'all' | 'end'

export const slotOf = ({ startsAt, endsAt, employee }: AppointmentRow): Slot => ({
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
  person: employee?.id ?? null,
})

export function isSameSlot(one: Slot, other: Slot): boolean {
  return one.startsAt === other.startsAt && one.endsAt === other.endsAt && one.person === other.person
}

/**
 * Where something lands that was taken at `from` and dropped at `to`. Without a `from`, it starts where it is dropped.
 * It stays as long on the clock, also where daylight saving begins.
 */
export function dropped(slot: Slot, part: Part, from: Spot | undefined, to: Spot): Slot {
  const start = wallOf(slot.startsAt)
  const grip = from ?? { day: start.day, time: start.time, person: slot.person }
  const days = (Date.parse(to.day) - Date.parse(grip.day)) / 86_400_000
  const minutes =
    to.time === undefined || grip.time === undefined ? 0 : minutesOf(to.time) - minutesOf(grip.time)
  const isOther = to.person !== undefined && to.person !== grip.person && part === 'all'
  const moved = shifted(slot, part, days * 24 * 60 + minutes)
  return { ...moved, person: isOther ? (to.person ?? null) : slot.person }
}

const shortest = 15
const longest = maxAppointmentDays * 24 * 60

function shifted(slot: Slot, part: Part, minutes: number): Slot {
  const start = wallOf(slot.startsAt)
  const end = later(wallOf(slot.endsAt), minutes)
  if (part === 'all') return { ...slot, startsAt: instantAt(later(start, minutes)), endsAt: instantAt(end) }
  const length = Math.min(longest, Math.max(shortest, (asUtc(end) - asUtc(start)) / 60_000))
  return { ...slot, endsAt: instantAt(later(start, length)) }
}

const asUtc = ({ day, time }: Wall) => Date.parse(`${day}T${time}:00Z`)

function later(wall: Wall, minutes: number): Wall {
  const text = new Date(asUtc(wall) + minutes * 60_000).toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

type Unit = 'day' | 'week' | 'quarter' | 'person'

/** What an arrow key moves by: across, and up or down. */
const units: Record<CalendarView, readonly [across: Unit, down: Unit] | undefined> = {
  month: ['day', 'week'],
  week: ['day', 'person'],
  day: ['person', 'quarter'],
  agenda: undefined,
}
const inMinutes: Record<Unit, number> = { day: 1440, week: 7 * 1440, quarter: 15, person: 0 }

/** Moves by one step of an arrow key. Undefined when the key moves nothing. @param people in the order shown */
export function stepped(
  slot: Slot,
  part: Part,
  { key, view, people }: { key: string; view: CalendarView; people: readonly (number | null)[] },
): Slot | undefined {
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
  if (!isAcross && key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const by = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1
  const unit = units[view]?.[isAcross ? 0 : 1]
  if (unit === undefined) return undefined
  if (unit !== 'person') return shifted(slot, part, by * inMinutes[unit])
  const person = people[people.indexOf(slot.person) + by]
  return person === undefined || part === 'end' ? slot : { ...slot, person }
}

/** The place under the pointer; appointments that lie over it do not count. */
export function spotAt(x: number, y: number): Spot | undefined {
  const cell = document
    .elementsFromPoint(x, y)
    .find((element): element is HTMLElement => element instanceof HTMLElement && 'day' in element.dataset)
  if (!cell) return undefined
  const { day = '', time, person } = cell.dataset
  const { top, height } = cell.getBoundingClientRect()
  const isLowerHalf = time !== undefined && y - top >= height / 2
  return {
    day,
    time: isLowerHalf ? later({ day, time }, 15).time : time,
    person: person === undefined ? undefined : Number(person) || null,
  }
}
