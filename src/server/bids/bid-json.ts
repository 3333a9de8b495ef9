import { type RawBuilder, sql } from 'kysely'
import { bidFieldNames } from '../../contract/bid-fields.ts'
import type { Bid, BidGroup } from '../../contract/bids.ts'
import { isIncluded, scheduleAmounts } from '../../domain/bid-money.ts'
import { bidStatusOn, type Unit } from '../../domain/bids.ts'
import type { Day } from '../../domain/dates.ts'
import { type BasisPoints, type Cents, lineAmount, type Thousandths } from '../../domain/money.ts'
import { columnOf } from '../database/column-names.ts'

/** The JSON that PostgreSQL builds for a bid. Its names are the wire's; `toBid` adds amounts, due dates and ISO instants. */
export interface BidJson extends Omit<Bid, 'groups' | 'paymentSchedule'> {
  groups: GroupJson[]
  schedule: {
    id: number
    key: string
    label: string
    amount: Cents | null
    percent: BasisPoints | null
    /** The latest live invoice that bills the line or a part of it. */
    invoice_id: number | null
  }[]
}

interface GroupJson {
  id: number
  key: string
  name: string
  items: {
    id: number
    key: string
    product_id: number | null
    description: string
    quantity: Thousandths
    unit: Unit
    unit_price: Cents
    unit_cost: Cents
    optional: boolean
    selected: boolean
  }[]
}

/** One bid whole, for a query that has the table `bid` in scope under that name. */
export function bidAsJson(): RawBuilder<BidJson> {
  return sql<BidJson>`json_build_object(
    'id', bid.id,
    'project_id', bid.project_id,
    'project', (
      select json_build_object('id', parent.id, 'number', parent.number, 'customerName', parent.customer_name)
      from project parent where parent.id = bid.project_id
    ),
    'kind', bid.kind,
    'number', bid.number,
    'revision', bid.revision,
    'status', bid.status,
    ${plainFields},
    'bidIndex', bid.bid_index,
    'subtotal', bid.subtotal,
    'total', bid.total,
    'cost', bid.cost,
    'linkRevokedAt', bid.link_revoked_at,
    'isSending', exists (
      select from delivery
      where delivery.bid_id = bid.id and delivery.kind = 'bid' and delivery.status = 'queued'
    ),
    'sentAt', bid.sent_at,
    'views', json_build_object('count', bid.view_count, 'lastAt', bid.last_viewed_at),
    'remindAfterDays', bid.remind_after_days,
    'remindedAt', bid.reminded_at,
    'acceptance', (
      select json_build_object(
        'name', acceptance.name,
        'total', acceptance.total,
        'acceptedAt', acceptance.accepted_at,
        'email', acceptance.email,
        'address', acceptance.address,
        'documentSha256', acceptance.document_sha256,
        'isDrawn', acceptance.signature is not null,
        'isFiled', acceptance.signed_file_id is not null
      )
      from bid_acceptance acceptance where acceptance.bid_id = bid.id
    ),
    'declinedAt', bid.declined_at,
    'declineReason', bid.decline_reason,
    'questions', (
      select coalesce(json_agg(json_build_object(
        'id', asked.id,
        'name', asked.name,
        'contact', asked.contact,
        'question', asked.question,
        'askedAt', asked.asked_at,
        'answeredAt', asked.answered_at
      ) order by asked.id), '[]')
      from bid_question asked where asked.bid_id = bid.id
    ),
    'finalizedAt', bid.finalized_at,
    'version', bid.version,
    'createdAt', bid.created_at,
    'updatedAt', bid.updated_at,
    'groups', ${groupsAsJson},
    'schedule', ${scheduleAsJson}
  )`
}

const groupsAsJson = sql`(
  select coalesce(json_agg(json_build_object('id', line_group.id, 'key', line_group.key, 'name', line_group.name, 'items', (
    select coalesce(json_agg(json_build_object(
      'id', line.id,
      'key', line.key,
      'product_id', line.product_id,
      'description', line.description,
      'quantity', line.quantity,
      'unit', line.unit,
      'unit_price', line.unit_price,
      'unit_cost', line.unit_cost,
      'optional', line.optional,
      'selected', line.selected
    ) order by line.position), '[]')
    from bid_item line where line.bid_id = bid.id and line.group_position = line_group.position
  )) order by line_group.position), '[]')
  from bid_group line_group where line_group.bid_id = bid.id
)`

const scheduleAsJson = sql`(
  select coalesce(json_agg(json_build_object(
    'id', scheduled.id,
    'key', scheduled.key,
    'label', scheduled.label,
    'amount', scheduled.amount,
    'percent', scheduled.percent,
    'invoice_id', (
      select max(billing.id) from invoice billing join invoice_item billed on billed.invoice_id = billing.id
      where billed.scheduled_payment_id = scheduled.id and billing.voided_at is null
    )
  ) order by scheduled.position), '[]')
  from bid_scheduled_payment scheduled where scheduled.bid_id = bid.id and not scheduled.by_default
)`

const plainFields = sql.join(
  bidFieldNames.map((field) => sql`${sql.lit(field)}, ${sql.ref(`bid.${columnOf(field)}`)}`),
)

/** @param today the company's day, on which a bid that went out may have expired */
export function toBid({ schedule, ...json }: BidJson, today: Day): Bid {
  const due = scheduleAmounts(schedule, json.total)
  return {
    ...json,
    status: bidStatusOn(json.status, json.validUntil, today),
    groups: json.groups.map(toGroup),
    paymentSchedule: schedule.map((payment, position) => ({
      id: payment.id,
      key: payment.key,
      label: payment.label,
      amount: payment.amount,
      percent: payment.percent,
      due: due[position] ?? 0,
      invoiceId: payment.invoice_id,
    })),
    linkRevokedAt: toInstant(json.linkRevokedAt),
    sentAt: toInstant(json.sentAt),
    views: { ...json.views, lastAt: toInstant(json.views.lastAt) },
    remindedAt: toInstant(json.remindedAt),
    acceptance: json.acceptance && {
      ...json.acceptance,
      acceptedAt: toInstant(json.acceptance.acceptedAt),
    },
    declinedAt: toInstant(json.declinedAt),
    questions: json.questions.map((question) => ({
      ...question,
      askedAt: toInstant(question.askedAt),
      answeredAt: toInstant(question.answeredAt),
    })),
    finalizedAt: toInstant(json.finalizedAt),
    createdAt: toInstant(json.createdAt),
    updatedAt: toInstant(json.updatedAt),
  }
}

function toGroup(group: GroupJson): BidGroup {
  const items = group.items.map((item) => ({
    id: item.id,
    key: item.key,
    product_id: item.product_id,
    description: item.description,
    quantity: item.quantity,
    unit: item.unit,
    unitPrice: item.unit_price,
    unitCost: item.unit_cost,
    optional: item.optional,
    selected: item.selected,
    amount: lineAmount(item.quantity, item.unit_price),
  }))
  const amount = items.filter(isIncluded).reduce((sum, item) => sum + item.amount, 0)
  return { id: group.id, key: group.key, name: group.name, items, amount }
}

function toInstant<T extends string | null>(text: T): T {
  return (text && new Date(text).toISOString()) as T
}
