import fc from 'fast-check'
import { expect, test } from 'vitest'
import { projectMoney } from './project-money.ts'

const invoice = { voided: false, total: 90_000, retention: 10_000, paid: 0 }

test('a project without a contract has none, and no margin', () => {
  expect(projectMoney({ finalized: null, changes: [], invoices: [] })).toEqual({
    contract: 0,
    originalContract: 0,
    approvedChanges: 0,
    billed: 0,
    collected: 0,
    retentionHeld: 0,
    balance: 0,
    leftToBill: 0,
    estimatedCost: 0,
    estimatedMargin: 0,
  })
})

test('change orders move the contract; retention is neither billed nor left to bill', () => {
  const money = projectMoney({
    finalized: { total: 250_000, cost: 180_000 },
    changes: [
      { total: 30_000, cost: 20_000 },
      { total: -10_000, cost: -5_000 },
    ],
    invoices: [
      { ...invoice, paid: 90_000 },
      { ...invoice, total: 50_000, retention: 0, paid: 20_000 },
    ],
  })
  expect(money).toEqual({
    contract: 270_000,
    originalContract: 250_000,
    approvedChanges: 20_000,
    billed: 140_000,
    collected: 110_000,
    retentionHeld: 10_000,
    balance: 30_000,
    leftToBill: 120_000,
    estimatedCost: 195_000,
    estimatedMargin: 75_000,
  })
})

test('a void invoice asks for nothing, but what was paid on it stays collected', () => {
  const money = projectMoney({
    finalized: { total: 100_000, cost: 0 },
    changes: [],
    invoices: [{ ...invoice, voided: true, paid: 5_000 }],
  })
  expect(money).toMatchObject({ billed: 0, retentionHeld: 0, collected: 5_000, balance: -5_000 })
  expect(money.leftToBill).toBe(100_000)
})

test('more invoiced than agreed is left to bill below zero', () => {
  const money = projectMoney({ finalized: { total: 80_000, cost: 0 }, changes: [], invoices: [invoice] })
  expect(money.leftToBill).toBe(-20_000)
})

test('every cent is in exactly one place, whatever happened', () => {
  const cents = fc.integer({ min: 0, max: 9_999_999_999 })
  const rows = fc.record({
    finalized: fc.option(fc.record({ total: cents, cost: cents })),
    changes: fc.array(
      fc.record({ total: fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), cost: cents }),
    ),
    invoices: fc.array(fc.record({ voided: fc.boolean(), total: cents, retention: cents, paid: cents })),
  })
  fc.assert(
    fc.property(rows, ({ finalized, changes, invoices }) => {
      const money = projectMoney({ finalized, changes, invoices })
      expect(money.billed).toBe(money.collected + money.balance)
      expect(money.contract).toBe(money.billed + money.retentionHeld + money.leftToBill)
      expect(money.contract).toBe(money.estimatedCost + money.estimatedMargin)
      const reversed = projectMoney({ finalized, changes, invoices: invoices.toReversed() })
      expect(reversed).toEqual(money)
      expect(Object.values(money).every(Number.isSafeInteger)).toBe(true)
    }),
  )
})
