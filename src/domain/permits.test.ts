import { describe, expect, test } from 'vitest'
import { AppError } from './errors.ts'
import {
  daysInStage,
  daysWaiting,
  isExpired,
  nextInspectionBy,
  type PermitDays,
  type PermitWish,
  permitStageLabel,
  permitStages,
  releaseOn,
  reminderFor,
  revisePermit,
  unsubmitted,
} from './permits.ts'

const today = '2026-11-20'
const preparing = unsubmitted('2026-11-01')
const submitted: PermitDays = {
  ...preparing,
  stage: 'submitted',
  stageSince: '2026-11-05',
  submitted: '2026-11-05',
}
const issued: PermitDays = {
  ...submitted,
  stage: 'issued',
  stageSince: '2026-11-10',
  released: '2026-11-10',
  expires: '2028-11-09',
}

test('only what is handed in and not yet there is waited for', () => {
  const waiting = permitStages.map((stage) => daysWaiting({ ...submitted, stage }, today))
  expect(Object.fromEntries(permitStages.map((stage, nth) => [stage, waiting[nth]]))).toEqual({
    preparing: null,
    submitted: 15,
    plan_check: 15,
    corrections: 15,
    ready_to_issue: 15,
    issued: null,
    finaled: null,
    withdrawn: null,
  })
  expect(daysWaiting({ ...submitted, submitted: null, stageSince: '2026-11-18' }, today)).toBe(2)
  expect(daysWaiting({ ...submitted, submitted: '2026-11-25' }, today)).toBe(0)
  expect([daysInStage(issued, today), daysInStage(issued, '2026-11-01')]).toEqual([10, 0])
})

test.each<[Partial<PermitDays>, string, boolean]>([
  [{}, '2028-11-09', false],
  [{}, '2028-11-10', true],
  [{ stage: 'finaled' }, '2028-11-10', false],
  [{ expires: null }, '2090-01-01', false],
])('an issued permit with %o is expired on %s: %s', (change, day, expected) => {
  expect(isExpired({ ...issued, ...change }, day)).toBe(expected)
})

test.each<[Partial<PermitDays>, number | null, string | null]>([
  [{}, 180, '2027-05-09'],
  [{ lastInspection: '2027-01-15' }, 180, '2027-07-14'],
  [{ released: null, stageSince: '2026-11-12' }, 10, '2026-11-22'],
  [{}, null, null],
  [{ stage: 'finaled' }, 180, null],
])('an issued permit with %o and %s days between inspections wants one by %s', (change, days, expected) => {
  expect(nextInspectionBy({ ...issued, ...change }, days)).toBe(expected)
})

describe('a change', () => {
  const rule = { today, validDays: null }
  test.each<[string, PermitDays, PermitWish, Partial<PermitDays>]>([
    ['nothing', submitted, {}, {}],
    [
      'a day of submission hands it in',
      preparing,
      { submitted: '2026-11-18' },
      { stage: 'submitted', stageSince: '2026-11-18', submitted: '2026-11-18' },
    ],
    [
      'a stage that is named stands',
      preparing,
      { stage: 'preparing', submitted: '2026-11-18' },
      { submitted: '2026-11-18' },
    ],
    [
      'without a day it was submitted today',
      preparing,
      { stage: 'plan_check' },
      { stage: 'plan_check', stageSince: today, submitted: today },
    ],
    [
      'an empty day is none',
      preparing,
      { stage: 'corrections', submitted: null },
      { stage: 'corrections', stageSince: today, submitted: today },
    ],
    [
      'what moves on keeps its day',
      submitted,
      { stage: 'ready_to_issue' },
      { stage: 'ready_to_issue', stageSince: today },
    ],
    [
      'withdrawn was never handed in',
      preparing,
      { stage: 'withdrawn' },
      { stage: 'withdrawn', stageSince: today },
    ],
    [
      'a corrected day moves the stage too',
      submitted,
      { submitted: '2026-11-03' },
      { stageSince: '2026-11-03', submitted: '2026-11-03' },
    ],
    [
      'back to the desk',
      submitted,
      { stage: 'preparing', submitted: null },
      { stage: 'preparing', stageSince: today, submitted: null },
    ],
    [
      'a move that is taken back',
      submitted,
      { stage: 'preparing', inStageSince: '2026-10-02', submitted: null },
      { stage: 'preparing', stageSince: '2026-10-02', submitted: null },
    ],
    ['only a move says since when', submitted, { inStageSince: '2026-10-02' }, {}],
    ['called issued, no life known', submitted, { stage: 'issued' }, { stage: 'issued', stageSince: today }],
    ['an inspection', issued, { lastInspection: today }, { lastInspection: today }],
    ['no day of expiry', issued, { expires: null }, { expires: null }],
    ['finaled', issued, { stage: 'finaled' }, { stage: 'finaled', stageSince: today }],
  ])('%s', (_name, before, wish, expected) => {
    expect(revisePermit(before, wish, rule)).toEqual({ ...before, ...expected })
  })

  test('called issued, it lives as long as its authority says, unless told', () => {
    const twoYears = { today, validDays: 730 }
    expect(revisePermit(submitted, { stage: 'issued', expires: null }, twoYears).expires).toBe('2028-11-19')
    expect(revisePermit(submitted, { stage: 'issued', expires: '2027-06-30' }, twoYears).expires).toBe(
      '2027-06-30',
    )
    expect(revisePermit({ ...issued, expires: null }, { expires: null }, twoYears).expires).toBeNull()
  })

  test.each<[PermitDays, PermitWish, string]>([
    [preparing, { submitted: '2026-11-21' }, 'submitted'],
    [preparing, { submitted: '1999-12-31' }, 'submitted'],
    [submitted, { submitted: null }, 'submitted'],
    [issued, { submitted: '2026-11-11' }, 'submitted'],
    [submitted, { stage: 'preparing', inStageSince: '2026-11-21' }, 'inStageSince'],
    [issued, { expires: '2026-11-09' }, 'expires'],
    [issued, { expires: '2062-11-09' }, 'expires'],
    [issued, { lastInspection: '2026-11-21' }, 'lastInspection'],
    [issued, { lastInspection: '2026-11-09' }, 'lastInspection'],
  ])('of %o with %o is refused, naming %s', (before, wish, field) => {
    const refused = () => revisePermit(before, wish, rule)
    expect(refused).toThrow(AppError)
    expect(fieldsOf(refused)).toEqual([field])
  })

  test('what was recorded long ago does not stand in the way of today', () => {
    const old = { ...issued, submitted: '1998-01-01', released: '1998-02-01', expires: '2000-02-01' }
    expect(revisePermit(old, { stage: 'finaled' }, rule).stage).toBe('finaled')
  })
})

