import { z } from 'zod'
import { estimateNeeds } from '../domain/project-money.ts'
import { projectStatuses, regions } from '../domain/projects.ts'
import { Day, Id, MoneySum, Month, Percent, TextId } from './fields.ts'
import { get, getFile } from './route.ts'

const ProjectLink = z.object({ id: Id, number: z.string(), customerName: z.string() })
const Person = z.object({ id: Id, name: z.string() })

export const Aging = z.object({
  current: MoneySum,
  days30: MoneySum,
  days60: MoneySum,
  days90: MoneySum,
  older: MoneySum,
})

/** Every report is as of a day, today unless told: what was dated, received or voided later is not in it. */
const onDay = { on: Day.optional() }
const whose = { manager_id: TextId.optional(), region: z.enum(regions).optional() }

const OwedBy = z.object({
  aging: Aging,
  /** The sum of the ages: what is owed on invoices. */
  owed: MoneySum,
  /** Paid ahead on invoices, above zero; not taken off what is owed on others. */
  credits: MoneySum,
  /** owed − credits: what `projectMoney` calls the balance. */
  balance: MoneySum,
  /** Apart: earned and not asked for yet. */
  retentionHeld: MoneySum,
  /** Apart: received, and not confirmed by the bank. */
  notCleared: MoneySum,
})

export const ReceivablesReport = z.object({
  on: z.string(),
  customers: z.array(OwedBy.extend({ customer: Person })),
  totals: OwedBy,
  /** Apart: what drafts of that day would ask for. They are neither billed nor owed. */
  drafts: MoneySum,
  invoices: z.array(
    z.object({
      id: Id,
      number: z.string(),
      project: ProjectLink,
      customer: Person,
      issued: z.string(),
      dueDate: z.string().nullable(),
      /** The due date, or without one the day it was first sent. */
      dueOn: z.string(),
      /** Past due; 0 or less while it is not. */
      days: z.int(),
      total: MoneySum,
      balance: MoneySum,
    }),
  ),
})
export type ReceivablesReport = z.output<typeof ReceivablesReport>

const Owed = z.object({ aging: Aging, owed: MoneySum, credits: MoneySum })

export const PayablesReport = z.object({
  on: z.string(),
  payees: z.array(Owed.extend({ paidTo: z.string(), business_id: Id.nullable() })),
  totals: Owed,
  expenses: z.array(
    z.object({
      id: Id,
      project: ProjectLink,
      paidTo: z.string(),
      requestReference: z.string(),
      date: z.string(),
      dueDate: z.string().nullable(),
      days: z.int(),
      cost: MoneySum,
      owed: MoneySum,
    }),
  ),
})
export type PayablesReport = z.output<typeof PayablesReport>

const Profit = z.object({
  projects: z.int(),
  contract: MoneySum,
  /** Estimated, or what it cost already where that is more. */
  costAtCompletion: MoneySum,
  /** contract − cost at completion. */
  margin: MoneySum,
  estimatedMargin: MoneySum,
  committedCost: MoneySum,
  earnedRevenue: MoneySum,
  /** The part of the expected losses that isn't in the cost to date yet. */
  lossProvision: MoneySum,
  /** earned revenue − cost so far − loss provision. */
  grossProfit: MoneySum,
  billed: MoneySum,
  collected: MoneySum,
})

export const JobProfitReport = z.object({
  on: z.string(),
  by: z.enum(['project', 'manager', 'region', 'referral']),
  rows: z.array(
    Profit.extend({
      /** The project's number, the manager, the region, the referring business; `None` where there is none. */
      label: z.string(),
      /** The project, manager or business; null for a region or for none. */
      id: Id.nullable(),
      project: ProjectLink.extend({ status: z.enum(projectStatuses) }).nullable(),
      region: z.enum(regions).nullable(),
    }),
  ),
  totals: Profit,
})
export type JobProfitReport = z.output<typeof JobProfitReport>

const Progress = z.object({
  contract: MoneySum,
  costAtCompletion: MoneySum,
  committedCost: MoneySum,
  earnedRevenue: MoneySum,
  /** With the retention. */
  workBilled: MoneySum,
  overbilled: MoneySum,
  underbilled: MoneySum,
  /** cost at completion − contract where that is a loss. */
  expectedLoss: MoneySum,
  /** The part of it that isn't in the cost to date yet. */
  lossProvision: MoneySum,
  /** earned revenue − cost so far − loss provision: the whole loss of a job that will lose. */
  grossProfit: MoneySum,
  backlog: MoneySum,
})

