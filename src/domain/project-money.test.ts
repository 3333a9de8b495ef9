import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noSums, type ProjectSums, projectMoney } from './project-money.ts'

test('a project without a contract has none, and no margin', () => {
  const { percentComplete, estimateToComplete, estimatedOn, estimateNeeded, ...money } = projectMoney(noSums)
  expect([percentComplete, estimateToComplete, estimatedOn, estimateNeeded]).toEqual([null, null, null, null])
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
    drafts: 0,
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
    estimateToComplete: null,
    estimatedOn: null,
    estimateNeeded: null,
    costAtCompletion: 180_000,
    margin: 90_000,
    percentComplete: 3_333,
    earnedRevenue: 90_000,
    expectedLoss: 0,
    lossProvision: 0,
    grossProfit: 30_000,
    overUnderBilling: 60_000,
    backlog: 180_000,
  })
})

test('retention that was released is billed, and held no more', () => {
  const money = projectMoney({ ...underWay, retentionReleased: 4_000 })
  expect(money).toMatchObject({ billed: 144_000, retentionHeld: 6_000, leftToBill: 120_000 })
})

test('a job whose cost has reached its estimate earns its cost and no profit, and is not said to be done', () => {
  for (const committedCost of [180_000, 200_000]) {
    expect(projectMoney({ ...underWay, committedCost })).toMatchObject({
      estimateNeeded: 'cost_beyond_estimate',
      percentComplete: null,
      costAtCompletion: committedCost,
      earnedRevenue: committedCost,
      grossProfit: 0,
      backlog: 270_000 - committedCost,
    })
  }
})

test('a job that cost more than its contract earns no more than that, and shows the loss', () => {
  expect(projectMoney({ ...underWay, committedCost: 300_000 })).toMatchObject({
    estimateNeeded: 'cost_beyond_estimate',
    earnedRevenue: 270_000,
    expectedLoss: 30_000,
    lossProvision: 0,
    grossProfit: -30_000,
  })
})

const estimate = { amount: 100_000, day: '2026-06-30', costThen: 50_000, changesSince: 0 }

test('an estimate to complete is added to the cost of its day, and counts instead of the bid', () => {
  expect(projectMoney({ ...underWay, estimateToComplete: estimate })).toMatchObject({
    estimateToComplete: 100_000,
    estimatedOn: '2026-06-30',
    estimateNeeded: null,
    costAtCompletion: 150_000,
    percentComplete: 4_000,
    earnedRevenue: 108_000,
    grossProfit: 48_000,
  })
})

test('adds the cost of change orders finalized after the estimate', () => {
  const estimateToComplete = { ...estimate, changesSince: 30_000 }
  expect(projectMoney({ ...underWay, estimateToComplete }).costAtCompletion).toBe(180_000)
})

test('a job that will lose shows its whole loss at once', () => {
  const estimateToComplete = { ...estimate, amount: 310_000 }
  expect(projectMoney({ ...underWay, estimateToComplete })).toMatchObject({
    costAtCompletion: 360_000,
    margin: -90_000,
    percentComplete: 1_667,
    earnedRevenue: 45_000,
    expectedLoss: 90_000,
    lossProvision: 75_000,
    grossProfit: -90_000,
  })
})

test('an estimate of $0 makes a job 100% complete until one more cent is spent', () => {
  const estimateToComplete = { ...estimate, amount: 0, costThen: 60_000 }
  expect(projectMoney({ ...underWay, estimateToComplete })).toMatchObject({
    estimateNeeded: null,
    percentComplete: 10_000,
    earnedRevenue: 270_000,
  })
  expect(projectMoney({ ...underWay, estimateToComplete, committedCost: 60_001 })).toMatchObject({
    estimateNeeded: 'cost_beyond_estimate',
    percentComplete: null,
    earnedRevenue: 60_001,
  })
})

test('an estimate to complete is overdue after sixty days, and still the best there is', () => {
  const sums = { ...underWay, estimateToComplete: estimate }
  expect(projectMoney(sums, '2026-08-29').estimateNeeded).toBeNull()
  expect(projectMoney(sums, '2026-08-30')).toEqual({ ...projectMoney(sums), estimateNeeded: 'overdue' })
  expect(projectMoney({ ...sums, isCompleted: true }, '2026-12-31').estimateNeeded).toBeNull()
  expect(projectMoney({ ...sums, originalContract: null }, '2026-12-31').estimateNeeded).toBeNull()
})

