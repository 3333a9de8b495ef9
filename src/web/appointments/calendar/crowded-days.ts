import type { AppointmentRow } from '../../../contract/appointments.ts'
import { type AppointmentEvent, type ColorOf, isOverNight, toEvent, toEvents } from './calendar-events.ts'
import { wallOf } from './company-clock.ts'

/** More columns than these in a seventh of the screen cannot be read. */
const most = 3

/** A week's appointments; of those at the same time three side by side, or two and how many more there are. */
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

/** Those of one day that hang together by overlapping, in the order of their beginning. */
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

/** Each in the first column where it is free. */
function columnsOf(cluster: readonly AppointmentRow[]): AppointmentRow[][] {
  const columns: AppointmentRow[][] = []
  for (const row of cluster) {
    const free = columns.find((column) => !column.some((other) => overlap(other, row)))
    if (free) free.push(row)
    else columns.push([row])
  }
  return columns
}

/** True when they share more than a moment. */
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
