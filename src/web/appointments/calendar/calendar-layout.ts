import type { AppointmentRow } from '../../../contract/appointments.ts'
import type { Employee } from '../../../contract/employees.ts'
import { addDays, type Day } from '../../../domain/dates.ts'
import { t } from '../../language/t.ts'
import type { Person } from './calendar-view.ts'
import { daysOf, wallOf } from './company-clock.ts'

/** One person's row or column. The id is null for what nobody has taken. */
export interface Lane {
  id: number | null
  name: string
}

type Named = Pick<Employee, 'id' | 'firstName' | 'lastName' | 'active'>

/** What nobody has taken, then one's own, then everybody active or booked, by name. */
export function lanesOf(
  rows: readonly AppointmentRow[],
  employees: readonly Named[],
  person: Person,
  ownId: number,
): Lane[] {
  const wanted = person === 'me' ? ownId : Number(person)
  const names = new Map<number, string>()
  for (const { employee } of rows) if (employee) names.set(employee.id, employee.name)
  for (const { id, firstName, lastName, active } of employees)
    if (active || id === wanted) names.set(id, `${firstName} ${lastName}`)
  const people = [...names]
    .map(([id, name]) => ({ id, name }))
    .sort((one, other) => Number(other.id === ownId) - Number(one.id === ownId) || byName(one, other))
  const all = [{ id: null, name: t('Nobody yet') }, ...people]
  if (person === 'everybody') return all
  return all.filter(({ id }) => id === (person === 'unassigned' ? null : wanted))
}

const byName = (one: Lane, other: Lane) => one.name.localeCompare(other.name)

export const inLane = (lane: Lane) => (row: AppointmentRow) => (row.employee?.id ?? null) === lane.id

/** A bar across days `first` to `last`, counted from 0, on a line that is free there. */
export interface Bar {
  row: AppointmentRow
  first: number
  last: number
  line: number
  /** False when it goes on after the last day. */
  endsHere: boolean
}

/** Long appointments first, then by their start. @param count of days from `firstDay` */
export function barsOf(rows: readonly AppointmentRow[], firstDay: Day, count: number): Bar[] {
  const lastDay = addDays(firstDay, count - 1)
  const taken: Bar[] = []
  const bars = rows
    .map((row) => {
      const all = daysOf(row)
      const days = all.filter((day) => day >= firstDay && day <= lastDay)
      return { row, days, endsHere: days.at(-1) === all.at(-1) }
    })
    .filter(({ days }) => days.length > 0)
    .sort((one, other) => other.days.length - one.days.length || compareStarts(one.row, other.row))
  for (const { row, days, endsHere } of bars) {
    const first = daysBetween(firstDay, days[0] ?? firstDay)
    const last = first + days.length - 1
    let line = 0
    const isTaken = (bar: Bar) =>
      bar.line === line && bar.first <= last && bar.last >= first && bar.row.id !== 0
    // A preview lies over the others, so that they stay where they are.
    while (row.id !== 0 && taken.some(isTaken)) line += 1
    taken.push({ row, first, last, line, endsHere })
  }
  return taken
}

const compareStarts = (one: AppointmentRow, other: AppointmentRow) =>
  one.startsAt.localeCompare(other.startsAt)

const daysBetween = (from: Day, to: Day) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** An appointment among the hours of a day: minutes since midnight, and its place beside others at that time. */
export interface Block {
  row: AppointmentRow
  from: number
  to: number
  column: number
  /** How many are side by side. */
  columns: number
}

/** The appointments that begin and end on a day. */
export function blocksOf(rows: readonly AppointmentRow[]): Block[] {
  const blocks: Block[] = []
  let cluster: Block[] = []
  for (const row of rows.filter((each) => !isSeveralDays(each)).sort(compareStarts)) {
    const from = minutesOf(wallOf(row.startsAt).time)
    const to = minutesOf(wallOf(row.endsAt).time) || 24 * 60
    if (cluster.every((other) => other.to <= from)) cluster = []
    const busy = new Set(cluster.filter((other) => other.to > from).map(({ column }) => column))
    let column = 0
    while (busy.has(column)) column += 1
    const block = { row, from, to, column, columns: 1 }
    cluster.push(block)
    blocks.push(block)
    const columns = Math.max(...cluster.map((each) => each.column)) + 1
    for (const each of cluster) each.columns = columns
  }
  return blocks
}

/** A whole day, or a part of more than one day. */
export function isSeveralDays(row: Pick<AppointmentRow, 'startsAt' | 'endsAt'>): boolean {
  const [start, end] = [wallOf(row.startsAt), wallOf(row.endsAt)]
  return daysOf(row).length > 1 || (start.time === '00:00' && end.time === '00:00')
}

const usualHours = [7, 19] as const

/** The hours to show: the working day, and more when something lies outside it. */
export function hoursOf(blocks: readonly Pick<Block, 'from' | 'to'>[]): { from: number; to: number } {
  return {
    from: Math.min(usualHours[0], ...blocks.map(({ from }) => Math.floor(from / 60))),
    to: Math.max(usualHours[1], ...blocks.map(({ to }) => Math.ceil(to / 60))),
  }
}

export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

export function timeOf(minutes: number): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}
