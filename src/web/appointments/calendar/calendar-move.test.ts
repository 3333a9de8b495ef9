import { describe, expect, it } from 'vitest'
import { dropped, type Slot, stepped } from './calendar-move.ts'
import { instantAt, wallOf } from './company-clock.ts'

const at = (text: string) => instantAt({ day: text.slice(0, 10), time: text.slice(11) })
const slot: Slot = { startsAt: at('2026-11-23 09:00'), endsAt: at('2026-11-23 10:00'), person: 1 }
const read = ({ startsAt, endsAt, person }: Slot) => {
  const [start, end] = [wallOf(startsAt), wallOf(endsAt)]
  return `${start.day} ${start.time} – ${end.day} ${end.time}, ${person ?? 'nobody'}`
}

describe('a drop', () => {
  it('moves by as much as the pointer did, and to the person it ended at', () => {
    const from = { day: '2026-11-23', time: '09:30', person: 1 }
    expect(read(dropped(slot, 'all', from, { ...from, time: '14:15', person: null }))).toBe(
      '2026-11-23 13:45 – 2026-11-23 14:45, nobody',
    )
    expect(
      read(dropped(slot, 'all', { day: '2026-11-23', person: 1 }, { day: '2026-11-26', person: 2 })),
    ).toBe('2026-11-26 09:00 – 2026-11-26 10:00, 2')
  })

  it('keeps the person in a month, which shows none', () => {
    expect(read(dropped(slot, 'all', { day: '2026-11-23' }, { day: '2026-11-02' }))).toBe(
      '2026-11-02 09:00 – 2026-11-02 10:00, 1',
    )
  })

  it('starts where it is dropped when it comes from beside the calendar', () => {
    expect(read(dropped(slot, 'all', undefined, { day: '2026-12-01', time: '13:00', person: 2 }))).toBe(
      '2026-12-01 13:00 – 2026-12-01 14:00, 2',
    )
    expect(read(dropped(slot, 'all', undefined, { day: '2026-12-01' }))).toBe(
      '2026-12-01 09:00 – 2026-12-01 10:00, 1',
    )
  })

  it('keeps its hours when it crosses the end of daylight saving', () => {
    const pour = { ...slot, startsAt: at('2026-10-30 07:00'), endsAt: at('2026-10-31 15:00') }
    expect(read(dropped(pour, 'all', { day: '2026-10-30' }, { day: '2026-10-31' }))).toBe(
      '2026-10-31 07:00 – 2026-11-01 15:00, 1',
    )
  })

  it('moves the end alone, to at least 15 minutes and at most a week after the start', () => {
    const end = (to: { day: string; time?: string }) =>
      read(dropped(slot, 'end', { day: '2026-11-23', time: '09:45', person: 1 }, { ...to, person: 2 }))
    expect(end({ day: '2026-11-23', time: '12:00' })).toBe('2026-11-23 09:00 – 2026-11-23 12:15, 1')
    expect(end({ day: '2026-11-23', time: '07:00' })).toBe('2026-11-23 09:00 – 2026-11-23 09:15, 1')
    expect(end({ day: '2026-11-25' })).toBe('2026-11-23 09:00 – 2026-11-25 10:00, 1')
    expect(end({ day: '2026-12-25' })).toBe('2026-11-23 09:00 – 2026-11-30 09:00, 1')
  })
})

describe('an arrow key', () => {
  const people = [null, 1, 2]
  const press = (view: 'month' | 'week' | 'day' | 'agenda', key: string, part: 'all' | 'end' = 'all') => {
    const moved = stepped(slot, part, { key: `Arrow${key}`, view, people })
    return moved && read(moved)
  }

  it.each([
    ['month', 'Right', '2026-11-24 09:00 – 2026-11-24 10:00, 1'],
    ['month', 'Up', '2026-11-16 09:00 – 2026-11-16 10:00, 1'],
    ['week', 'Left', '2026-11-22 09:00 – 2026-11-22 10:00, 1'],
    ['week', 'Down', '2026-11-23 09:00 – 2026-11-23 10:00, 2'],
    ['day', 'Down', '2026-11-23 09:15 – 2026-11-23 10:15, 1'],
    ['day', 'Left', '2026-11-23 09:00 – 2026-11-23 10:00, nobody'],
    ['agenda', 'Left', undefined],
  ] as const)('in a %s, %s: %s', (view, key, expected) => expect(press(view, key)).toBe(expected))

  it('moves the end with Shift', () => {
    expect(press('day', 'Down', 'end')).toBe('2026-11-23 09:00 – 2026-11-23 10:15, 1')
    expect(press('week', 'Right', 'end')).toBe('2026-11-23 09:00 – 2026-11-24 10:00, 1')
  })
})