test('a complete job has earned its contract, and cost what it cost', () => {
  const money = projectMoney({
    ...underWay,
    estimateToComplete: { ...estimate, amount: 900_000 },
    committedCost: 150_000,
    isCompleted: true,
  })
  expect(money).toMatchObject({
    costAtCompletion: 150_000,
    margin: 120_000,
    percentComplete: 10_000,
    earnedRevenue: 270_000,
    backlog: 0,
  })
})

test('without an estimate nobody knows how far a job is: it earns its cost and no profit', () => {
  const money = projectMoney({ ...underWay, estimatedCost: 0 })
  expect(money).toMatchObject({
    estimateNeeded: 'no_estimate',
    percentComplete: null,
    earnedRevenue: 60_000,
    grossProfit: 0,
    overUnderBilling: 90_000,
  })
})

test('a canceled job earned what was billed and kept, and its contract is no margin', () => {
  const money = projectMoney({ ...underWay, isCancelled: true })
  expect(money).toMatchObject({
    earnedRevenue: 150_000,
    costAtCompletion: 60_000,
    margin: 90_000,
    estimatedMargin: 0,
    grossProfit: 90_000,
    percentComplete: null,
    overUnderBilling: 0,
    backlog: 0,
  })
  const deposit = { ...noSums, originalContract: 250_000, workBilled: 25_000, isCancelled: true }
  expect(projectMoney({ ...deposit, givenBack: 10_000 })).toMatchObject({
    earnedRevenue: 15_000,
    margin: 15_000,
  })
})

test('drafts show apart and change nothing else', () => {
  const drafts = { drafts: 45_000, draftWork: 50_000 }
  expect(projectMoney({ ...underWay, ...drafts })).toEqual({ ...projectMoney(underWay), drafts: 45_000 })
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
    estimateToComplete: fc.option(
      fc.record({ amount: cents, day: fc.constant('2026-06-30'), costThen: cents, changesSince: signed }),
    ),
    workBilled: cents,
    retentionWithheld: cents,
    retentionReleased: cents,
    collected: signed,
    notCleared: signed,
    committedCost: cents,
    paidCost: cents,
    drafts: cents,
    draftWork: cents,
    givenBack: cents,
    isCompleted: fc.boolean(),
    isCancelled: fc.boolean(),
  })
  fc.assert(
    fc.property(sums, (rows) => {
      const money = projectMoney(rows)
      expect(money.billed).toBe(money.collected + money.balance)
      expect(money.contract).toBe(money.billed + money.retentionHeld + money.leftToBill)
      expect(money.committedCost).toBe(money.paidCost + money.owedCost)
      expect(money.earnedRevenue).toBe(money.committedCost + money.grossProfit + money.lossProvision)
      expect(money.lossProvision).toBeGreaterThanOrEqual(0)
      if (money.expectedLoss > 0) expect(money.grossProfit).toBe(-money.expectedLoss)
      if (rows.isCancelled) {
        expect(money.earnedRevenue).toBe(rows.workBilled - rows.givenBack)
        expect(money.margin).toBe(money.grossProfit)
      } else {
        expect(money.contract).toBe(money.estimatedCost + money.estimatedMargin)
        expect(money.contract).toBe(money.costAtCompletion + money.margin)
        expect(money.contract).toBe(money.earnedRevenue + money.backlog)
        expect(money.earnedRevenue + money.overUnderBilling).toBe(rows.workBilled)
      }
      const { percentComplete, estimateToComplete, estimatedOn, estimateNeeded, ...amounts } = money
      expect(estimateToComplete === null).toBe(estimatedOn === null)
      if (estimateNeeded !== null) expect(percentComplete).toBeNull()
      expect(Object.values(amounts).every(Number.isSafeInteger)).toBe(true)
      expect(percentComplete ?? 0).toBeGreaterThanOrEqual(0)
      expect(percentComplete ?? 0).toBeLessThanOrEqual(10_000)
    }),
  )
})
