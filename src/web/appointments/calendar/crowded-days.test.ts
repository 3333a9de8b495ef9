import { expect, it } from 'vitest'
import { measure } from '../sample-appointments.ts'
import { instantAt } from './company-clock.ts'
import { toWeekEvents } from './crowded-days.ts'

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

it('shows of five two, and in the hours of the others how many they are', () => {
  const rows = [visit(1, '07:00', '15:00'), visit(2, '07:00', '15:00'), visit(3, '07:00', '12:00')]
  expect(shown(...rows, visit(4, '08:00', '15:00'), visit(5, '08:30', '16:00'))).toEqual([
    1,
    2,
    ['+3', '07:00', '16:00'],
  ])
})

it('takes a place that is free again', () => {
  const rows = [visit(1, '07:00', '15:00'), visit(2, '07:00', '09:00'), visit(3, '07:00', '09:00')]
  expect(shown(...rows, visit(4, '09:00', '11:00'), visit(5, '16:00', '17:00'))).toEqual([1, 2, 4, 3, 5])
})