function fieldsOf(work: () => unknown): string[] {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return Object.keys(error.fields ?? {})
  }
  return []
}

describe('a release', () => {
  const none = { released: null, expires: null }
  const twoYears = { today, validDays: 730 }
  test.each<[string, PermitDays, Partial<typeof none> | object, number | null, Partial<PermitDays>]>([
    ['is today unless told', submitted, {}, null, { released: today, stageSince: today, expires: null }],
    [
      'lives as its authority says',
      submitted,
      {},
      730,
      { released: today, stageSince: today, expires: '2028-11-19' },
    ],
    [
      'on the day it is told',
      submitted,
      { released: '2026-11-12' },
      730,
      { released: '2026-11-12', stageSince: '2026-11-12', expires: '2028-11-11' },
    ],
    [
      'expires as it is told',
      submitted,
      { expires: '2027-05-01' },
      730,
      { released: today, stageSince: today, expires: '2027-05-01' },
    ],
    [
      'keeps a day that was typed before',
      { ...submitted, expires: '2028-01-01' },
      {},
      730,
      { released: today, stageSince: today },
    ],
    ['was handed in by then', preparing, {}, null, { submitted: today, released: today, stageSince: today }],
    ['again on the same day keeps its days', issued, { released: '2026-11-10' }, 730, {}],
    [
      'again on another day counts anew',
      issued,
      {},
      730,
      { released: today, stageSince: today, expires: '2028-11-19' },
    ],
  ])('%s', (_name, before, told, validDays, expected) => {
    const after = releaseOn(before, { ...none, ...told }, { today, validDays })
    expect(after).toEqual({ ...before, stage: 'issued', ...expected })
  })

  test('whose work is finaled already does not open it again', () => {
    const finaled: PermitDays = { ...submitted, stage: 'finaled', stageSince: '2026-11-15' }
    const after = releaseOn(finaled, { ...none, released: '2026-11-10' }, { today, validDays: null })
    expect(after).toEqual({ ...finaled, released: '2026-11-10' })
    expect(releaseOn(after, { ...none, released: '2026-11-12' }, { today, validDays: null })).toEqual({
      ...finaled,
      released: '2026-11-12',
    })
  })

  test.each([
    [{ released: '2026-11-21' }, 'released'],
    [{ released: '2026-11-04' }, 'released'],
    [{ expires: '2026-11-19' }, 'expires'],
    [{ expires: '2046-11-19' }, 'expires'],
  ])('with %o is refused, naming %s', (told, field) => {
    expect(fieldsOf(() => releaseOn(submitted, { ...none, ...told }, twoYears))).toEqual([field])
  })
})

test.each([
  [61, null],
  [60, 60],
  [31, 60],
  [30, 30],
  [8, 30],
  [7, 7],
  [0, 7],
  [-1, 0],
  [-30, 0],
  [-31, null],
])('with %s days left the reminder is that of %s days', (left, expected) => {
  const due = new Date(Date.parse(`${today}T00:00:00Z`) + left * 86_400_000).toISOString().slice(0, 10)
  expect(reminderFor(due, today)).toBe(expected)
})

test('a stage in words', () => {
  expect(permitStages.map(permitStageLabel)).toContain('ready to issue')
})
