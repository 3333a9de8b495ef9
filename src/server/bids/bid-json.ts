import { type RawBuilder, sql } from 'kysely'
import type { Bid, BidGroup, BidQuestion } from '../../contract/bids.ts'
import {
  type BidKind,
  type BidStatus,
  bidStatusOn,
  isIncluded,
  scheduleAmounts,
  type Unit,
} from '../../domain/bids.ts'
import type { Day } from '../../domain/dates.ts'
import { type BasisPoints, type Cents, lineAmount, type Thousandths } from '../../domain/money.ts'
import type { Language } from '../../domain/people.ts'

/** A row of `bid` with its children, as PostgreSQL writes it in JSON: instants are text. */
export interface BidJson {
  id: number
  project_id: number
  project: { id: number; number: string; customerName: string }
  kind: BidKind
  number: number
  revision: number
  status: BidStatus
  language: Language
  title: string
  discount: Cents
  scope: string
  exclusions: string
  terms: string
  valid_until: Day | null
  bid_index: string
  subtotal: Cents
  total: Cents
  cost: Cents
  link_revoked_at: string | null
  is_sending: boolean
  sent_at: string | null
  view_count: number
  last_viewed_at: string | null
  remind_after_days: number | null
  reminded_at: string | null
  acceptance: AcceptanceJson | null
  declined_at: string | null
  decline_reason: string | null
  questions: BidQuestion[]
  finalized_at: string | null
  version: number
  created_at: string
  updated_at: string
  groups: GroupJson[]
  schedule: {
    id: number
    label: string
    amount: Cents | null
    percent: BasisPoints | null
    /** The latest live invoice that bills the line or a part of it. */
    invoice_id: number | null
  }[]
}

interface AcceptanceJson {
  name: string
  total: Cents
  accepted_at: string
  email: string
  address: string
  document_sha256: string
  is_drawn: boolean
  is_filed: boolean
}

interface GroupJson {
  id: number
  name: string
  items: {
    id: number
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
    'language', bid.language,
    'title', bid.title,
    'discount', bid.discount,
    'scope', bid.scope,
    'exclusions', bid.exclusions,
    'terms', bid.terms,
    'valid_until', bid.valid_until,
    'bid_index', bid.bid_index,
    'subtotal', bid.subtotal,
    'total', bid.total,
    'cost', bid.cost,
    'link_revoked_at', bid.link_revoked_at,
    'is_sending', exists (
      select from delivery
      where delivery.bid_id = bid.id and delivery.kind = 'bid' and delivery.status = 'queued'
    ),
    'sent_at', bid.sent_at,
    'view_count', bid.view_count,
    'last_viewed_at', bid.last_viewed_at,
    'remind_after_days', bid.remind_after_days,
    'reminded_at', bid.reminded_at,
    'acceptance', (
      select json_build_object(
        'name', acceptance.name,
        'total', acceptance.total,
        'accepted_at', acceptance.accepted_at,
        'email', acceptance.email,
        'address', acceptance.address,
        'document_sha256', acceptance.document_sha256,
        'is_drawn', acceptance.signature is not null,
        'is_filed', acceptance.signed_file_id is not null
      )
      from bid_acceptance acceptance where acceptance.bid_id = bid.id
    ),
    'declined_at', bid.declined_at,
    'decline_reason', bid.decline_reason,
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
    'finalized_at', bid.finalized_at,
    'version', bid.version,
    'created_at', bid.created_at,
    'updated_at', bid.updated_at,
    'groups', (
      select coalesce(json_agg(json_build_object('id', line_group.id, 'name', line_group.name, 'items', (
        select coalesce(json_agg(json_build_object(
          'id', line.id,
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
    ),
    'schedule', (
      select coalesce(json_agg(json_build_object(
        'id', scheduled.id,
        'label', scheduled.label,
        'amount', scheduled.amount,
        'percent', scheduled.percent,
        'invoice_id', (
          select max(billing.id) from invoice billing join invoice_item billed on billed.invoice_id = billing.id
          where billed.scheduled_payment_id = scheduled.id and billing.voided_at is null
        )
      ) order by scheduled.position), '[]')
      from bid_scheduled_payment scheduled where scheduled.bid_id = bid.id and not scheduled.by_default
    )
  )`
}

/** @param today the company's day, on which a bid that went out may have expired */
export function toBid(json: BidJson, today: Day): Bid {
  const due = scheduleAmounts(json.schedule, json.total)
  return {
    id: json.id,
    project_id: json.project_id,
    project: json.project,
    kind: json.kind,
    number: json.number,
    revision: json.revision,
    status: bidStatusOn(json.status, json.valid_until, today),
    language: json.language,
    title: json.title,
    groups: json.groups.map(toGroup),
    discount: json.discount,
    scope: json.scope,
    exclusions: json.exclusions,
    terms: json.terms,
    paymentSchedule: json.schedule.map((payment, position) => ({
      id: payment.id,
      label: payment.label,
      amount: payment.amount,
      percent: payment.percent,
      due: due[position] ?? 0,
      invoiceId: payment.invoice_id,
    })),
    validUntil: json.valid_until,
    subtotal: json.subtotal,
    total: json.total,
    cost: json.cost,
    bidIndex: json.bid_index,
    linkRevokedAt: toInstant(json.link_revoked_at),
    isSending: json.is_sending,
    sentAt: toInstant(json.sent_at),
    views: { count: json.view_count, lastAt: toInstant(json.last_viewed_at) },
    remindAfterDays: json.remind_after_days,
    remindedAt: toInstant(json.reminded_at),
    acceptance: json.acceptance && toAcceptance(json.acceptance),
    declinedAt: toInstant(json.declined_at),
    declineReason: json.decline_reason,
    questions: json.questions.map(toQuestion),
    finalizedAt: toInstant(json.finalized_at),
    version: json.version,
    createdAt: new Date(json.created_at).toISOString(),
    updatedAt: new Date(json.updated_at).toISOString(),
  }
}

function toAcceptance(json: AcceptanceJson): NonNullable<Bid['acceptance']> {
  return {
    name: json.name,
    total: json.total,
    acceptedAt: new Date(json.accepted_at).toISOString(),
    email: json.email,
    address: json.address,
    documentSha256: json.document_sha256,
    isDrawn: json.is_drawn,
    isFiled: json.is_filed,
  }
}

function toQuestion(question: BidQuestion): BidQuestion {
  return {
    ...question,
    askedAt: new Date(question.askedAt).toISOString(),
    answeredAt: toInstant(question.answeredAt),
  }
}

function toGroup(group: GroupJson): BidGroup {
  const items = group.items.map((item) => ({
    id: item.id,
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
  return { id: group.id, name: group.name, items, amount }
}

function toInstant(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString()
}
