import type { AppointmentKind, AppointmentOutcome } from './appointments.ts'
import type { BidKind, BidStatus } from './bids.ts'
import { companyDayOf, type Day, daysBetween, startOfCompanyDay } from './dates.ts'
import type { InvoiceStatus } from './invoices.ts'
import type { Cents } from './money.ts'
import type { PermitStage } from './permits.ts'

/** What a job's story is told from. Days are `YYYY-MM-DD`, instants ISO. */
export interface TimelineFacts {
  createdAt: string
  status: string
  completedAt: string | null
  appointments: readonly {
    id: number
    kind: AppointmentKind
    title: string
    startsAt: string
    endsAt: string
    employee: { name: string } | null
    outcome: AppointmentOutcome | null
  }[]
  bids: readonly {
    id: number
    kind: BidKind
    number: number
    revision: number
    status: BidStatus
    total: Cents
    validUntil: Day | null
    sentAt: string | null
    views: { count: number; lastAt: string | null }
    acceptance: { name: string; total: Cents; acceptedAt: string } | null
    declinedAt: string | null
    questions: readonly { name: string; askedAt: string; answeredAt: string | null }[]
    finalizedAt: string | null
  }[]
  invoices: readonly {
    id: number
    number: string
    status: InvoiceStatus
    total: Cents
    balance: Cents
    dueOn: Day | null
    billedOn: Day | null
    datesSent: readonly string[]
    received_payments: readonly { id: number; amount: Cents; received: Day }[]
  }[]
  permits: readonly {
    id: number
    title: string
    issuing_authority: string
    stage: PermitStage
    stageSince: Day
    submitted: Day | null
    released: Day | null
    expires: Day | null
    nextInspectionBy: Day | null
  }[]
  expenses: readonly { id: number; paidTo: string; owed: Cents; dueDate: Day | null }[]
}

type Bid = TimelineFacts['bids'][number]
type Visit = TimelineFacts['appointments'][number]
type Invoice = TimelineFacts['invoices'][number]
type Permit = TimelineFacts['permits'][number]

/** One thing that happened, or is going to. `at` is a day or an instant. */
export type TimelineEvent = { at: string } & (
  | { kind: 'lead' | 'completed' }
  | { kind: 'visit' | 'visit_to_come'; visit: Visit }
  | { kind: 'bid_sent' | 'bid_viewed' | 'bid_declined' | 'bid_finalized' | 'bid_expires'; bid: Bid }
  | { kind: 'bid_signed'; bid: Bid; name: string; amount: Cents }
  | { kind: 'question'; bid: Bid; name: string }
  | { kind: 'permit_submitted' | 'permit_issued' | 'permit_expires' | 'inspection_due'; permit: Permit }
  | { kind: 'invoice_sent' | 'invoice_due'; invoice: Invoice }
  | { kind: 'payment' | 'refund'; invoice: Invoice; amount: Cents }
  | { kind: 'bill_due'; expense: TimelineFacts['expenses'][number] }
)

/** Somebody who waits for somebody else, and for how many days. */
export type Wait = { days: number } & (
  | { kind: 'answer_to_bid'; bid: Bid }
  | { kind: 'answer_to_question'; bid: Bid; name: string }
  | { kind: 'contract'; bid: Bid; name: string }
  | { kind: 'authority' | 'corrections' | 'pick_up'; permit: Permit }
  | { kind: 'payment'; invoice: Invoice }
)

export interface Timeline {
  /** Newest first. */
  past: TimelineEvent[]
  /** The earliest first, so that what is overdue stands above what is still to come. */
  next: TimelineEvent[]
  /** The longest first. */
  waits: Wait[]
}

/** A job's story: what happened, what comes next, and who waits for whom. */
export function projectTimeline(project: TimelineFacts, now: Date): Timeline {
  const isOver = project.status === 'project_cancelled' || project.status === 'contract_declined'
  return {
    past: pastOf(project, now).sort((one, other) => timeOf(other) - timeOf(one)),
    next: isOver ? [] : nextOf(project, now).sort((one, other) => timeOf(one) - timeOf(other)),
    waits: isOver ? [] : waitsOf(project, now).sort((one, other) => other.days - one.days),
  }
}

/** What has a day only, such as a check, is put at the end of that day. */
function timeOf({ at }: TimelineEvent): number {
  return at.length === 10 ? startOfCompanyDay(at).getTime() + 24 * 3_600_000 - 1 : Date.parse(at)
}

function pastOf({ createdAt, completedAt, ...project }: TimelineFacts, now: Date): TimelineEvent[] {
  const isOver = (instant: string) => Date.parse(instant) <= now.getTime()
  // One to come that was called off did not happen, and no longer will.
  const visits = project.appointments.filter(
    ({ outcome, startsAt, endsAt }) => isOver(endsAt) || outcome === 'kept' || (outcome && isOver(startsAt)),
  )
  return [
    { kind: 'lead', at: createdAt },
    ...visits.map((visit) => ({ kind: 'visit', at: visit.startsAt, visit }) as const),
    ...project.bids.flatMap(pastOfBid),
    ...project.permits.flatMap((permit) => [
      ...when(permit.submitted, (at) => ({ kind: 'permit_submitted', at, permit })),
      ...when(permit.released, (at) => ({ kind: 'permit_issued', at, permit })),
    ]),
    ...project.invoices.flatMap(pastOfInvoice),
    ...when(completedAt, (at) => ({ kind: 'completed', at })),
  ]
}

