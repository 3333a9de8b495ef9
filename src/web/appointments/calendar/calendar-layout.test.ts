import { expect, it } from 'vitest'
import { maria } from '../../testing/render-app.tsx'
import { measure, tom } from '../sample-appointments.ts'
import { barsOf, blocksOf, hoursOf, isSeveralDays, lanesOf } from './calendar-layout.ts'
import { instantAt } from './company-clock.ts'

const visit = (from: string, to: string, id = 1) => ({
  ...measure,
  id,
  startsAt: instantAt({ day: from.slice(0, 10), time: from.slice(11) }),
  endsAt: instantAt({ day: to.slice(0, 10), time: to.slice(11) }),
})
const on = (from: string, to: string, id?: number) => visit(`2026-11-20 ${from}`, `2026-11-20 ${to}`, id)

it('gives a lane to nobody, to oneself, and to everybody active or booked', () => {
  const gone = { ...tom, id: 3, firstName: 'Abe', lastName: 'Cole', active: false }
  const lanes = (rows: (typeof measure)[], person: Parameters<typeof lanesOf>[2]) =>
    lanesOf(rows, [gone, tom, maria], person, maria.id).map(({ name }) => name)
  expect(lanes([], 'everybody')).toEqual(['Nobody yet', 'Maria Delgado', 'Tom Okafor'])
  const abes = { ...measure, employee: { id: gone.id, name: 'Abe Cole' } }
  expect(lanes([abes], 'everybody')).toEqual(['Nobody yet', 'Maria Delgado', 'Abe Cole', 'Tom Okafor'])
  expect([lanes([], 'me'), lanes([], '2'), lanes([], 'unassigned')]).toEqual([
    ['Maria Delgado'],
    ['Tom Okafor'],
    ['Nobody yet'],
  ])
})

it('draws an appointment of several days as one bar, and others on lines that are free', () => {
  const rows = [
    on('09:00', '10:00', 1),
    visit('2026-11-17 07:00', '2026-11-20 15:00', 2),
    visit('2026-11-18 07:00', '2026-11-18 15:00', 3),
    visit('2026-11-21 07:00', '2026-11-24 15:00', 4),
  ]
  const bars = barsOf(rows, '2026-11-15', 7)
  expect(bars.map(({ row, first, last, line, endsHere }) => [row.id, first, last, line, endsHere])).toEqual([
    [2, 2, 5, 0, true],
    [3, 3, 3, 1, true],
    [1, 5, 5, 1, true],
    [4, 6, 6, 0, false],
  ])
})

it('puts appointments at the same time side by side, and reuses a column that is free again', () => {
  const rows = [
    on('07:00', '15:00', 1),
    on('07:00', '09:00', 2),
    on('09:00', '11:00', 3),
    on('16:00', '17:00', 4),
  ]
  expect(blocksOf(rows).map(({ row, column, columns }) => [row.id, column, columns])).toEqual([
    [1, 0, 2],
    [2, 1, 2],
    [3, 1, 2],
    [4, 0, 1],
  ])
})

it('shows the working day, and more for what lies outside it', () => {
  const hours = (...rows: (typeof measure)[]) => hoursOf(blocksOf(rows))
  expect(hours(on('09:00', '10:00'))).toEqual({ from: 7, to: 19 })
  expect(hours(on('04:30', '21:15'))).toEqual({ from: 4, to: 22 })
  const late = visit('2026-11-20 20:00', '2026-11-21 00:00')
  expect(hours(late)).toEqual({ from: 7, to: 24 })
  expect(isSeveralDays(late)).toBe(false)
  expect(isSeveralDays(visit('2026-11-20 20:00', '2026-11-21 00:15'))).toBe(true)
  expect(isSeveralDays(visit('2026-11-20 00:00', '2026-11-21 00:00'))).toBe(true)
})

it.each(['2026-03-08', '2026-11-01', '2026-11-20'])('shows nine o’clock at nine on %s', (day) => {
  const [block] = blocksOf([visit(`${day} 09:00`, `${day} 10:00`)])
  expect([block?.from, block?.to]).toEqual([9 * 60, 10 * 60])
})
