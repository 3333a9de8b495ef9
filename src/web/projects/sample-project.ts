import type { Project, ProjectSummary } from '../../contract/projects.ts'

/** A project for tests: a signed contract, partly billed. */
export const hillcrest: Project = {
  id: 12,
  number: 'BA-26-0056',
  status: 'contract_signed',
  region: 'bay_area',
  name: '',
  jobType: 'Seismic retrofit',
  customer: { id: 5, name: 'Ann Lee', phone: '(510) 555-0133', email: 'ann@lee.example' },
  site: { street: '1234 Hillcrest Ave', city: 'Oakland', state: 'CA', zip: '94602', lat: null, lon: null },
  business: null,
  salesperson: null,
  manager: null,
  createdAt: '2026-10-05T16:00:00Z',
  updatedAt: '2026-11-05T16:00:00Z',
  version: 4,
  closedReason: null,
  completedAt: null,
  nextStep: null,
  money: {
    contract: 1_250_000,
    originalContract: 1_250_000,
    approvedChanges: 0,
    billed: 500_000,
    drafts: 0,
    collected: 300_000,
    notCleared: 300_000,
    retentionHeld: 0,
    balance: 200_000,
    leftToBill: 750_000,
    estimatedCost: 800_000,
    estimatedMargin: 450_000,
    committedCost: 200_000,
    paidCost: 150_000,
    owedCost: 50_000,
    estimateToComplete: null,
    estimatedOn: null,
    estimateNeeded: null,
    costAtCompletion: 800_000,
    margin: 450_000,
    percentComplete: 2_500,
    earnedRevenue: 312_500,
    expectedLoss: 0,
    lossProvision: 0,
    grossProfit: 112_500,
    overUnderBilling: 187_500,
    backlog: 937_500,
  },
  folderUrl: null,
  appointments: [],
  bids: [],
  finalized: null,
  invoices: [],
  permits: [],
  notes: [],
  expenses: [],
  before: [],
  after: [],
}

/** The project as a row of the list. */
export function summaryOf(project: Project): ProjectSummary {
  const { contract, billed, collected, balance } = project.money
  const hasContract = project.finalized !== null || contract > 0
  return { ...project, bidTotal: contract, contract, billed, collected, balance, hasContract }
}
