import { expect, it } from 'vitest'
import { hoursOf, isOverNight, toDayEvents, toEvents } from './calendar-events.ts'
import { instantAt } from './company-clock.ts'
import { measure } from './sample-appointments.ts'

const at = (day: string, from: string, to: string, lastDay = day) => ({
  ...measure,
  startsAt: instantAt({ day, time: from }),
  endsAt: instantAt({ day: lastDay, time: to }),
})
const gray = () => 'gray'

it.each(['2026-03-08', '2026-11-01', '2026-11-20'])('nine o’clock stands at nine on %s', (day) => {
  const [event] = toEvents([at(day, '09:00', '10:00')], gray)
  expect(event?.start).toBe(`${day} 09:00:00`)
  expect(event?.end).toBe(`${day} 10:00:00`)
})

it('shows of several days the part that lies in the day', () => {
  const pour = at('2026-11-20', '14:00', '11:00', '2026-11-22')
  const part = (day: string) => toDayEvents([pour], day, gray).map(({ start, end }) => [start, end])
  expect(part('2026-11-19')).toEqual([])
  expect(part('2026-11-20')).toEqual([['2026-11-20 14:00:00', '2026-11-21 00:00:00']])
  expect(part('2026-11-21')).toEqual([['2026-11-21 00:00:00', '2026-11-22 00:00:00']])
  expect(part('2026-11-22')).toEqual([['2026-11-22 00:00:00', '2026-11-22 11:00:00']])
  expect(part('2026-11-23')).toEqual([])
})

it('shows the working day, and what lies outside it', () => {
  expect(hoursOf([at('2026-11-20', '09:00', '10:00')])).toEqual({
    startTime: '07:00:00',
    endTime: '19:00:00',
  })
  expect(hoursOf([at('2026-11-20', '04:30', '21:15')])).toEqual({
    startTime: '04:00:00',
    endTime: '22:00:00',
  })
  const late = at('2026-11-20', '20:00', '00:00', '2026-11-21')
  expect(hoursOf([late]).endTime).toBe('23:59:59')
  expect(isOverNight(late)).toBe(false)
  expect(isOverNight(at('2026-11-20', '20:00', '00:15', '2026-11-21'))).toBe(true)
})
