import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noSums, type ProjectSums, projectMoney } from './project-money.ts'

test('a project without a contract has none, and no margin', () => {
  const { percentComplete, ...money } = projectMoney(noSums)
  expect(percentComplete).toBeNull()
  expect(new Set(Object.values(money))).toEqual(new Set([0]))
})

const underWay: ProjectSums = {
  ...noSums,
  originalContract: 250_000,
  approvedChanges: 20_000,
  estimatedCost: 180_000,
  workBilled: 150_000,
  retentionWithheld: 10_000,
  collected: 110_000,
  notCleared: 20_000,
  committedCost: 60_000,
  paidCost: 45_000,
}

test('a job under way earns its contract by the part of its cost that it has had', () => {
  expect(projectMoney(underWay)).toEqual({
    contract: 270_000,
    originalContract: 250_000,
    approvedChanges: 20_000,
    billed: 140_000,
    collected: 110_000,
    notCleared: 20_000,
    retentionHeld: 10_000,
    balance: 30_000,
    leftToBill: 120_000,
    estimatedCost: 180_000,
    estimatedMargin: 90_000,
    committedCost: 60_000,
    paidCost: 45_000,
    owedCost: 15_000,
    costAtCompletion: 180_000,
    margin: 90_000,
    percentComplete: 3_333,
    earnedRevenue: 90_000,
    grossProfit: 30_000,
    overUnderBilling: 60_000,
    backlog: 180_000,
  })
})

test('retention that was released is billed, and held no more', () => {
  const money = projectMoney({ ...underWay, retentionReleased: 4_000 })
  expect(money).toMatchObject({ billed: 144_000, retentionHeld: 6_000, leftToBill: 120_000 })
})

test('a job that cost more than it was to cost has cost that', () => {
  const money = projectMoney({ ...underWay, committedCost: 200_000 })
  expect(money).toMatchObject({ costAtCompletion: 200_000, margin: 70_000, percentComplete: 10_000 })
})

test('a complete job has earned its contract, and cost what it cost', () => {
  const money = projectMoney({ ...underWay, committedCost: 150_000, isCompleted: true })
  expect(money).toMatchObject({
    costAtCompletion: 150_000,
    margin: 120_000,
    percentComplete: 10_000,
    earnedRevenue: 270_000,
    backlog: 0,
  })
})

test('without an estimate nobody knows how far a job is: what is billed counts as earned', () => {
  const money = projectMoney({ ...underWay, estimatedCost: 0 })
  expect(money).toMatchObject({ percentComplete: null, earnedRevenue: 150_000, overUnderBilling: 0 })
})

test('more invoiced than agreed is left to bill below zero', () => {
  expect(projectMoney({ ...underWay, workBilled: 300_000 }).leftToBill).toBe(-30_000)
})

test('every cent is in exactly one place, whatever happened', () => {
  const cents = fc.integer({ min: 0, max: 9_999_999_999 })
  const signed = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 })
  const sums = fc.record({
    originalContract: fc.option(cents),
    approvedChanges: signed,
    estimatedCost: cents,
    workBilled: cents,
    retentionWithheld: cents,
    retentionReleased: cents,
    collected: signed,
    notCleared: signed,
    committedCost: cents,
    paidCost: cents,
    isCompleted: fc.boolean(),
  })
  fc.assert(
    fc.property(sums, (rows) => {
      const money = projectMoney(rows)
      expect(money.billed).toBe(money.collected + money.balance)
      expect(money.contract).toBe(money.billed + money.retentionHeld + money.leftToBill)
      expect(money.contract).toBe(money.estimatedCost + money.estimatedMargin)
      expect(money.contract).toBe(money.costAtCompletion + money.margin)
      expect(money.contract).toBe(money.earnedRevenue + money.backlog)
      expect(money.committedCost).toBe(money.paidCost + money.owedCost)
      expect(money.earnedRevenue).toBe(money.committedCost + money.grossProfit)
      expect(money.earnedRevenue + money.overUnderBilling).toBe(rows.workBilled)
      const { percentComplete, ...amounts } = money
      expect(Object.values(amounts).every(Number.isSafeInteger)).toBe(true)
      expect(percentComplete ?? 0).toBeGreaterThanOrEqual(0)
      expect(percentComplete ?? 0).toBeLessThanOrEqual(10_000)
    }),
  )
})
