import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageMoney, agingBucketOf } from './aging.ts'
import { scheduleAmounts, scheduleForTotal } from './bid-money.ts'
import { assertWithinLeft, billingProgress } from './billing.ts'
import { assertExpensePayment, expenseMoney, expenseStatus } from './expenses.ts'
import { assertPaymentWithinBalance, invoiceMoney } from './invoices.ts'
import {
  formatDollars,
  lineAmount,
  maxCents,
  maxSumCents,
  maxThousandths,
  parseDollars,
  percentOf,
  proportionOf,
  toDollars,
} from './money.ts'
import { assertCanRefund, assertCanReverse } from './payments.ts'
import { quote } from './sentences/say.ts'

// Ten properties of ten thousand cases each: a hundred thousand in which no cent may be lost or made.
const cases = { numRuns: 10_000 }

const cents = fc.integer({ min: -maxCents, max: maxCents })
const price = fc.integer({ min: 1, max: maxCents })

test('an amount survives the wire, a form and a sentence', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(parseDollars(JSON.parse(JSON.stringify(toDollars(amount))) as number)).toBe(amount)
      expect(parseDollars(toDollars(amount).toFixed(2))).toBe(amount)
      expect(parseDollars(formatDollars(amount))).toBe(amount)
    }),
    cases,
  )
})

test('lines and percentages are rounded once, half a cent away from zero', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        fc.integer({ min: -maxThousandths, max: maxThousandths }),
      ),
      cents,
      fc.integer({ min: 0, max: 10_000 }),
      (quantity, unitPrice, percent) => {
        fc.pre(Math.abs(quantity * unitPrice) <= maxSumCents * 1000)
        expect(isNearest(lineAmount(quantity, unitPrice), BigInt(quantity) * BigInt(unitPrice), 1000n)).toBe(
          true,
        )
        expect(isNearest(percentOf(unitPrice, percent), BigInt(unitPrice) * BigInt(percent), 10_000n)).toBe(
          true,
        )
      },
    ),
    cases,
  )
})

test('a share and the rest of it are the whole', () => {
  fc.assert(
    fc.property(cents, price, fc.integer({ min: 0, max: maxCents }), (amount, whole, some) => {
      const part = Math.min(some, whole)
      const share = proportionOf(amount, part, whole)
      expect(isNearest(share, BigInt(amount) * BigInt(part), BigInt(whole))).toBe(true)
      expect(Math.abs(share)).toBeLessThanOrEqual(Math.abs(amount))
      expect(proportionOf(amount, whole, whole)).toBe(amount)
    }),
    cases,
  )
})

/** Whether `result` is dividend ÷ divisor to the nearest whole, halves away from zero. */
function isNearest(result: number, dividend: bigint, divisor: bigint): boolean {
  const off = 2n * (BigInt(result) * divisor - dividend)
  if (off === divisor) return dividend > 0n
  if (off === -divisor) return dividend < 0n
  return off < divisor && off > -divisor
}

/** Percentages in hundredths that make a hundred. */
const wholePercents = fc
  .array(fc.integer({ min: 1, max: 9_999 }), { minLength: 0, maxLength: 11 })
  .map((cuts) => [0, ...new Set(cuts.toSorted((one, other) => one - other)), 10_000])
  .map((edges) => edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0)))

test('a payment schedule of a hundred percent adds up to its total', () => {
  fc.assert(
    fc.property(wholePercents, fc.integer({ min: 0, max: maxCents }), (percents, total) => {
      const amounts = scheduleAmounts(
        percents.map((percent) => ({ label: '', amount: null, percent })),
        total,
      )
      expect(sumOf(amounts)).toBe(total)
      expect(amounts.every((amount) => amount >= 0)).toBe(true)
    }),
    cases,
  )
})

test('a payment schedule follows whatever total the customer makes', () => {
  const payment = fc.oneof(
    fc.record({ label: fc.constant(''), amount: price, percent: fc.constant(null) }),
    fc.record({
      label: fc.constant(''),
      amount: fc.constant(null),
      percent: fc.integer({ min: 1, max: 10_000 }),
    }),
  )
  fc.assert(
    fc.property(fc.array(payment, { minLength: 1, maxLength: 8 }), cents, (schedule, total) => {
      expect(sumOf(scheduleForTotal(schedule, total).map(({ due }) => due))).toBe(total)
    }),
    cases,
  )
})

test('a scheduled payment billed in parts is billed once and in whole', () => {
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 12 }), (due, asked) => {
      const billed: number[] = []
      for (const amount of [...asked, due - sumOf(asked), due]) {
        const progress = billingProgress(due, billed)
        if (isTaken(() => assertWithinLeft(progress, amount, { field: 'progress', what: quote('It') })))
          billed.push(amount)
        const { left } = billingProgress(due, billed)
        expect(left === 0 || left > 0 === due > 0).toBe(true)
        expect(sumOf(billed) + left).toBe(due)
      }
      const { left } = billingProgress(due, billed)
      if (left !== 0)
        assertWithinLeft(billingProgress(due, billed), left, { field: 'progress', what: quote('It') })
    }),
    cases,
  )
})

