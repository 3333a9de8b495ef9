import * as fc from 'fast-check'
import { addDays, type Day } from '../../domain/dates.ts'
import type { MoneyHistory, WrittenInvoice, WrittenPayment } from './write-money.ts'

const cents = fc.integer({ min: 1, max: 9_999_999_99 })
const day = fc.nat(330).map((days) => addDays('2026-01-01', days))
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 2 })

const dueDay = maybe(day)
const payments: fc.Arbitrary<WrittenPayment[]> = fc
  .array(
    fc.record({
      amount: cents,
      received: day,
      cleared: maybe(fc.nat(40)),
      correction: fc.constantFrom('none', 'none', 'refund', 'reversal'),
      after: fc.nat(60),
    }),
    { maxLength: 3 },
  )
  .map((drawn) =>
    drawn.flatMap(({ amount, received, cleared, correction, after }): WrittenPayment[] => {
      const clearedOn = cleared === null ? null : addDays(received, cleared)
      return [
        { amount, received, cleared: clearedOn },
        ...(correction === 'none' ? [] : [correct(correction, amount, addDays(received, after))]),
      ]
    }),
  )
  .map((written) =>
    written.map((payment, index) =>
      payment.kind === undefined ? payment : { ...payment, corrects: index - 1 },
    ),
  )

function correct(kind: 'refund' | 'reversal', amount: number, received: Day): WrittenPayment {
  return { kind, amount: kind === 'reversal' ? -amount : -Math.ceil(amount / 3), received, cleared: null }
}

const invoice: fc.Arbitrary<WrittenInvoice> = fc
  .record({
    items: fc.array(cents, { minLength: 1, maxLength: 3 }),
    retention: fc.nat(10_000_00),
    voidedAfter: fc.oneof(
      { weight: 4, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.integer({ min: -5, max: 90 }) },
    ),
    sent: fc.boolean(),
    dueDate: dueDay,
    payments,
    issued: day,
  })
  .map(({ voidedAfter, issued, ...rest }) => ({
    ...rest,
    issued,
    voided: voidedAfter !== null,
    ...(voidedAfter !== null && { voidedOn: addDays(issued, voidedAfter) }),
  }))

const expense = fc.record({
  cost: cents,
  date: day,
  dueDate: dueDay,
  paidTo: fc.constantFrom('Bay Rebar', 'BAY REBAR', 'Hillside Concrete', '=Rentals', 'Ohlone Hauling'),
  category: fc.constantFrom('materials', 'subcontractor', 'equipment'),
  payments: fc.array(fc.record({ amount: cents, date: day }), { maxLength: 2 }),
})

/** A project's year of money in 2026: everything that may happen to it, and things that services would refuse. */
export const anyMoneyHistory: fc.Arbitrary<MoneyHistory> = fc
  .record({
    bids: fc.array(fc.record({ total: cents, cost: fc.oneof(fc.constant(0), cents), finalizedOn: day }), {
      maxLength: 3,
    }),
    pick: fc.nat(3),
    changes: fc.array(
      fc.record({
        total: fc.integer({ min: -50_000_00, max: 50_000_00 }),
        cost: fc.nat(20_000_00),
        finalized: fc.boolean(),
        finalizedOn: day,
      }),
      { maxLength: 2 },
    ),
    invoices: fc.array(invoice, { maxLength: 4 }),
    releaseOn: maybe(day),
    expenses: fc.array(expense, { maxLength: 4 }),
    completedOn: maybe(day),
    estimates: fc.array(fc.record({ amount: fc.oneof(fc.constant(0), cents), day }), { maxLength: 3 }),
  })
  .map(({ bids, pick, changes, invoices, releaseOn, expenses, completedOn, estimates }) => {
    const finalized = pick < bids.length ? pick : null
    const held = invoices[0]?.retention ?? 0
    const release: WrittenInvoice[] =
      releaseOn === null || held === 0
        ? []
        : [
            {
              items: [Math.ceil(held / 2)],
              releases: [0],
              retention: 0,
              voided: false,
              sent: true,
              dueDate: null,
              payments: [],
              issued: releaseOn,
            },
          ]
    return {
      bids,
      finalized,
      changes: changes.map((change) => ({ ...change, finalized: change.finalized && finalized !== null })),
      invoices: [...invoices, ...release],
      expenses,
      estimates,
      ...(completedOn !== null && { completedOn }),
    }
  })
