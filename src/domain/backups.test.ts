import { describe, expect, test } from 'vitest'
import { chooseBackupsToKeep, isBackupOverdue } from './backups.ts'

const now = new Date('2026-11-26T20:00:00Z')

function keptOf(...taken: string[]): string[] {
  const dates = taken.map((text) => new Date(text))
  return [...chooseBackupsToKeep(dates, now)].map((date) => date.toISOString().slice(0, 16)).sort()
}

describe('chooseBackupsToKeep', () => {
  test('keeps every backup of the last two days', () => {
    const taken = ['2026-11-26T10:15', '2026-11-26T18:00', '2026-11-25T10:15']
    expect(keptOf(...taken.map((text) => `${text}:00Z`))).toEqual(taken.toSorted())
  })

  test('of an older day, keeps the last one; the day is the company’s', () => {
    const kept = keptOf('2026-11-20T10:15:00Z', '2026-11-21T07:59:00Z', '2026-11-21T08:01:00Z')
    expect(kept).toEqual(['2026-11-21T07:59', '2026-11-21T08:01'])
  })

  test('a year of nightly backups leaves 7 days, 4 weeks and 12 months', () => {
    const nights = Array.from({ length: 365 }, (_, night) => new Date(Date.UTC(2026, 10, 26 - night, 10)))
    const kept = chooseBackupsToKeep(nights, now)
    const days = [...kept].map((at) => at.toISOString().slice(0, 10)).sort()
    expect(days.join(' ')).toBe(
      '2025-12-31 2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31 ' +
        '2026-06-30 2026-07-31 2026-08-31 2026-09-30 2026-10-31 ' +
        '2026-11-08 2026-11-15 ' +
        '2026-11-20 2026-11-21 2026-11-22 2026-11-23 2026-11-24 2026-11-25 2026-11-26',
    )
  })

  test('an office that was closed for months keeps its last backup', () => {
    expect(keptOf('2026-03-01T10:15:00Z')).toEqual(['2026-03-01T10:15'])
  })
})

describe('isBackupOverdue', () => {
  test.each([
    ['a backup of yesterday', '2026-11-25T20:00:00Z', '2026-01-01T00:00:00Z', false],
    ['a backup of three days ago', '2026-11-23T20:00:00Z', '2026-01-01T00:00:00Z', true],
    ['no good one yet, and the first was begun today', null, '2026-11-26T10:00:00Z', false],
    ['no good one in three days of trying', null, '2026-11-23T10:00:00Z', true],
    ['none begun yet', null, null, false],
  ])('%s', (_, lastGood, firstBegun, expected) => {
    expect(isBackupOverdue(toDate(lastGood), toDate(firstBegun), now)).toBe(expected)
  })
})

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