interface Row {
  kind: 'payment' | 'refund' | 'reversal'
  amount: number
  of?: Row
}

test('payments, refunds and reversals of an invoice never lose a cent, nor pay one back twice', () => {
  const step = fc.record({
    what: fc.constantFrom('pay', 'overpay', 'refund', 'reverse'),
    amount: price,
    which: fc.nat(20),
  })
  fc.assert(
    fc.property(price, fc.array(step, { maxLength: 25 }), (total, steps) => {
      const rows: Row[] = []
      for (const { what, amount, which } of steps) {
        const { balance } = invoiceMoney([{ amount: total }], 0, rows)
        const payment = rows[which % Math.max(rows.length, 1)]
        if (what === 'pay' || what === 'overpay') {
          const takes = () => assertPaymentWithinBalance(amount, balance, what === 'overpay')
          if (isTaken(takes)) rows.push({ kind: 'payment', amount })
        } else if (payment) {
          const state = { ...payment, ...correctionsOf(rows, payment) }
          if (what === 'refund' && isTaken(() => assertCanRefund(state, amount)))
            rows.push({ kind: 'refund', amount: -amount, of: payment })
          if (what === 'reverse' && isTaken(() => assertCanReverse(state)))
            rows.push({ kind: 'reversal', amount: -payment.amount, of: payment })
        }
        const money = invoiceMoney([{ amount: total }], 0, rows)
        expect(money.paid).toBeGreaterThanOrEqual(0)
        expect(money.paid + money.balance).toBe(total)
      }
      for (const payment of rows.filter(({ kind }) => kind === 'payment')) {
        const back = -sumOf(rows.filter(({ of }) => of === payment).map(({ amount }) => amount))
        expect(back).toBeLessThanOrEqual(payment.amount)
      }
    }),
    cases,
  )
})

function correctionsOf(rows: readonly Row[], payment: Row): { refunded: number; isReversed: boolean } {
  const own = rows.filter(({ of }) => of === payment)
  return {
    refunded: -sumOf(own.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount)),
    isReversed: own.some(({ kind }) => kind === 'reversal'),
  }
}

test('an expense is paid in parts, and never more than it cost', () => {
  fc.assert(
    fc.property(price, fc.array(price, { maxLength: 12 }), (cost, offered) => {
      const payments: { amount: number }[] = []
      for (const amount of offered) {
        const { owed } = expenseMoney(cost, payments)
        if (isTaken(() => assertExpensePayment(amount, owed, false))) payments.push({ amount })
      }
      const money = expenseMoney(cost, payments)
      expect(money.paid + money.owed).toBe(cost)
      expect(money.owed).toBeGreaterThanOrEqual(0)
      expect(expenseStatus(money)).toBe(
        payments.length === 0 ? 'unpaid' : money.owed === 0 ? 'paid' : 'partially_paid',
      )
    }),
    cases,
  )
})

test('retention held and released adds up to what was withheld', () => {
  const invoice = fc.record({ lines: price, held: fc.integer({ min: 0, max: 10_000 }) })
  fc.assert(
    fc.property(fc.array(invoice, { maxLength: 8 }), fc.array(price, { maxLength: 8 }), (invoices, asked) => {
      const withheld = invoices.map(({ lines, held }) => percentOf(lines, held))
      const released = withheld.map((due, index) => {
        const amount = Math.min(asked[index] ?? 0, due)
        return isTaken(() =>
          assertWithinLeft(billingProgress(due, []), amount, { field: 'releases', what: quote('It') }),
        )
          ? amount
          : 0
      })
      const billed = invoices.map(({ lines }, index) => lines - (withheld[index] ?? 0))
      const held = sumOf(withheld) - sumOf(released)
      expect(sumOf(billed) + sumOf(released) + held).toBe(sumOf(invoices.map(({ lines }) => lines)))
      expect(held).toBeGreaterThanOrEqual(0)
    }),
    cases,
  )
})

test('money by age is all the money, each cent in one age', () => {
  const row = fc.record({ days: fc.integer({ min: -800, max: 800 }), amount: cents })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
      const aging = ageMoney(rows)
      expect(sumOf(Object.values(aging))).toBe(sumOf(rows.map(({ amount }) => amount)))
      for (const key of Object.keys(aging) as (keyof typeof aging)[]) {
        expect(aging[key]).toBe(
          sumOf(rows.filter(({ days }) => agingBucketOf(days) === key).map(({ amount }) => amount)),
        )
      }
    }),
    cases,
  )
})

function isTaken(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((left, amount) => left + amount, 0)
}