function pastOfBid(bid: Bid): TimelineEvent[] {
  const { acceptance } = bid
  return [
    ...when(bid.sentAt, (at) => ({ kind: 'bid_sent', at, bid })),
    ...when(bid.views.lastAt, (at) => ({ kind: 'bid_viewed', at, bid })),
    ...bid.questions.map(({ name, askedAt }) => ({ kind: 'question', at: askedAt, bid, name }) as const),
    ...(acceptance
      ? [
          {
            kind: 'bid_signed',
            at: acceptance.acceptedAt,
            bid,
            name: acceptance.name,
            amount: acceptance.total,
          } as const,
        ]
      : []),
    ...when(bid.declinedAt, (at) => ({ kind: 'bid_declined', at, bid })),
    ...when(bid.finalizedAt, (at) => ({ kind: 'bid_finalized', at, bid })),
  ]
}

function pastOfInvoice(invoice: Invoice): TimelineEvent[] {
  if (invoice.status === 'void') return []
  return [
    ...when(invoice.datesSent[0] ?? null, (at) => ({ kind: 'invoice_sent', at, invoice })),
    ...invoice.received_payments.map(
      ({ amount, received }) =>
        ({
          kind: amount < 0 ? 'refund' : 'payment',
          at: received,
          invoice,
          amount: Math.abs(amount),
        }) as const,
    ),
  ]
}

function nextOf(project: TimelineFacts, now: Date): TimelineEvent[] {
  const visits = project.appointments.filter(
    ({ outcome, endsAt }) => outcome === null && Date.parse(endsAt) > now.getTime(),
  )
  const owed = project.expenses.filter(({ owed }) => owed > 0)
  return [
    ...visits.map((visit) => ({ kind: 'visit_to_come', at: visit.startsAt, visit }) as const),
    ...project.bids
      .filter(isOpen)
      .flatMap((bid) => when(bid.validUntil, (at) => ({ kind: 'bid_expires', at, bid }))),
    ...project.permits
      .filter(({ stage }) => stage === 'issued')
      .flatMap((permit) => [
        ...when(permit.expires, (at) => ({ kind: 'permit_expires', at, permit })),
        ...when(permit.nextInspectionBy, (at) => ({ kind: 'inspection_due', at, permit })),
      ]),
    ...project.invoices
      .filter(isUnpaid)
      .flatMap((invoice) => when(invoice.dueOn, (at) => ({ kind: 'invoice_due', at, invoice }))),
    ...owed.flatMap((expense) => when(expense.dueDate, (at) => ({ kind: 'bill_due', at, expense }))),
  ]
}

function waitsOf({ bids, permits, invoices }: TimelineFacts, now: Date): Wait[] {
  const today = companyDayOf(now)
  const since = (at: string) =>
    Math.max(0, daysBetween(at.length === 10 ? at : companyDayOf(new Date(at)), today))
  return [
    ...bids.flatMap((bid) => waitsOfBid(bid, since)),
    ...permits.flatMap((permit): Wait[] => {
      const kind = waitsAt[permit.stage]
      // An application is with the authority from the day it was handed in, whatever desk it is on.
      const began = kind === 'authority' ? (permit.submitted ?? permit.stageSince) : permit.stageSince
      return kind ? [{ kind, permit, days: since(began) }] : []
    }),
    ...invoices.filter(isUnpaid).map((invoice) => ({
      kind: 'payment' as const,
      invoice,
      days: since(invoice.datesSent[0] ?? invoice.billedOn ?? companyDayOf(now)),
    })),
  ]
}

function waitsOfBid(bid: Bid, since: (at: string) => number): Wait[] {
  const { acceptance, questions, sentAt } = bid
  if (bid.status === 'accepted' && acceptance) {
    return [{ kind: 'contract', bid, name: acceptance.name, days: since(acceptance.acceptedAt) }]
  }
  const asked = questions.find(({ answeredAt }) => answeredAt === null)
  if (asked) return [{ kind: 'answer_to_question', bid, name: asked.name, days: since(asked.askedAt) }]
  return isOpen(bid) && sentAt !== null ? [{ kind: 'answer_to_bid', bid, days: since(sentAt) }] : []
}

const waitsAt: Partial<Record<PermitStage, 'authority' | 'corrections' | 'pick_up'>> = {
  submitted: 'authority',
  plan_check: 'authority',
  corrections: 'corrections',
  ready_to_issue: 'pick_up',
}

const isOpen = ({ status }: Bid) => status === 'sent' || status === 'viewed'
const isUnpaid = ({ status, balance }: Invoice) => balance > 0 && status !== 'draft' && status !== 'void'

function when(at: string | null, event: (at: string) => TimelineEvent): TimelineEvent[] {
  return at === null ? [] : [event(at)]
}
