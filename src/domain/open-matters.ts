import type { BidKind, BidStatus } from './bids.ts'
import type { ExpenseCategory, ExpenseStatus } from './expenses.ts'
import type { Cents } from './money.ts'
import { closedStages, type PermitStage } from './permits.ts'
import { stepPath } from './step-path.ts'

/** What may be open on a job that is to be completed, by what it costs to forget it. */
export const openMatterKinds = [
  'unbilled',
  'drafts',
  'unpaid_invoices',
  'uncleared_payments',
  'retention',
  'unpaid_bills',
  'change_orders',
  'open_permits',
  'visits',
  'after_photos',
  'lien_releases',
] as const
export type OpenMatterKind = (typeof openMatterKinds)[number]

export interface OpenMatter {
  kind: OpenMatterKind
  amount: Cents
  count: number
  /** Whose lien releases are missing. */
  names: readonly string[]
  /** The nearest place that settles it: a screen's address after the employee's name. */
  path: string
}

/** The parts of a project that say what is open. */
interface ClosingFacts {
  id: number
  money: { leftToBill: Cents; notCleared: Cents; retentionHeld: Cents }
  invoices: readonly { id: number; status: string; balance: Cents }[]
  expenses: readonly {
    id: number
    status: ExpenseStatus
    owed: Cents
    paid: Cents
    category: ExpenseCategory
    paidTo: string
  }[]
  bids: readonly { id: number; kind: BidKind; status: BidStatus }[]
  permits: readonly { id: number; stage: PermitStage }[]
  appointments: readonly { id: number; startsAt: string; outcome: string | null }[]
  after: readonly unknown[]
  notes: readonly { content: string }[]
}

/** Everything that is still open on a job, the most expensive kind first. */
export function openMatters(project: ClosingFacts): OpenMatter[] {
  const { id: projectId, money, after } = project
  const home = `projects/${projectId}`
  const drafts = project.invoices.filter(({ status }) => status === 'draft')
  const unpaid = project.invoices.filter(
    ({ status, balance }) => status !== 'draft' && status !== 'void' && balance > 0,
  )
  const bills = project.expenses.filter(({ owed }) => owed > 0)
  const orders = project.bids.filter(({ kind, status }) => kind === 'change_order' && isOpenBid(status))
  const permits = project.permits.filter(({ stage }) => !closedStages.includes(stage))
  const visits = project.appointments
    .filter(({ outcome }) => outcome === null)
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
  const names = withoutLienRelease(project)
  const idOf = (records: readonly { id: number }[]) => records[0]?.id

  const found: Record<OpenMatterKind, Partial<OpenMatter> & { path: string }> = {
    unbilled: { amount: money.leftToBill, path: stepPath('invoice', { projectId }) },
    drafts: {
      count: drafts.length,
      path: stepPath('send_invoice', { projectId, invoiceId: idOf(drafts) }),
    },
    unpaid_invoices: {
      count: unpaid.length,
      amount: unpaid.reduce((sum, { balance }) => sum + balance, 0),
      path: stepPath('record_payment', { projectId, invoiceId: idOf(unpaid) }),
    },
    uncleared_payments: {
      amount: money.notCleared,
      path: `payments?cleared=false&project_id=${projectId}`,
    },
    retention: { amount: money.retentionHeld, path: stepPath('release_retention', { projectId }) },
    unpaid_bills: {
      count: bills.length,
      amount: bills.reduce((sum, { owed }) => sum + owed, 0),
      path: `${home}?payExpense=${idOf(bills)}`,
    },
    change_orders: {
      count: orders.length,
      path: stepPath('follow_up', { projectId, bidId: idOf(orders) }),
    },
    open_permits: {
      count: permits.length,
      path: stepPath('see_permit', { projectId, permitId: idOf(permits) }),
    },
    visits: {
      count: visits.length,
      path: stepPath('see_visit', { projectId, appointmentId: idOf(visits) }),
    },
    after_photos: { count: after.length === 0 ? 1 : 0, path: `${home}/upload?list=after` },
    lien_releases: { count: names.length, names, path: `${home}/notes` },
  }
  return openMatterKinds.flatMap((kind) => {
    const { amount = 0, count = 0, names: whose = [], path } = found[kind]
    return amount > 0 || count > 0 ? [{ kind, amount, count, names: whose, path }] : []
  })
}

const isOpenBid = (status: BidStatus) => !['finalized', 'superseded', 'declined'].includes(status)

/** Whoever delivered or worked for the job may record a mechanics lien on it (Civ. Code § 8400). Our own crew signs no release. */
const lienCategories: readonly ExpenseCategory[] = [
  'materials',
  'concrete',
  'steel',
  'subcontractor',
  'equipment',
  'engineering',
]

/**
 * Who was paid for the job and has no final release on record (Civ. Code § 8138). A release is kept as a note that names
 * it, in English or Spanish.
 */
function withoutLienRelease({ expenses, notes }: ClosingFacts): string[] {
  if (notes.some(({ content }) => /\b(lien|waiver|gravamen)/i.test(content))) return []
  const paid = expenses.filter(
    ({ category, paid: amount }) => amount > 0 && lienCategories.includes(category),
  )
  return [...new Set(paid.map(({ paidTo }) => paidTo))]
}
