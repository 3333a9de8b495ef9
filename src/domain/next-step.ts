import { type BidKind, type BidStatus, bidStatusOn } from './bids.ts'
import { companyDayOf, type Day } from './dates.ts'
import type { Cents } from './money.ts'
import type { PermitStage } from './permits.ts'
import type { ProjectStatus } from './projects.ts'

/** What there is to do next on a project. */
export const nextStepKinds = [
  'book_visit',
  'see_visit',
  'record_outcome',
  'write_bid',
  'send_bid',
  'answer_question',
  'follow_up',
  'extend_bid',
  'revise_bid',
  'finalize',
  'apply_permit',
  'submit_permit',
  'answer_corrections',
  'pick_up_permit',
  'see_permit',
  'schedule_work',
  'see_work',
  'start',
  'invoice',
  'send_invoice',
  'remind_invoice',
  'record_payment',
  'release_retention',
  'complete',
] as const
export type NextStepKind = (typeof nextStepKinds)[number]

/** Why it is the next step. */
export const nextStepReasons = [
  'no_visit',
  'visit_missed',
  'visit_booked',
  'visit_over',
  'visited',
  'bid_begun',
  'bid_ready',
  'asked',
  'sending',
  'sent',
  'viewed',
  'expired',
  'declined',
  'signed',
  'agreed',
  'nothing_billed',
  'no_permit',
  'permit_preparing',
  'permit_corrections',
  'permit_ready',
  'permit_waiting',
  'permits_issued',
  'work_booked',
  'work_today',
  'line_due',
  'left_to_bill',
  'invoice_draft',
  'overdue',
  'unpaid',
  'retention_held',
  'all_paid',
  'no_contract',
] as const
export type NextStepReason = (typeof nextStepReasons)[number]

/** One step with what it is about. Which of the optional values there are depends on the kind and the reason. */
export interface NextStep {
  kind: NextStepKind
  reason: NextStepReason
  /** Another step that makes sense now: a bid can be written without a visit. */
  also?: NextStepKind
  bidId?: number
  appointmentId?: number
  permitId?: number
  invoiceId?: number
  /** The line of the payment schedule to invoice. */
  scheduledPaymentId?: number
  /** A person's name, an invoice's number, or what a line of the payment schedule is called. */
  name?: string
  amount?: Cents
  /** An instant in ISO 8601, or a day. */
  at?: string
  count?: number
}

/** These only wait for somebody else, or for a day. */
const waitingKinds: readonly NextStepKind[] = ['see_visit', 'follow_up', 'see_permit', 'see_work']

export function isWaiting({ kind }: Pick<NextStep, 'kind'>): boolean {
  return waitingKinds.includes(kind)
}

export interface BidFacts {
  id: number
  kind: BidKind
  status: BidStatus
  validUntil: Day | null
  hasLines: boolean
  isSending: boolean
  sentAt: string | null
  views: number
  viewedAt: string | null
  declinedAt: string | null
  signed: { by: string; at: string } | null
  /** The oldest question without an answer. */
  asked: { by: string; at: string } | null
}

export interface VisitFacts {
  id: number
  isWork: boolean
  startsAt: string
  endsAt: string
}

export interface InvoiceFacts {
  id: number
  number: string
  amount: Cents
  dueOn: Day | null
}

/** What the next step depends on. */
export interface NextStepFacts {
  status: ProjectStatus
  hasContract: boolean
  /** The customer has an e-mail address, so that a reminder can go out. */
  hasEmail: boolean
  /** Neither replaced nor finalized, oldest first. */
  bids: readonly BidFacts[]
  /** Appointments without an outcome, by their start. */
  visits: readonly VisitFacts[]
  /** When somebody was last at the site; null before that. */
  visitedAt: string | null
  /** A visit was canceled or nobody was there, and none was kept. */
  visitFailed: boolean
  permits: readonly { id: number; stage: PermitStage; since: Day }[]
  /** Work was on the calendar and is over. */
  workDone: boolean
  contract: Cents
  /** Of the contract, what no invoice asks for yet, drafts included. */
  leftToBill: Cents
  retentionHeld: Cents
  /** Lines of the payment schedule that are not billed in full, in their order. */
  lines: readonly { id: number; label: string; left: Cents }[]
  hasSeveralLines: boolean
  /** The oldest draft. */
  draft: InvoiceFacts | null
  /** The billed and unpaid invoice that is due first. */
  unpaid: InvoiceFacts | null
}

