import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertWithinLeft, billingProgress, isFullyBilled, percentOfProgress } from './billing.ts'
import { AppError } from './errors.ts'
import {
  assertCanChangeAmounts,
  assertCanDeleteInvoice,
  assertCanVoidInvoice,
  assertCoversReleased,
  assertDueDate,
  assertInvoiceAmounts,
  assertPaymentDays,
  assertPaymentWithinBalance,
  billedOn,
  billingWarning,
  dueDateOf,
  dueOn,
  invoiceDays,
  invoiceMoney,
  invoiceStatus,
} from './invoices.ts'
import { maxCents } from './money.ts'
import { quote } from './sentences/say.ts'

/** What a rule says: nothing, or its code, the fields it names, and its sentence. */
function refusal(rule: () => void) {
  try {
    rule()
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { code: error.code, fields: Object.keys(error.fields ?? {}), message: error.message }
  }
}

const open = {
  voided: false,
  billedOn: '2026-11-01' as string | null,
  dueOn: '2026-11-20',
  total: 10_000,
  paid: 0,
  balance: 10_000,
}

test.each([
  ['a draft', { ...open, billedOn: null }, '2026-11-19', 'draft'],
  ['a draft past its due date', { ...open, billedOn: null }, '2026-12-31', 'draft'],
  ['sent', open, '2026-11-19', 'sent'],
  ['on its due date', open, '2026-11-20', 'sent'],
  ['a day late', open, '2026-11-21', 'overdue'],
  ['dated later than today', { ...open, billedOn: '2026-12-01' }, '2026-11-21', 'sent'],
  ['partly paid', { ...open, paid: 1, balance: 9_999 }, '2026-11-20', 'partially_paid'],
  ['partly paid and late', { ...open, paid: 1, balance: 9_999 }, '2026-11-21', 'overdue'],
  ['paid', { ...open, paid: 10_000, balance: 0 }, '2026-11-21', 'paid'],
  ['paid without being sent', { ...open, paid: 10_000, balance: 0 }, '2026-11-21', 'paid'],
  ['overpaid', { ...open, paid: 10_001, balance: -1 }, '2026-11-21', 'paid'],
  ['void', { ...open, voided: true }, '2026-11-21', 'void'],
])('an invoice %s', (_, invoice, today, status) => {
  expect(invoiceStatus(invoice, today)).toBe(status)
})

const unsent = {
  issued: '2026-11-10',
  createdAt: '2026-11-05T20:00:00Z',
  dueDate: null,
  datesSent: [],
  payments: [],
}
const paidOn = (received: string, kind = 'payment') => ({ kind, received })

test.each([
  ['a draft', unsent, null, null],
  ['a draft with a due date', { ...unsent, dueDate: '2026-12-01' }, null, '2026-12-01'],
  [
    'sent',
    { ...unsent, datesSent: ['2026-11-12T20:00:00Z', '2026-11-30T20:00:00Z'] },
    '2026-11-12',
    '2026-11-12',
  ],
  // Ten at night in California is the next day in UTC.
  [
    'sent late in the evening',
    { ...unsent, datesSent: ['2026-11-13T06:00:00Z'] },
    '2026-11-12',
    '2026-11-12',
  ],
  [
    'sent before the day it carries',
    { ...unsent, datesSent: ['2026-11-06T20:00:00Z'] },
    '2026-11-06',
    '2026-11-10',
  ],
  [
    'paid before it was made, and dated ahead',
    { ...unsent, payments: [paidOn('2026-11-01')] },
    '2026-11-05',
    '2026-11-10',
  ],
  [
    'paid before it was made, and dated back',
    { ...unsent, issued: '2026-11-03', payments: [paidOn('2026-11-01')] },
    '2026-11-03',
    '2026-11-03',
  ],
  [
    'paid and never sent',
    { ...unsent, payments: [paidOn('2026-11-15'), paidOn('2026-11-14')] },
    '2026-11-14',
    '2026-11-14',
  ],
  [
    'paid before it was sent',
    { ...unsent, datesSent: ['2026-11-20T20:00:00Z'], payments: [paidOn('2026-11-14')] },
    '2026-11-14',
    '2026-11-20',
  ],
  [
    'paid by a check that bounced',
    { ...unsent, payments: [paidOn('2026-11-14'), paidOn('2026-11-18', 'reversal')] },
    '2026-11-14',
    '2026-11-14',
  ],
])('the days of an invoice: %s', (_, invoice, billed, due) => {
  const days = invoiceDays(invoice)
  expect([billedOn(days), dueOn(days)]).toEqual([billed, due])
})

test('a draft reserves what it would bill of a line, and bills nothing of it', () => {
  expect(billingProgress(1000, [400], [350])).toEqual({ due: 1000, billed: 400, inDrafts: 350, left: 250 })
})