/** The schedule of work in progress, cost-to-cost: every job under contract that was not complete before the day. */
export const WorkInProgressReport = z.object({
  on: z.string(),
  rows: z.array(
    Progress.extend({
      project: ProjectLink.extend({ status: z.enum(projectStatuses) }),
      manager: Person.nullable(),
      /** In percent with two decimals; null without an estimate to rely on. */
      percentComplete: Percent.nullable(),
      /** Why the job needs a new estimate; null where it does not. */
      estimateNeeded: z.enum(estimateNeeds).nullable(),
      /** The newest estimate to complete and its day; null where nobody has set one. */
      estimateToComplete: MoneySum.nullable(),
      estimatedOn: z.string().nullable(),
    }),
  ),
  totals: Progress,
})
export type WorkInProgressReport = z.output<typeof WorkInProgressReport>

export const BacklogReport = z.object({
  on: z.string(),
  rows: z.array(
    z.object({
      project: ProjectLink.extend({ status: z.enum(projectStatuses) }),
      manager: Person.nullable(),
      region: z.enum(regions),
      signedOn: z.string().nullable(),
      contract: MoneySum,
      earnedRevenue: MoneySum,
      backlog: MoneySum,
    }),
  ),
  totals: z.object({ contract: MoneySum, earnedRevenue: MoneySum, backlog: MoneySum }),
})
export type BacklogReport = z.output<typeof BacklogReport>

const Cash = z.object({
  received: MoneySum,
  refunded: MoneySum,
  reversed: MoneySum,
  /** received − refunded − reversed. */
  collected: MoneySum,
  /** Of what was collected in the month; not confirmed by the bank to this day. */
  notCleared: MoneySum,
  /** Paid on expenses. */
  paidOut: MoneySum,
  /** collected − paid out. */
  net: MoneySum,
})

export const CashReport = z.object({
  from: z.string(),
  to: z.string(),
  months: z.array(Cash.extend({ month: z.string() })),
  totals: Cash,
})
export type CashReport = z.output<typeof CashReport>

const onQuery = z.strictObject({ ...onDay, ...whose })
const profitQuery = z.strictObject({
  ...onDay,
  ...whose,
  by: z.enum(['project', 'manager', 'region', 'referral']).optional(),
  /** All jobs with a contract unless told. */
  jobs: z.enum(['all', 'open', 'completed']).optional(),
})
/** Twelve months to this one unless told. */
const cashQuery = z.strictObject({ from: Month.optional(), to: Month.optional() })

/** The two calls of a report: its figures, and its rows as CSV. */
function reportRoutes<const P extends string, Q extends z.ZodType, R extends z.ZodType>(
  path: P,
  query: Q,
  response: R,
) {
  return {
    read: (summary: string) => get(path, { summary, query, response }),
    csv: (summary: string) => getFile(`${path}/csv`, { summary, query }),
  }
}

const receivables = reportRoutes('/api/reports/receivables', onQuery, ReceivablesReport)
export const readReceivables = receivables.read(
  'What customers owe, by age; retention and not-yet-cleared money apart',
)
export const exportReceivables = receivables.csv('Open invoices with their age, as CSV')

const payables = reportRoutes('/api/reports/payables', onQuery, PayablesReport)
export const readPayables = payables.read('What we owe, by age')
export const exportPayables = payables.csv('Open expenses with their age, as CSV')

const jobProfit = reportRoutes('/api/reports/job-profit', profitQuery, JobProfitReport)
export const readJobProfit = jobProfit.read('What jobs earn, by project, manager, region or referral')
export const exportJobProfit = jobProfit.csv('Job profit as CSV')

const workInProgress = reportRoutes('/api/reports/work-in-progress', onQuery, WorkInProgressReport)
export const readWorkInProgress = workInProgress.read(
  'The schedule of work in progress: cost-to-cost, over- and underbilling',
)
export const exportWorkInProgress = workInProgress.csv('The schedule of work in progress as CSV')

const backlog = reportRoutes('/api/reports/backlog', onQuery, BacklogReport)
export const readBacklog = backlog.read('Work agreed and still to be done')
export const exportBacklog = backlog.csv('Backlog as CSV')

const cash = reportRoutes('/api/reports/cash', cashQuery, CashReport)
export const readCash = cash.read('Cash received and paid out by month')
export const exportCash = cash.csv('Cash by month as CSV')

const period = z.strictObject({ from: Day, to: Day })

/** What QuickBooks Online imports, in the order to import it. */
export const quickBooksFiles = ['customers', 'vendors', 'invoices', 'payments', 'expenses'] as const

export const exportToQuickBooks = getFile('/api/exports/quickbooks/:file', {
  summary:
    'Customers, vendors, invoices, payments or expenses of a period, as QuickBooks Online imports them',
  params: z.strictObject({ file: z.enum(quickBooksFiles) }),
  query: period,
})

export const exportAllToQuickBooks = getFile('/api/exports/quickbooks', {
  summary: 'All files of a period for QuickBooks Online as one ZIP, numbered in the order to import them',
  query: period,
})

export const exportArchive = getFile('/api/exports/archive/:year', {
  summary: "A year's books as a ZIP: tables as CSV, invoices as PDF, receipts and checks as they are kept",
  params: z.strictObject({ year: z.string().regex(/^20\d\d$/, 'Must be a year') }),
})
