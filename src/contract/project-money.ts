import { z } from 'zod'
import { estimateNeeds } from '../domain/project-money.ts'
import { MoneySum, Percent } from './fields.ts'

/** A project's money. `projectMoney` in the domain defines each figure. */
export const ProjectMoney = z.object({
  contract: MoneySum,
  originalContract: MoneySum,
  approvedChanges: MoneySum,
  billed: MoneySum,
  drafts: MoneySum,
  collected: MoneySum,
  notCleared: MoneySum,
  retentionHeld: MoneySum,
  balance: MoneySum,
  leftToBill: MoneySum,
  estimatedCost: MoneySum,
  estimatedMargin: MoneySum,
  committedCost: MoneySum,
  paidCost: MoneySum,
  owedCost: MoneySum,
  estimateToComplete: MoneySum.nullable(),
  estimatedOn: z.string().nullable(),
  estimateNeeded: z.enum(estimateNeeds).nullable(),
  costAtCompletion: MoneySum,
  margin: MoneySum,
  /** In percent with two decimals; null without an estimate to rely on. */
  percentComplete: Percent.nullable(),
  earnedRevenue: MoneySum,
  expectedLoss: MoneySum,
  lossProvision: MoneySum,
  grossProfit: MoneySum,
  overUnderBilling: MoneySum,
  backlog: MoneySum,
})