test.each([
  [['Net 30'], '2026-11-20', '2026-12-20'],
  [['net 10 days'], '2026-12-28', '2027-01-07'],
  [['Due on receipt'], '2026-11-20', '2026-11-20'],
  [['due upon receipt'], '2026-11-20', '2026-11-20'],
  [['1.5 % a month past due', 'NET 15'], '2026-11-20', '2026-12-05'],
  [['Due on receipt', 'Net 30'], '2026-11-20', '2026-11-20'],
  [['2 % a month past due'], '2026-11-20', null],
  [['Magnet 30'], '2026-11-20', null],
  [['Net 99999999'], '2026-11-20', null],
  [[], '2026-11-20', null],
])('terms %j of an invoice issued %s are due %s', (terms, issued, due) => {
  expect(dueDateOf(terms, issued)).toBe(due)
})

test('a due date before the day of issue is refused by name', () => {
  expect(refusal(() => assertDueDate('2026-11-20', '2026-11-20'))).toBeNull()
  expect(refusal(() => assertDueDate('2026-11-20', null))).toBeNull()
  expect(refusal(() => assertDueDate('2026-11-20', '2026-11-19'))).toMatchObject({ fields: ['dueDate'] })
})

test.each([
  [[1], 0, null],
  [[100, -99], 0, null],
  [[], 0, 'items'],
  [[0], 0, 'items'],
  [[100, -100], 0, 'items'],
  [[maxCents, 1], 0, 'items'],
  [[100], 99, null],
  [[100], 100, 'retention'],
])('lines of %j cents with %d held back: %s is wrong', (amounts, retention, field) => {
  const answer = refusal(() =>
    assertInvoiceAmounts(
      amounts.map((amount) => ({ amount })),
      retention,
    ),
  )
  expect(answer?.fields[0] ?? null).toBe(field)
})

test('amounts change until the invoice is paid, and never below what was paid', () => {
  expect(refusal(() => assertCanChangeAmounts({ status: 'sent', paid: 0 }, 1, 'items'))).toBeNull()
  expect(
    refusal(() => assertCanChangeAmounts({ status: 'partially_paid', paid: 500 }, 500, 'items')),
  ).toBeNull()
  expect(
    refusal(() => assertCanChangeAmounts({ status: 'partially_paid', paid: 50_000 }, 49_999, 'retention')),
  ).toEqual({
    code: 'invalid',
    fields: ['retention'],
    message: 'The invoice would be for $499.99, less than the $500.00 already paid',
  })
  expect(refusal(() => assertCanChangeAmounts({ status: 'paid', paid: 500 }, 900, 'items'))).toMatchObject({
    code: 'conflict',
    fields: ['items'],
  })
})

test('billing warns from the first cent beyond the contract', () => {
  expect(billingWarning(100_000, 100_000)).toBeNull()
  expect(billingWarning(100_001, 100_000)?.text).toBe(
    'The invoices add up to $1,000.01, which is $0.01 more than the contract of $1,000.00',
  )
})

test('a payment above the balance is refused with both amounts, unless it is meant', () => {
  expect(refusal(() => assertPaymentWithinBalance(100, 100, false))).toBeNull()
  expect(refusal(() => assertPaymentWithinBalance(101, 100, true))).toBeNull()
  expect(refusal(() => assertPaymentWithinBalance(125_050, 100_000, false))).toEqual({
    code: 'invalid',
    fields: ['amount'],
    message: 'The payment of $1,250.50 is more than the balance of $1,000.00',
  })
})

test('the bank cannot have a payment before it was received', () => {
  expect(refusal(() => assertPaymentDays('2026-11-20', null))).toBeNull()
  expect(refusal(() => assertPaymentDays('2026-11-20', '2026-11-20'))).toBeNull()
  expect(refusal(() => assertPaymentDays('2026-11-20', '2026-11-19'))).toMatchObject({ fields: ['cleared'] })
})

test.each([
  [{}, null],
  [{ sent: true }, 'datesSent'],
  [{ paymentCount: 1 }, 'received_payments'],
  [{ sent: true, paymentCount: 1 }, 'received_payments'],
  [{ voided: true }, 'status'],
  [{ isReleased: true }, 'retention'],
  [{ isWaived: true }, 'status'],
])('deleting %j: %s stands against it', (state, field) => {
  const invoice = {
    sent: false,
    paymentCount: 0,
    voided: false,
    isReleased: false,
    isWaived: false,
    ...state,
  }
  const refused = refusal(() => assertCanDeleteInvoice(invoice))
  expect(refused?.fields[0] ?? null).toBe(field)
  if (refused) expect(refused.code).toBe('conflict')
})

