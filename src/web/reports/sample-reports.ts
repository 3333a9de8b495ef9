import type {
  BacklogReport,
  CashReport,
  JobProfitReport,
  PayablesReport,
  ReceivablesReport,
  WorkInProgressReport,
} from '../../contract/reports.ts'

const noAges = { current: 0, days30: 0, days60: 0, days90: 0, older: 0 }
const ann = { id: 5, name: 'Ann Lee' }
const luis = { id: 6, name: 'Luis Ortega' }
const hillcrest = { id: 12, number: 'BA-26-0056', customerName: 'Ann Lee' }
const oak = { id: 13, number: 'SC-26-0142', customerName: 'Luis Ortega' }

/** Ann owes and is late; Luis paid ahead, holds retention, and a check of his is not at the bank. */
export const receivables: ReceivablesReport = {
  on: '2026-11-20',
  customers: [
    {
      customer: ann,
      aging: { ...noAges, current: 100_000, days60: 150_000 },
      owed: 250_000,
      credits: 0,
      balance: 250_000,
      retentionHeld: 0,
      notCleared: 0,
    },
    {
      customer: luis,
      aging: noAges,
      owed: 0,
      credits: 30_000,
      balance: -30_000,
      retentionHeld: 80_000,
      notCleared: 45_050,
    },
  ],
  totals: {
    aging: { ...noAges, current: 100_000, days60: 150_000 },
    owed: 250_000,
    credits: 30_000,
    balance: 220_000,
    retentionHeld: 80_000,
    notCleared: 45_050,
  },
  drafts: 60_000,
  invoices: [
    {
      id: 31,
      number: 'BA-26-0056-1',
      project: hillcrest,
      customer: ann,
      issued: '2026-09-01',
      dueDate: '2026-10-01',
      dueOn: '2026-10-01',
      days: 50,
      total: 200_000,
      balance: 150_000,
    },
    {
      id: 32,
      number: 'BA-26-0056-2',
      project: hillcrest,
      customer: ann,
      issued: '2026-11-10',
      dueDate: null,
      dueOn: '2026-11-23',
      days: -3,
      total: 100_000,
      balance: 100_000,
    },
  ],
}

export const payables: PayablesReport = {
  on: '2026-11-20',
  payees: [
    {
      paidTo: 'Ace & Sons Concrete',
      business_id: 3,
      aging: { ...noAges, days30: 90_000 },
      owed: 90_000,
      credits: 0,
    },
  ],
  totals: { aging: { ...noAges, days30: 90_000 }, owed: 90_000, credits: 0 },
  expenses: [
    {
      id: 71,
      project: hillcrest,
      paidTo: 'Ace & Sons Concrete',
      requestReference: 'INV-9',
      date: '2026-10-20',
      dueDate: '2026-11-19',
      days: 1,
      cost: 100_000,
      owed: 90_000,
    },
  ],
}

const profit = {
  projects: 1,
  contract: 1_000_000,
  costAtCompletion: 700_000,
  margin: 300_000,
  estimatedMargin: 350_000,
  committedCost: 400_000,
  earnedRevenue: 571_429,
  lossProvision: 0,
  grossProfit: 171_429,
  billed: 600_000,
  collected: 500_000,
}

export const jobProfit: JobProfitReport = {
  on: '2026-11-20',
  by: 'project',
  rows: [
    {
      ...profit,
      label: hillcrest.number,
      id: hillcrest.id,
      project: { ...hillcrest, status: 'in_progress' },
      region: null,
    },
  ],
  totals: profit,
}

const progress = {
  contract: 1_000_000,
  costAtCompletion: 700_000,
  committedCost: 350_000,
  earnedRevenue: 500_000,
  workBilled: 600_000,
  overbilled: 100_000,
  underbilled: 0,
  expectedLoss: 0,
  lossProvision: 0,
  grossProfit: 150_000,
  backlog: 500_000,
}
const unknownProgress = {
  contract: 200_000,
  costAtCompletion: 60_000,
  committedCost: 60_000,
  earnedRevenue: 60_000,
  workBilled: 35_000,
  overbilled: 0,
  underbilled: 25_000,
  expectedLoss: 0,
  lossProvision: 0,
  grossProfit: 0,
  backlog: 140_000,
}

/** Hillcrest is half done and billed ahead; for Oak the bid names no cost. */
export const workInProgress: WorkInProgressReport = {
  on: '2026-11-20',
  rows: [
    {
      ...progress,
      project: { ...hillcrest, status: 'in_progress' },
      manager: { id: 1, name: 'Maria Delgado' },
      percentComplete: 5_000,
      estimateNeeded: null,
      estimateToComplete: null,
      estimatedOn: null,
    },
    {
      ...unknownProgress,
      project: { ...oak, status: 'contract_signed' },
      manager: null,
      percentComplete: null,
      estimateNeeded: 'no_estimate',
      estimateToComplete: null,
      estimatedOn: null,
    },
  ],
  totals: {
    contract: 1_200_000,
    costAtCompletion: 760_000,
    committedCost: 410_000,
    earnedRevenue: 560_000,
    workBilled: 635_000,
    overbilled: 100_000,
    underbilled: 25_000,
    expectedLoss: 0,
    lossProvision: 0,
    grossProfit: 150_000,
    backlog: 640_000,
  },
}

export const backlog: BacklogReport = {
  on: '2026-11-20',
  rows: [
    {
      project: { ...hillcrest, status: 'in_progress' },
      manager: null,
      region: 'bay_area',
      signedOn: '2026-08-01',
      contract: 1_000_000,
      earnedRevenue: 500_000,
      backlog: 500_000,
    },
  ],
  totals: { contract: 1_000_000, earnedRevenue: 500_000, backlog: 500_000 },
}

export const cash: CashReport = {
  from: '2026-10',
  to: '2026-11',
  months: [
    {
      month: '2026-10',
      received: 500_000,
      refunded: 20_000,
      reversed: 0,
      collected: 480_000,
      notCleared: 0,
      paidOut: 300_000,
      net: 180_000,
    },
    {
      month: '2026-11',
      received: 100_000,
      refunded: 0,
      reversed: 0,
      collected: 100_000,
      notCleared: 45_050,
      paidOut: 250_000,
      net: -150_000,
    },
  ],
  totals: {
    received: 600_000,
    refunded: 20_000,
    reversed: 0,
    collected: 580_000,
    notCleared: 45_050,
    paidOut: 550_000,
    net: 30_000,
  },
}
