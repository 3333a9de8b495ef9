import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { addDays, companyDayOf, type Day, isDay } from '../../../domain/dates.ts'
import { type Region, regions } from '../../../domain/projects.ts'
import { useCurrentUser } from '../../session/auth-context.tsx'
import type { AppointmentSelection } from '../appointments-api.ts'
import {
  addMonths,
  daysWords,
  longDayWords,
  monthWords,
  shortDayWords,
  startOf,
  startOfMonth,
  startOfWeek,
} from './company-clock.ts'

export const calendarViews = ['month', 'week', 'day', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

/** `me`, `everybody`, `unassigned`, or an employee's id. */
export type Person = 'me' | 'everybody' | 'unassigned' | `${number}`

const agendaDays = 14

export interface CalendarState {
  view: CalendarView
  date: Day
  person: Person
  region: Region | ''
}

/** Reads the address. Invalid values become the defaults. */
export function readCalendarState(
  search: URLSearchParams,
  usualView: CalendarView,
  today: Day,
): CalendarState {
  const person = search.get('person') ?? ''
  const date = search.get('date') ?? ''
  return {
    view: calendarViews.find((view) => view === search.get('view')) ?? usualView,
    date: isDay(date) ? date : today,
    person: isPerson(person) ? person : 'everybody',
    region: regions.find((region) => region === search.get('region')) ?? '',
  }
}

function isPerson(text: string): text is Person {
  return text === 'me' || text === 'unassigned' || /^[1-9]\d{0,8}$/.test(text)
}

/** View, day and filters are part of the address, so that a link shows the same calendar. */
export function useCalendarView(usualView: CalendarView) {
  const [search, setSearch] = useSearchParams()
  const employee = useCurrentUser()
  const today = companyDayOf(new Date())
  const state = useMemo(() => readCalendarState(search, usualView, today), [search, usualView, today])
  const change = useCallback(
    (wanted: Partial<CalendarState>) =>
      setSearch(
        (current) => {
          for (const [name, value] of Object.entries(wanted)) {
            if (value === '' || (name === 'person' && value === 'everybody')) current.delete(name)
            else current.set(name, value)
          }
          return current
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  const days = useMemo(() => shownDays(state), [state])
  const selection = useMemo(() => selectionOf(state, days, employee.id), [state, days, employee.id])
  return {
    ...state,
    today,
    days,
    selection,
    change,
    turn: (by: -1 | 1) => change({ date: turned(state, by) }),
  }
}

export type CalendarControl = ReturnType<typeof useCalendarView>

export interface Days {
  first: Day
  last: Day
}

/** The days on the screen. A month has whole weeks. */
export function shownDays({ view, date }: Pick<CalendarState, 'view' | 'date'>): Days {
  if (view === 'day') return { first: date, last: date }
  if (view === 'agenda') return { first: date, last: addDays(date, agendaDays - 1) }
  const first = startOfWeek(view === 'week' ? date : startOfMonth(date))
  return { first, last: addDays(first, view === 'week' ? 6 : 41) }
}

function selectionOf(
  { person, region }: CalendarState,
  { first, last }: Days,
  ownId: number,
): AppointmentSelection {
  const employeeId = person === 'me' ? ownId : Number(person)
  return {
    from: startOf(first),
    to: startOf(addDays(last, 1)),
    ...(Number.isNaN(employeeId) ? {} : { employee_id: employeeId }),
    ...(person === 'unassigned' ? { unassigned: true } : {}),
    ...(region === '' ? {} : { region }),
  }
}

function turned({ view, date }: CalendarState, by: -1 | 1): Day {
  if (view === 'month') return addMonths(startOfMonth(date), by)
  return addDays(date, by * { week: 7, day: 1, agenda: agendaDays }[view])
}

export function titleOfDays({ view, date }: Pick<CalendarState, 'view' | 'date'>, isShort = false): string {
  if (view === 'month') return monthWords(date)
  if (view === 'day') return `${(isShort ? shortDayWords : longDayWords)(date)}, ${date.slice(0, 4)}`
  const { first, last } = shownDays({ view, date })
  return daysWords(first, last)
}
