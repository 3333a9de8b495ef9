import { expect, test } from 'vitest'
import {
  addMonths,
  assertBookDay,
  assertCanClose,
  assertMayChangeClosed,
  assertMayClose,
  closedMonthsTouched,
  isMonth,
  lastDayOf,
  nameMonth,
} from './books.ts'
import { AppError } from './errors.ts'

/** What a rule says: `null`, or its code, the field it names, and its sentence. */
function refusal(rule: () => void) {
  try {
    rule()
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { code: error.code, field: Object.keys(error.fields ?? {})[0], message: error.message }
  }
}

test.each([
  ['2024-02', '2024-02-29', '2024-03', 'February 2024'],
  ['2026-02', '2026-02-28', '2026-03', 'February 2026'],
  ['2026-12', '2026-12-31', '2027-01', 'December 2026'],
])('%s ends on %s, before %s', (month, last, next, name) => {
  expect([lastDayOf(month), addMonths(month, 1), nameMonth(month)]).toEqual([last, next, name])
  expect(addMonths(next, -1)).toBe(month)
})

test('a month is one that exists', () => {
  expect(['2026-01', '2026-12', '2000-01', '2100-12'].every(isMonth)).toBe(true)
  expect(['2026-00', '2026-13', '1999-12', '2101-01', '2026-1', 'constructor'].some(isMonth)).toBe(false)
})

test.each([
  [null, 0, null],
  ['2026-11-20', 0, null],
  ['2026-11-21', 0, 'Must not be in the future'],
  ['2062-11-20', 60, 'Must not be after 2027-01-19, more than 60 days ahead'],
  ['2027-01-19', 60, null],
  ['2027-01-20', 60, 'Must not be after 2027-01-19, more than 60 days ahead'],
  ['2000-01-01', 0, null],
  ['1999-12-31', 0, 'Must not be before 2000-01-01'],
])('on 2026-11-20, the books take %s with %d days ahead: %s', (day, ahead, message) => {
  const answer = refusal(() => assertBookDay('received', day, '2026-11-20', ahead))
  expect(answer?.message ?? null).toBe(message)
  if (answer) expect(answer.field).toBe('received')
})

test('closed months are touched by their days, each once, oldest first', () => {
  const days = ['2026-10-31', '2026-09-01', null, '2026-10-01', '2026-11-01']
  expect(closedMonthsTouched(days, '2026-10-31')).toEqual(['2026-09', '2026-10'])
  expect(closedMonthsTouched(days, '2026-08-31')).toEqual([])
  expect(closedMonthsTouched(days, null)).toEqual([])
})

test('only an administrator changes a closed month', () => {
  expect(refusal(() => assertMayChangeClosed('accountant', [], 'received'))).toBeNull()
  expect(refusal(() => assertMayChangeClosed('admin', ['2026-10'], 'received'))).toBeNull()
  expect(refusal(() => assertMayChangeClosed('accountant', ['2026-10', '2026-11'], 'received'))).toEqual({
    code: 'forbidden',
    field: 'received',
    message: 'October 2026 is closed; only an administrator can change it',
  })
})

test('accountants and administrators close months that have ended', () => {
  expect(refusal(() => assertMayClose('accountant'))).toBeNull()
  expect(refusal(() => assertMayClose('admin'))).toBeNull()
  expect(refusal(() => assertMayClose('project_manager'))).toMatchObject({ code: 'forbidden' })
  expect(refusal(() => assertCanClose('2026-10', '2026-11-01', null))).toBeNull()
  expect(refusal(() => assertCanClose('2026-10', '2026-10-31', null))).toMatchObject({ code: 'conflict' })
  expect(refusal(() => assertCanClose('2026-10', '2026-11-20', '2026-10-31'))).toMatchObject({
    code: 'conflict',
    message: 'October 2026 is already closed',
  })
})
