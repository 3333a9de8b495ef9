import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import {
  assertCanClear,
  assertCanRefund,
  assertCanReverse,
  assertCorrectionDay,
  assertDaysMayChange,
  type PaymentPlace,
} from './payments.ts'

/** What a rule says: `null`, or its code and the field it names. */
function refusal(rule: () => void): string | null {
  try {
    rule()
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [error.code, ...Object.keys(error.fields ?? {})].join(' ')
  }
}

const payment = { kind: 'payment', amount: 1000, refunded: 0, isReversed: false } as const

test.each([
  [payment, 1000, null],
  [payment, 1001, 'invalid amount'],
  [{ ...payment, refunded: 400 }, 600, null],
  [{ ...payment, refunded: 400 }, 601, 'invalid amount'],
  [{ ...payment, isReversed: true }, 1, 'conflict'],
  [{ ...payment, kind: 'refund', amount: -400 }, 1, 'conflict'],
  [{ ...payment, kind: 'reversal', amount: -1000 }, 1, 'conflict'],
] as const)('of %j, %d cents are paid back: %s', (of, amount, answer) => {
  expect(refusal(() => assertCanRefund(of, amount))).toBe(answer)
})

test.each([
  [payment, null],
  [{ ...payment, refunded: 1 }, 'conflict'],
  [{ ...payment, isReversed: true }, 'conflict'],
  [{ ...payment, kind: 'refund', amount: -400 }, 'conflict'],
  [{ ...payment, kind: 'reversal', amount: -1000 }, 'conflict'],
] as const)('%j is reversed: %s', (of, answer) => {
  expect(refusal(() => assertCanReverse(of))).toBe(answer)
})

test('money goes back on the day it came at the earliest', () => {
  expect(refusal(() => assertCorrectionDay('2026-11-20', { received: '2026-11-20' }))).toBeNull()
  expect(refusal(() => assertCorrectionDay('2026-11-19', { received: '2026-11-20' }))).toBe(
    'invalid received',
  )
})

test('the bank confirms payments and refunds, not what never came', () => {
  expect(refusal(() => assertCanClear({ kind: 'payment', isReversed: false }))).toBeNull()
  expect(refusal(() => assertCanClear({ kind: 'refund', isReversed: false }))).toBeNull()
  expect(refusal(() => assertCanClear({ kind: 'payment', isReversed: true }))).toBe('conflict cleared')
  expect(refusal(() => assertCanClear({ kind: 'reversal', isReversed: false }))).toBe('conflict cleared')
})

const alone: PaymentPlace = { kind: 'payment', isReversed: false, paymentCame: null, firstCorrected: null }
const refunded: PaymentPlace = { ...alone, firstCorrected: '2026-11-10' }
const reversed: PaymentPlace = { ...refunded, isReversed: true }
const refund: PaymentPlace = { ...alone, kind: 'refund', paymentCame: '2026-11-05' }
const reversal: PaymentPlace = { ...refund, kind: 'reversal' }

test.each([
  ['a payment', alone, { received: '2026-11-30', cleared: '2026-12-01' }, null],
  ['a refunded one before its refund', refunded, { received: '2026-11-10', cleared: null }, null],
  [
    'a refunded one after its refund',
    refunded,
    { received: '2026-11-11', cleared: null },
    'invalid received',
  ],
  ['a reversed one cleared', reversed, { received: '2026-11-05', cleared: '2026-11-06' }, 'conflict cleared'],
  ['a reversed one moved', reversed, { received: '2026-11-04', cleared: null }, null],
  [
    'a reversed one after its reversal',
    reversed,
    { received: '2026-11-11', cleared: null },
    'invalid received',
  ],
  ['a refund cleared', refund, { received: '2026-11-06', cleared: '2026-11-07' }, null],
  ['a refund before its payment', refund, { received: '2026-11-04', cleared: null }, 'invalid received'],
  ['a reversal cleared', reversal, { received: '2026-11-06', cleared: '2026-11-07' }, 'conflict cleared'],
  ['a reversal moved', reversal, { received: '2026-11-06', cleared: null }, null],
])('%s: %s', (_, place, after, answer) => {
  expect(refusal(() => assertDaysMayChange(place, { cleared: null }, after))).toBe(answer)
})
