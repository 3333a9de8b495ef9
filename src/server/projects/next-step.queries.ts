import { type Kysely, sql } from 'kysely'
import { type ScheduledPayment, scheduleAmounts } from '../../domain/bid-money.ts'
import type { Day } from '../../domain/dates.ts'
import { retentionHeld } from '../../domain/invoices.ts'
import type { Cents } from '../../domain/money.ts'
import {
  type BidFacts,
  type InvoiceFacts,
  type NextStep,
  type NextStepFacts,
  nextStep,
  statusesFromWorkOn,
  statusesWithMoney,
  type VisitFacts,
} from '../../domain/next-step.ts'
import type { ProjectStatus } from '../../domain/projects.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { DB } from '../database/schema.generated.ts'
import { writtenOut } from '../database/written-out.ts'

/** The next step of each of these projects, by their ids. Reads the facts of a page of a list in one query. */
export async function findNextSteps(
  db: Kysely<DB>,
  ids: readonly number[],
  today: Day,
): Promise<Map<number, NextStep | null>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<FactsRow>`
    select project.id, project.status, project.finalized_bid_id is not null as "hasContract",
      project.customer_email <> '' as "hasEmail",
      ${bidFacts} as bids, visits.*,
      case when ${hasMoney} and ${isBeforeWork} then ${permitFacts} end as permits,
      case when ${hasMoney} then ${scheduleFacts} end as schedule,
      case when ${hasMoney} then ${moneyFacts} end as money,
      case when ${hasMoney} then ${invoiceFacts} end as invoices
    from project cross join lateral ${visitFacts(today)} visits
    where ${isOneOf('project.id', ids)}`.execute(db)
  return new Map(rows.map((row) => [row.id, withInstant(nextStep(toFacts(row), today))]))
}

/** PostgreSQL writes an instant in JSON as `2026-11-24T10:00:00+00:00`. */
function withInstant(step: NextStep | null): NextStep | null {
  return step?.at?.includes('T') ? { ...step, at: new Date(step.at).toISOString() } : step
}

interface FactsRow
  extends Pick<NextStepFacts, 'hasContract' | 'hasEmail' | 'visitedAt' | 'visitFailed' | 'workDone'> {
  id: number
  status: ProjectStatus
  bids: BidFacts[] | null
  visits: VisitFacts[] | null
  permits: NextStepFacts['permits'] | null
  schedule:
    | (ScheduledPayment & {
        id: number
        label: string
        billed: Cents
        bidId: number
        bidTotal: Cents
        order: number | null
      })[]
    | null
  money: { contract: Cents | null; invoiced: Cents; withheld: Cents; released: Cents } | null
  invoices: (InvoiceFacts & { isDraft: boolean })[] | null
}

const hasStatus = (statuses: readonly ProjectStatus[]) => sql`project.status in (${writtenOut(statuses)})`
const hasMoney = sql`(project.finalized_bid_id is not null or ${hasStatus(statusesWithMoney)})`
/** Without a contract always, since it may be a lead. */
const isBeforeWork = sql`not (project.finalized_bid_id is not null and ${hasStatus(statusesFromWorkOn)})`

const bidFacts = sql`(
  select json_agg(json_build_object(
    'id', bid.id, 'kind', bid.kind, 'status', bid.status, 'validUntil', bid.valid_until,
    'hasLines', exists (select from bid_item where bid_item.bid_id = bid.id),
    'isSending', exists (
      select from delivery
      where delivery.bid_id = bid.id and delivery.kind = 'bid' and delivery.status = 'queued'),
    'sentAt', bid.sent_at, 'views', bid.view_count, 'viewedAt', bid.last_viewed_at, 'declinedAt', bid.declined_at,
    'signed', (
      select json_build_object('by', acceptance.name, 'at', acceptance.accepted_at)
      from bid_acceptance acceptance where acceptance.bid_id = bid.id),
    'asked', (
      select json_build_object('by', question.name, 'at', question.asked_at)
      from bid_question question where question.bid_id = bid.id and question.answered_at is null
      order by question.id limit 1)) order by bid.id)
  from bid where bid.project_id = project.id and bid.status not in ('superseded', 'finalized')
    and (bid.kind = 'change_order' or project.finalized_bid_id is null))`

