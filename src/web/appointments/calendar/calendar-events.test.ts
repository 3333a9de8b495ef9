import { expect, it } from 'vitest'
import { measure } from '../sample-appointments.ts'
import { hoursOf, isAboveHours, isOverNight, toDayEvents, toEvents, toWeekEvents } from './calendar-events.ts'
import { instantAt } from './company-clock.ts'

const at = (day: string, from: string, to: string, lastDay = day) => ({
  ...measure,
  startsAt: instantAt({ day, time: from }),
  endsAt: instantAt({ day: lastDay, time: to }),
})
const gray = () => 'gray'

it.each(['2026-03-08', '2026-11-01', '2026-11-20'])('shows nine o’clock at nine on %s', (day) => {
  const [event] = toEvents([at(day, '09:00', '10:00')], gray)
  expect(event?.start).toBe(`${day} 09:00:00`)
  expect(event?.end).toBe(`${day} 10:00:00`)
})

it('cuts an appointment of several days at midnight', () => {
  const pour = at('2026-11-20', '14:00', '11:00', '2026-11-22')
  const part = (day: string) => toDayEvents([pour], day, gray).map(({ start, end }) => [start, end])
  expect(part('2026-11-19')).toEqual([])
  expect(part('2026-11-20')).toEqual([['2026-11-20 14:00:00', '2026-11-21 00:00:00']])
  expect(part('2026-11-21')).toEqual([['2026-11-21 00:00:00', '2026-11-22 00:00:00']])
  expect(part('2026-11-22')).toEqual([['2026-11-22 00:00:00', '2026-11-22 11:00:00']])
  expect(part('2026-11-23')).toEqual([])
})

it('shows the working day, and more for events outside it', () => {
  const hours = (...rows: (typeof measure)[]) => Object.values(hoursOf(toEvents(rows, gray)))
  expect(hours(at('2026-11-20', '09:00', '10:00'))).toEqual(['07:00:00', '19:00:00'])
  expect(hours(at('2026-11-20', '04:30', '21:15'))).toEqual(['04:00:00', '22:00:00'])
  const late = at('2026-11-20', '20:00', '00:00', '2026-11-21')
  expect(hours(late)).toEqual(['07:00:00', '23:59:59'])
  expect(isOverNight(late)).toBe(false)
  expect(isOverNight(at('2026-11-20', '20:00', '00:15', '2026-11-21'))).toBe(true)
})

it('cuts a night at midnight, and shows whole days above the hours', () => {
  const part = (day: string) => toDayEvents([at('2026-11-20', '20:00', '04:30', '2026-11-22')], day, gray)
  const shown = (day: string) => [part(day).some(isAboveHours), ...Object.values(hoursOf(part(day)))]
  expect(shown('2026-11-20')).toEqual([false, '07:00:00', '23:59:59'])
  expect(shown('2026-11-21')).toEqual([true, '07:00:00', '19:00:00'])
  expect(shown('2026-11-22')).toEqual([false, '00:00:00', '19:00:00'])
  expect(toEvents([at('2026-11-20', '00:00', '00:00', '2026-11-21')], gray).some(isAboveHours)).toBe(true)
})

const day = '2026-11-16'
const visit = (id: number, from: string, to: string) => ({
  ...measure,
  id,
  startsAt: instantAt({ day, time: from }),
  endsAt: instantAt({ day, time: to }),
})
const shown = (...rows: ReturnType<typeof visit>[]) =>
  toWeekEvents(rows, () => 'gray').map(({ id, title, start, end, payload }) =>
    payload.isCrowd ? [title, String(start).slice(11, 16), String(end).slice(11, 16)] : id,
  )

it('shows three at the same time side by side', () => {
  expect(shown(visit(1, '07:00', '15:00'), visit(2, '07:00', '15:00'), visit(3, '07:00', '15:00'))).toEqual([
    1, 2, 3,
  ])
})

it('shows two of five, and how many more there are', () => {
  const rows = [visit(1, '07:00', '15:00'), visit(2, '07:00', '15:00'), visit(3, '07:00', '12:00')]
  expect(shown(...rows, visit(4, '08:00', '15:00'), visit(5, '08:30', '16:00'))).toEqual([
    1,
    2,
    ['+3', '07:00', '16:00'],
  ])
})

it('reuses a column that is free again', () => {
  const rows = [visit(1, '07:00', '15:00'), visit(2, '07:00', '09:00'), visit(3, '07:00', '09:00')]
  expect(shown(...rows, visit(4, '09:00', '11:00'), visit(5, '16:00', '17:00'))).toEqual([1, 2, 4, 3, 5])
})
