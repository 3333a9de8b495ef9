import type { MantineColor } from '@mantine/core'
import type { DateTimeStringValue, ScheduleEventData, ScheduleSingleEventData } from '@mantine/schedule'
import type { AppointmentRow } from '../../../contract/appointments.ts'
import { addDays, type Day } from '../../../domain/dates.ts'
import { titleOf } from '../appointment-words.ts'
import { instantAt, type Wall, wallOf } from './company-clock.ts'

/** A crowd is one event for several appointments. `row` is the first of them. */
type Payload = { row: AppointmentRow; isCrowd?: true }

export type AppointmentEvent = ScheduleSingleEventData & {
  start: DateTimeStringValue
  end: DateTimeStringValue
  payload: Payload
}
type ColorOf = (employeeId: number | undefined) => MantineColor

/** Events for the calendar library, on the company's clock and without a time zone. */
export function toEvents(rows: readonly AppointmentRow[], colorOf: ColorOf): AppointmentEvent[] {
  return rows.map((row) => toEvent(row, wallOf(row.startsAt), wallOf(row.endsAt), colorOf))
}

/** Events of one day. An appointment that lasts overnight is cut at midnight. */
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

function toEvent(row: AppointmentRow, start: Wall, end: Wall, colorOf: ColorOf): AppointmentEvent {
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

export const isCrowd = (event: ScheduleEventData) => (event as AppointmentEvent).payload.isCrowd === true

/** From `2026-11-20 09:00:00`. */
export function wallIn(text: DateTimeStringValue): Wall {
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

export function movedTo({ startsAt, endsAt }: AppointmentRow, newStart: DateTimeStringValue) {
  const start = instantAt(wallIn(newStart))
  const length = Date.parse(endsAt) - Date.parse(startsAt)
  return { startsAt: start, endsAt: new Date(Date.parse(start) + length).toISOString() }
}

const textOf = ({ day, time }: Wall) => `${day} ${time}:00`

/** True when it ends on another day. Midnight still counts as the day before. */
export function isOverNight({ startsAt, endsAt }: Pick<AppointmentRow, 'startsAt' | 'endsAt'>): boolean {
  return !isWithinDay(wallOf(startsAt), wallOf(endsAt))
}

const isWithinDay = (start: Wall, end: Wall) =>
  start.day === end.day || (end.time === '00:00' && addDays(start.day, 1) === end.day)

type Shown = Pick<AppointmentEvent, 'start' | 'end'>

/** The library shows events of a whole day or more above the hours. */
export function isAboveHours({ start, end }: Shown): boolean {
  const [from, to] = [wallIn(start), wallIn(end)]
  return !isWithinDay(from, to) || (from.time === '00:00' && from.day !== to.day)
}

const usualHours = [7, 19] as const

/** The hours to show: the working day, and more when an event lies outside it. */
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

/** More columns in one day of a week are too narrow to read. */
const most = 3

/** Events of a week. At the same time, three are shown side by side, or two and how many more there are. */
export function toWeekEvents(rows: readonly AppointmentRow[], colorOf: ColorOf): AppointmentEvent[] {
  const byDay = rows.filter((row) => !isOverNight(row))
  return [
    ...toEvents(rows.filter(isOverNight), colorOf),
    ...clustersOf(byDay).flatMap((cluster) => {
      const columns = columnsOf(cluster)
      const room = columns.length > most ? most - 1 : most
      const shown = toEvents(columns.slice(0, room).flat(), colorOf)
      return [...shown, ...crowdOf(columns.slice(room).flat())]
    }),
  ]
}

function crowdOf(rows: readonly AppointmentRow[]): AppointmentEvent[] {
  const [row] = rows
  if (!row) return []
  const { startsAt, endsAt } = hullOf(rows)
  const event = toEvent(row, wallOf(startsAt), wallOf(endsAt), () => 'gray')
  const title = `+${rows.length}`
  return [{ ...event, id: `crowd-${row.id}`, title, payload: { row, isCrowd: true } }]
}

/** Groups appointments that overlap, ordered by their start. */
function clustersOf(rows: readonly AppointmentRow[]): AppointmentRow[][] {
  const clusters: AppointmentRow[][] = []
  for (const row of rows.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))) {
    const last = clusters.at(-1)
    const [first] = last ?? []
    const isSameDay = first && wallOf(first.startsAt).day === wallOf(row.startsAt).day
    if (last && isSameDay && overlap(hullOf(last), row)) last.push(row)
    else clusters.push([row])
  }
  return clusters
}

/** Puts each appointment into the first free column. */
function columnsOf(cluster: readonly AppointmentRow[]): AppointmentRow[][] {
  const columns: AppointmentRow[][] = []
  for (const row of cluster) {
    const free = columns.find((column) => !column.some((other) => overlap(other, row)))
    if (free) free.push(row)
    else columns.push([row])
  }
  return columns
}

function overlap(one: Span, other: Span): boolean {
  return (
    Date.parse(one.startsAt) < Date.parse(other.endsAt) && Date.parse(other.startsAt) < Date.parse(one.endsAt)
  )
}

type Span = Pick<AppointmentRow, 'startsAt' | 'endsAt'>

function hullOf(rows: readonly AppointmentRow[]): Span {
  const starts = rows.map(({ startsAt }) => startsAt).toSorted()
  const ends = rows.map(({ endsAt }) => endsAt).toSorted()
  return { startsAt: starts[0] ?? '', endsAt: ends.at(-1) ?? '' }
}
