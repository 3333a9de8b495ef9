import type { MantineColor } from '@mantine/core'
import type { DateTimeStringValue, ScheduleEventData, ScheduleSingleEventData } from '@mantine/schedule'
import type { AppointmentRow } from '../../../contract/appointments.ts'
import { addDays, type Day } from '../../../domain/dates.ts'
import { titleOf } from '../appointment-words.ts'
import { instantAt, type Wall, wallOf } from './company-clock.ts'

/** Of a crowd, the first of its appointments. */
type Payload = { row: AppointmentRow; isCrowd?: true }

export type AppointmentEvent = ScheduleSingleEventData & {
  start: DateTimeStringValue
  end: DateTimeStringValue
  payload: Payload
}
export type ColorOf = (employeeId: number | undefined) => MantineColor

/** Appointments as the calendar's library takes them: on the company's clock, as texts without a zone. */
export function toEvents(rows: readonly AppointmentRow[], colorOf: ColorOf): AppointmentEvent[] {
  return rows.map((row) => toEvent(row, wallOf(row.startsAt), wallOf(row.endsAt), colorOf))
}

/** The same for one day: of those that last over night, the part that lies in it. */
export function toDayEvents(rows: readonly AppointmentRow[], day: Day, colorOf: ColorOf): AppointmentEvent[] {
  const [midnight, next] = [
    { day, time: '00:00' },
    { day: addDays(day, 1), time: '00:00' },
  ]
  return rows.flatMap((row) => {
    const [start, end] = [wallOf(row.startsAt), wallOf(row.endsAt)]
    const from = start.day < day ? midnight : start
    const to = end.day > day ? next : end
    return textOf(from) < textOf(to) && from.day === day ? [toEvent(row, from, to, colorOf)] : []
  })
}

export function toEvent(row: AppointmentRow, start: Wall, end: Wall, colorOf: ColorOf): AppointmentEvent {
  return {
    id: row.id,
    title: titleOf(row),
    start: textOf(start),
    end: textOf(end),
    color: colorOf(row.employee?.id),
    variant: 'light',
    payload: { row },
  }
}

/** The payload is ours: see `toEvent`. */
export const rowIn = (event: ScheduleEventData) => (event as AppointmentEvent).payload.row

/** True for what stands for several appointments. */
export const isCrowd = (event: ScheduleEventData) => (event as AppointmentEvent).payload.isCrowd === true

/** The library says `2026-11-20 09:00:00`, of the clock it was given. */
export function wallIn(text: DateTimeStringValue): Wall {
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

export function movedTo({ startsAt, endsAt }: AppointmentRow, newStart: DateTimeStringValue) {
  const start = instantAt(wallIn(newStart))
  const length = Date.parse(endsAt) - Date.parse(startsAt)
  return { startsAt: start, endsAt: new Date(Date.parse(start) + length).toISOString() }
}

const textOf = ({ day, time }: Wall) => `${day} ${time}:00`

/** It ends on another day than it begins; at midnight sharp still counts as its own day. */
export function isOverNight({ startsAt, endsAt }: Pick<AppointmentRow, 'startsAt' | 'endsAt'>): boolean {
  return !isWithinDay(wallOf(startsAt), wallOf(endsAt))
}

const isWithinDay = (start: Wall, end: Wall) =>
  start.day === end.day || (end.time === '00:00' && addDays(start.day, 1) === end.day)

type Shown = Pick<AppointmentEvent, 'start' | 'end'>

/** The library shows it above the hours: it fills its day, or more than one. */
export function isAboveHours({ start, end }: Shown): boolean {
  const [from, to] = [wallIn(start), wallIn(end)]
  return !isWithinDay(from, to) || (from.time === '00:00' && from.day !== to.day)
}

const usualHours = [7, 19] as const

/** The hours to show: the working day, and whatever lies outside it. */
export function hoursOf(events: readonly Shown[]): { startTime: string; endTime: string } {
  const within = events.filter((event) => !isAboveHours(event))
  const first = within.map(({ start }) => Number(wallIn(start).time.slice(0, 2)))
  const last = within.map(({ end }) => {
    const [hour = 0, minute = 0] = wallIn(end).time.split(':').map(Number)
    return hour === 0 && minute === 0 ? 24 : hour + (minute > 0 ? 1 : 0)
  })
  const from = Math.min(usualHours[0], ...first)
  const to = Math.max(usualHours[1], ...last)
  return { startTime: `${pad(from)}:00:00`, endTime: to >= 24 ? '23:59:59' : `${pad(to)}:00:00` }
}

const pad = (hour: number) => String(hour).padStart(2, '0')