/** The one thing to do next on a project; null when there is nothing left, or the project was given up. */
export function nextStep(facts: NextStepFacts, today: Day): NextStep | null {
  const { status } = facts
  if (status === 'project_cancelled' || status === 'contract_declined') return null
  if (status === 'completed' && !facts.hasContract) return moneyStep(facts, today)
  if (!facts.hasContract && !isImportedUnderContract(facts)) return stepBeforeContract(facts, today)
  const urgent =
    answerStep(facts.bids.filter(({ kind }) => kind === 'change_order')) ?? billStep(facts, today)
  if (urgent) return urgent
  if (status === 'completed') return moneyStep(facts, today)
  if (status === 'in_progress') return stepDuringWork(facts, today)
  return firstInvoiceStep(facts) ?? stepBeforeWork(facts, today)
}

/** Jobs from a spreadsheet may be under way without any bid here. */
function isImportedUnderContract({ status, bids }: NextStepFacts): boolean {
  return bids.length === 0 && underContract.includes(status)
}

const underContract: readonly ProjectStatus[] = ['contract_signed', 'permitting', 'scheduled', 'in_progress']

/** Of a project without a contract, money and permits count in these only. */
export const statusesWithMoney: readonly ProjectStatus[] = [...underContract, 'completed']

/** Of a project with a contract, permits and appointments count no more in these. */
export const statusesFromWorkOn: readonly ProjectStatus[] = ['in_progress', 'completed']

/** A signature or a question, which a customer waits for. */
function answerStep(bids: readonly BidFacts[]): NextStep | null {
  for (const { id, status, signed } of bids) {
    if (status !== 'accepted') continue
    if (!signed) return { kind: 'finalize', reason: 'agreed', bidId: id }
    return { kind: 'finalize', reason: 'signed', bidId: id, name: signed.by, at: signed.at }
  }
  for (const { id, asked } of bids) {
    if (asked) return { kind: 'answer_question', reason: 'asked', bidId: id, name: asked.by, at: asked.at }
  }
  return null
}

function stepBeforeContract(facts: NextStepFacts, today: Day): NextStep | null {
  const bids = facts.bids.filter(({ kind }) => kind === 'bid')
  const current = bids.findLast(({ status }) => status !== 'declined') ?? bids.at(-1)
  return answerStep(bids) ?? (current ? bidStep(current, today) : visitStep(facts, today))
}

function bidStep(bid: BidFacts, today: Day): NextStep | null {
  const bidId = bid.id
  switch (bidStatusOn(bid.status, bid.validUntil, today)) {
    case 'draft':
      // Its last day must be moved before it can go out.
      if (bid.validUntil !== null && bid.validUntil < today)
        return { kind: 'write_bid', reason: 'expired', bidId, at: bid.validUntil }
      if (bid.isSending) return { kind: 'follow_up', reason: 'sending', bidId }
      return bid.hasLines
        ? { kind: 'send_bid', reason: 'bid_ready', bidId }
        : { kind: 'write_bid', reason: 'bid_begun', bidId }
    case 'sent':
    case 'viewed':
      return bid.views > 0
        ? { kind: 'follow_up', reason: 'viewed', bidId, count: bid.views, ...at(bid.viewedAt) }
        : { kind: 'follow_up', reason: 'sent', bidId, ...at(bid.sentAt) }
    case 'expired':
      return { kind: 'extend_bid', reason: 'expired', bidId, ...at(bid.validUntil) }
    case 'declined':
      return { kind: 'revise_bid', reason: 'declined', bidId, ...at(bid.declinedAt) }
    default:
      return null
  }
}

const at = (when: string | null) => (when === null ? {} : { at: when })

function visitStep({ visits, visitedAt, visitFailed }: NextStepFacts, today: Day): NextStep {
  const booked = visits.filter(({ isWork }) => !isWork)
  const toCome = booked.find(({ endsAt }) => companyDayOf(new Date(endsAt)) >= today)
  if (toCome) {
    return { kind: 'see_visit', reason: 'visit_booked', also: 'write_bid', ...visitOf(toCome) }
  }
  if (visitedAt !== null) return { kind: 'write_bid', reason: 'visited', at: visitedAt }
  const over = booked.at(-1)
  if (over) return { kind: 'record_outcome', reason: 'visit_over', also: 'write_bid', ...visitOf(over) }
  return { kind: 'book_visit', reason: visitFailed ? 'visit_missed' : 'no_visit', also: 'write_bid' }
}

const visitOf = ({ id, startsAt }: VisitFacts) => ({ appointmentId: id, at: startsAt })