const visitFacts = (today: Day) => sql`(
  select
    json_agg(json_build_object('id', id, 'isWork', kind = 'installation', 'startsAt', starts_at, 'endsAt', ends_at)
      order by starts_at) filter (where outcome is null) as visits,
    to_json(max(starts_at) filter (where kind <> 'installation' and (outcome = 'kept' or outcome is null and exists (
      select from check_in where check_in.appointment_id = appointment.id)))) as "visitedAt",
    coalesce(bool_or(outcome in ('no_show', 'canceled')), false) as "visitFailed",
    coalesce(bool_or(kind = 'installation' and outcome = 'kept'
      and company_day(ends_at) <= ${today}::date), false) as "workDone"
  from appointment where appointment.project_id = project.id and ${isBeforeWork})`

const permitFacts = sql`(
  select json_agg(json_build_object('id', permit.id, 'stage', permit.stage, 'since', permit.stage_since)
    order by permit.id)
  from permit where permit.project_id = project.id)`

const scheduleFacts = sql`(
  select json_agg(json_build_object(
    'id', line.id, 'label', line.label, 'amount', line.amount, 'percent', line.percent,
    'bidId', bid.id, 'bidTotal', bid.total, 'order', case when bid.kind = 'change_order' then bid.number end,
    'billed', (
      select coalesce(sum(item.amount), 0)::bigint
      from invoice_item item join invoice on invoice.id = item.invoice_id and invoice.voided_at is null
      where item.scheduled_payment_id = line.id))
    order by bid.id <> project.finalized_bid_id, bid.number, line.position)
  from bid join bid_scheduled_payment line on line.bid_id = bid.id
  where bid.project_id = project.id and bid.status = 'finalized')`

const moneyFacts = sql`(
  select json_build_object(
    'contract', kept.original_contract + kept.approved_changes, 'invoiced', kept.work_billed + kept.draft_work,
    'withheld', kept.retention_withheld, 'released', kept.retention_released)
  from project_figures kept where kept.project_id = project.id)`

/** What is still to be sent or to be paid, oldest first. */
const invoiceFacts = sql`(
  select json_agg(json_build_object('id', invoice.id, 'number', invoice.number, 'isDraft', money.is_draft,
    'amount', case when money.is_draft then money.total else money.owed end, 'dueOn', money.due_on)
    order by invoice.sequence)
  from invoice_money(null) money join invoice on invoice.id = money.invoice_id
  where money.project_id = project.id and (money.is_draft or money.is_billed and money.owed > 0))`

function toFacts({ bids, visits, permits, schedule, money, invoices, ...row }: FactsRow): NextStepFacts {
  const planned = schedule ?? []
  const lines = planned.map((line) => {
    const own = planned.filter(({ bidId }) => bidId === line.bidId)
    const due = scheduleAmounts(own, line.bidTotal)[own.indexOf(line)] ?? 0
    const label = line.order === null ? line.label : `Change order ${line.order}: ${line.label}`
    return { id: line.id, label, left: due - line.billed }
  })
  const contract = money?.contract ?? 0
  return {
    ...row,
    bids: bids ?? [],
    visits: visits ?? [],
    permits: permits ?? [],
    contract,
    leftToBill: contract - (money?.invoiced ?? 0),
    retentionHeld: money ? retentionHeld(money.withheld, money.released) : 0,
    lines: lines.filter(({ left }) => left > 0),
    hasSeveralLines: lines.length > 1,
    draft: invoices?.find(({ isDraft }) => isDraft) ?? null,
    unpaid: firstDue(invoices?.filter(({ isDraft }) => !isDraft) ?? []),
  }
}

/** Of those due on one day, the oldest. */
function firstDue(invoices: readonly InvoiceFacts[]): InvoiceFacts | null {
  const dueOn = (invoice: InvoiceFacts) => invoice.dueOn ?? '9999'
  return invoices.reduce<InvoiceFacts | null>(
    (first, one) => (first && dueOn(first) <= dueOn(one) ? first : one),
    null,
  )
}