test.each([
  [{ status: 'draft', paid: 0, retentionReleased: 0 }, null],
  [{ status: 'overdue', paid: 0, retentionReleased: 0 }, null],
  [{ status: 'partially_paid', paid: 1, retentionReleased: 0 }, 'conflict'],
  [{ status: 'sent', paid: 0, retentionReleased: 500 }, 'conflict'],
  [{ status: 'void', paid: 0, retentionReleased: 0 }, 'conflict'],
] as const)('voiding %j: %s', (invoice, code) => {
  expect(refusal(() => assertCanVoidInvoice(invoice))?.code ?? null).toBe(code)
})

test.each([
  [1000, [], 1000, false],
  [1000, [400, 350], 250, false],
  [1000, [1000], 0, true],
  [1000, [1001], -1, true],
  [-500, [], -500, false],
  [-500, [-200], -300, false],
  [-500, [-500], 0, true],
  [0, [], 0, false],
  [0, [0], 0, true],
])('of %d cents %j are billed: %d left, all of it billed: %s', (due, billed, left, isFull) => {
  const progress = billingProgress(due, billed)
  expect(progress.left).toBe(left)
  expect(isFullyBilled(progress, billed.length)).toBe(isFull)
})

test.each([
  [1000, [], 1000, true],
  [1000, [400], 600, true],
  [1000, [400], 601, false],
  [1000, [], 0, false],
  [1000, [], -1, false],
  [-500, [-200], -300, true],
  [-500, [-200], -301, false],
  [-500, [-200], 300, false],
])('of %d cents with %j billed, %d more: %s', (due, billed, amount, isAllowed) => {
  const progress = billingProgress(due, billed)
  const answer = refusal(() =>
    assertWithinLeft(progress, amount, { field: 'progress.0.amount', what: quote('"Deposit"') }),
  )
  expect(answer?.fields ?? null).toEqual(isAllowed ? null : ['progress.0.amount'])
})

test.each([
  [100_00, [], 33_33, 33_33],
  [100_01, [33_34, 33_33], 33_33, 33_34],
  [100_02, [25_01, 25_01, 25_01], 25_00, 24_99],
  [100_00, [50_00], 25_00, 25_00],
  [100_00, [50_00], 50_01, 50_00],
  [-1_01, [-51], 50_00, -50],
  [3, [], 50_00, 2],
])('of %d cents with %j billed, the part of %d is %d', (due, billed, percent, amount) => {
  expect(percentOfProgress(billingProgress(due, billed), percent, billed.length)).toBe(amount)
})

test('a line billed in percentages that make a hundred is billed to the cent', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 4_000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: maxCents }), parts, (due, given) => {
      const sum = given.reduce((total, percent) => total + percent, 0)
      const percents = sum < 10_000 ? [...given, 10_000 - sum] : [10_000]
      const billed: number[] = []
      for (const percent of percents) {
        const progress = billingProgress(due, billed)
        const amount = percentOfProgress(progress, percent, billed.length)
        if (amount === 0) continue
        expect(refusal(() => assertWithinLeft(progress, amount, { field: 'x', what: quote('x') }))).toBeNull()
        billed.push(amount)
      }
      expect(billingProgress(due, billed).left).toBe(0)
    }),
  )
})

test('what was released of a retention stays held back until then', () => {
  expect(refusal(() => assertCoversReleased(500, 500))).toBeNull()
  expect(refusal(() => assertCoversReleased(499, 500))).toMatchObject({ fields: ['retention'] })
})

const amounts = fc.array(fc.record({ amount: fc.integer({ min: -maxCents, max: maxCents }) }), {
  maxLength: 50,
})
const payments = fc.array(fc.record({ amount: fc.integer({ min: 1, max: maxCents }) }), { maxLength: 50 })

test('money stays whole: balance and payments add up to the lines less the retention', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: maxCents }), payments, (items, retention, received) => {
      const money = invoiceMoney(items, retention, received)
      expect(Object.values(money).every(Number.isSafeInteger)).toBe(true)
      expect(money.balance + money.paid + retention).toBe(items.reduce((sum, { amount }) => sum + amount, 0))
    }),
  )
})

test('payments within the balance, one after another, never leave it below zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: maxCents }), payments, (amount, offered) => {
      const taken: { amount: number }[] = []
      for (const payment of offered) {
        const { balance } = invoiceMoney([{ amount }], 0, taken)
        if (refusal(() => assertPaymentWithinBalance(payment.amount, balance, false)) === null)
          taken.push(payment)
      }
      expect(invoiceMoney([{ amount }], 0, taken).balance).toBeGreaterThanOrEqual(0)
    }),
  )
})
