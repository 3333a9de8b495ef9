import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import {
  type AppliedLine,
  applicationMoney,
  applicationState,
  appliedMoney,
  assertApplication,
  missingPapers,
  scheduledValues,
} from './pay-applications.ts'

/** $10,000.00 of caissons, $2,000.00 done and $500.00 stored before, at 10 % retention. */
const caissons: AppliedLine = {
  description: 'Caissons',
  value: 1_000_000,
  workBefore: 200_000,
  storedBefore: 50_000,
  retentionBefore: 25_000,
  work: 600_000,
  stored: 100_000,
  retentionRate: 1000,
}
const credit: AppliedLine = {
  description: 'Fewer piers',
  value: -80_000,
  workBefore: 0,
  storedBefore: 0,
  retentionBefore: 0,
  work: -80_000,
  stored: 0,
  retentionRate: 1000,
}

test('a line says what was done since, what is done and left, and what is held back', () => {
  expect(appliedMoney(caissons)).toEqual({
    workThisPeriod: 400_000,
    completed: 700_000,
    percent: 7000,
    left: 300_000,
    retention: 70_000,
    asked: 450_000,
  })
})

test('an application adds up its lines, a credit among them', () => {
  expect(applicationMoney([caissons, credit])).toEqual({
    value: 920_000,
    work: 520_000,
    stored: 100_000,
    completed: 620_000,
    retention: 62_000,
    earned: 558_000,
    before: 225_000,
    asked: 370_000,
    retentionThisPeriod: 37_000,
    due: 333_000,
    leftWithRetention: 362_000,
  })
})

test.each([
  ['all of it', [caissons, credit], null],
  ['more work than the line', [{ ...caissons, work: 1_000_001 }], 'lines.0.work'],
  ['work below nothing', [caissons, { ...caissons, work: -1 }], 'lines.1.work'],
  ['a credit above nothing', [caissons, { ...credit, work: 1 }], 'lines.1.work'],
  ['a credit beyond the line', [caissons, { ...credit, work: -80_001 }], 'lines.1.work'],
  ['materials below nothing', [{ ...caissons, stored: -1 }], 'lines.0.stored'],
  ['work and materials beyond the line', [{ ...caissons, work: 950_000 }], 'lines.0.stored'],
  ['nothing new', [{ ...caissons, work: 200_000, stored: 50_000 }], 'lines'],
  ['less retention than before', [{ ...caissons, retentionRate: 100 }], 'lines'],
])('%s: %#', (_, lines, field) => {
  let refused: unknown = null
  try {
    assertApplication(lines)
  } catch (error) {
    refused = error instanceof AppError ? Object.keys(error.fields ?? {})[0] : error
  }
  expect(refused).toBe(field)
})

test('the lines of a bid share its discount, and add up to its total to the cent', () => {
  expect(scheduledValues([231_875, 150_000], 1875)).toEqual([230_736, 149_264])
  expect(scheduledValues([100, 100, 100], 100)).toEqual([66, 67, 67])
  expect(scheduledValues([100, -100], 0)).toEqual([100, -100])
})

test.each([
  [{}, 'draft'],
  [{ datesSent: ['2026-11-20T18:00:00Z'] }, 'submitted'],
  [{ datesSent: ['2026-11-20T18:00:00Z'], returnedAt: '2026-11-22T18:00:00Z' }, 'returned'],
  [
    { datesSent: ['2026-11-20T18:00:00Z', '2026-11-23T18:00:00Z'], returnedAt: '2026-11-22T18:00:00Z' },
    'submitted',
  ],
  [{ datesSent: ['2026-11-20T18:00:00Z'], approvedAt: '2026-11-22T18:00:00Z' }, 'approved'],
  [{ approvedAt: '2026-11-22T18:00:00Z', invoiceStatus: 'paid' }, 'paid'],
  [{ approvedAt: '2026-11-22T18:00:00Z', invoiceStatus: 'void' }, 'void'],
])('%j is %s', (given, state) => {
  const fresh = { invoiceStatus: 'sent', datesSent: [], returnedAt: null, approvedAt: null }
  expect(applicationState({ ...fresh, ...given })).toBe(state)
})

test('of the wanted papers those are missing that are not there', () => {
  expect(missingPapers(['waiver', 'insurance'], ['insurance', 'photos'])).toEqual(['waiver'])
})