/** An invoice that is ready to go out, or late. */
function billStep({ draft, unpaid, hasEmail }: NextStepFacts, today: Day): NextStep | null {
  if (draft) return { kind: 'send_invoice', reason: 'invoice_draft', ...invoiceOf(draft) }
  if (!unpaid?.dueOn || unpaid.dueOn >= today) return null
  const late = { reason: 'overdue', at: unpaid.dueOn, ...invoiceOf(unpaid) } as const
  return hasEmail
    ? { kind: 'remind_invoice', also: 'record_payment', ...late }
    : { kind: 'record_payment', ...late }
}

const invoiceOf = ({ id, number, amount }: InvoiceFacts) => ({ invoiceId: id, name: number, amount })

/** What is left to ask for and to receive. */
function moneyStep(facts: NextStepFacts, today: Day): NextStep | null {
  const { unpaid, retentionHeld, leftToBill, hasContract } = facts
  const late = billStep(facts, today)
  if (late) return late
  const also = unpaid ? ({ also: 'record_payment', invoiceId: unpaid.id } as const) : {}
  if (hasContract && leftToBill > 0) {
    const [line] = facts.lines
    if (!line) return { kind: 'invoice', reason: 'left_to_bill', amount: leftToBill, ...also }
    return { kind: 'invoice', reason: 'line_due', ...lineOf(line), ...also }
  }
  if (unpaid) return { kind: 'record_payment', reason: 'unpaid', ...at(unpaid.dueOn), ...invoiceOf(unpaid) }
  if (retentionHeld > 0) return { kind: 'release_retention', reason: 'retention_held', amount: retentionHeld }
  return null
}

const lineOf = ({ id, label, left }: NextStepFacts['lines'][number]) => ({
  scheduledPaymentId: id,
  name: label,
  amount: left,
})

/** What is held back is due once the work is complete (Civ. Code § 8811), so it waits for that. */
function stepDuringWork(facts: NextStepFacts, today: Day): NextStep {
  const { retentionHeld } = facts
  const money = moneyStep({ ...facts, retentionHeld: 0 }, today)
  if (money) return money.kind === 'record_payment' ? { ...money, also: 'complete' } : money
  if (retentionHeld > 0) return { kind: 'complete', reason: 'retention_held', amount: retentionHeld }
  return { kind: 'complete', reason: facts.hasContract ? 'all_paid' : 'no_contract' }
}

/** The deposit. A schedule of one line is paid for work that is done, so its invoice waits. */
function firstInvoiceStep({ lines, hasSeveralLines, leftToBill, contract }: NextStepFacts): NextStep | null {
  const [line] = lines
  if (!line || !hasSeveralLines || leftToBill < contract) return null
  return { kind: 'invoice', reason: 'nothing_billed', ...lineOf(line) }
}

function stepBeforeWork(facts: NextStepFacts, today: Day): NextStep {
  const permit = permitStep(facts)
  if (permit && !isWaiting(permit)) return permit
  const work = facts.visits.find(({ isWork }) => isWork)
  if (work) {
    const hasCome = companyDayOf(new Date(work.startsAt)) <= today
    return hasCome
      ? { kind: 'start', reason: 'work_today', ...visitOf(work) }
      : { kind: 'see_work', reason: 'work_booked', also: 'start', ...visitOf(work) }
  }
  if (permit) return permit
  return {
    kind: 'schedule_work',
    reason: facts.permits.length > 0 ? 'permits_issued' : 'no_permit',
    also: 'start',
  }
}

/** The permit that waits for us, or else for its authority. Nobody says which jobs need none, so one may go on without. */
function permitStep({ status, permits, visits, workDone }: NextStepFacts): NextStep | null {
  const find = (...stages: PermitStage[]) => permits.find(({ stage }) => stages.includes(stage))
  const about = (permit: { id: number; since: Day }) => ({ permitId: permit.id, at: permit.since })
  const back = find('corrections')
  if (back) return { kind: 'answer_corrections', reason: 'permit_corrections', ...about(back) }
  const ready = find('ready_to_issue')
  if (ready) return { kind: 'pick_up_permit', reason: 'permit_ready', ...about(ready) }
  const begun = find('preparing')
  if (begun) return { kind: 'submit_permit', reason: 'permit_preparing', ...about(begun) }
  const waiting = find('submitted', 'plan_check')
  if (waiting)
    return { kind: 'see_permit', reason: 'permit_waiting', also: 'schedule_work', ...about(waiting) }
  const isPlanned = status === 'scheduled' || workDone || visits.some(({ isWork }) => isWork)
  if (find('issued', 'finaled') || isPlanned) return null
  return { kind: 'apply_permit', reason: 'no_permit', also: 'schedule_work' }
}
