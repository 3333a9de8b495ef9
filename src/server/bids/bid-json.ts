import { sql } from 'kysely'
import { bidFieldNames } from '../../contract/bid-fields.ts'
import type { Bid, BidGroup } from '../../contract/bids.ts'
import { isIncluded, scheduleAmounts } from '../../domain/bid-money.ts'
import { bidStatusOn } from '../../domain/bids.ts'
import type { Day } from '../../domain/dates.ts'
import { lineAmount } from '../../domain/money.ts'
import { instantsOf, recordFields, rowAsJson, toInstant } from '../database/json-rows.ts'

type Item = Omit<BidGroup['items'][number], 'amount'>
type Group = Omit<BidGroup, 'items' | 'amount'> & { items: Item[] }
type Scheduled = Omit<Bid['paymentSchedule'][number], 'due'>
type Acceptance = NonNullable<Bid['acceptance']>
type Question = Bid['questions'][number]

/** The JSON that PostgreSQL builds for a bid; `toBid` adds amounts, due dates and ISO instants. */
export interface BidJson extends Omit<Bid, 'groups' | 'paymentSchedule'> {
  groups: Group[]
  paymentSchedule: Scheduled[]
}

const ownFields = [
  ...recordFields,
  'project_id',
  'kind',
  'number',
  'revision',
  'status',
  'bidIndex',
  'subtotal',
  'total',
  'cost',
  'linkRevokedAt',
  'sentAt',
  'remindAfterDays',
  'remindedAt',
  'declinedAt',
  'declineReason',
  'finalizedAt',
] as const

const acceptanceAsJson = rowAsJson<Acceptance>(
  'bid_acceptance',
  ['name', 'total', 'acceptedAt', 'email', 'address', 'documentSha256'],
  {
    isDrawn: sql`bid_acceptance.signature is not null`,
    isFiled: sql`bid_acceptance.signed_file_id is not null`,
  },
)

const questionAsJson = rowAsJson<Question>('bid_question', [
  'id',
  'name',
  'contact',
  'question',
  'askedAt',
  'answeredAt',
])

const itemAsJson = rowAsJson<Item>('bid_item', [
  'id',
  'key',
  'product_id',
  'description',
  'quantity',
  'unit',
  'unitPrice',
  'unitCost',
  'optional',
  'selected',
])

const groupAsJson = rowAsJson<Group>('bid_group', ['id', 'key', 'name'], {
  items: sql`(
    select coalesce(json_agg(${itemAsJson} order by bid_item.position), '[]')
    from bid_item where bid_item.bid_id = bid.id and bid_item.group_position = bid_group.position)`,
})

const scheduledAsJson = rowAsJson<Scheduled>(
  'bid_scheduled_payment',
  ['id', 'key', 'label', 'amount', 'percent'],
  {
    // The latest live invoice that bills the line or a part of it.
    invoiceId: sql`(
      select max(billing.id) from invoice billing join invoice_item billed on billed.invoice_id = billing.id
      where billed.scheduled_payment_id = bid_scheduled_payment.id and billing.voided_at is null)`,
  },
)

/** SQL for a bid as JSON, with its groups, lines and payment schedule. The query must select from `bid`. */
export const bidAsJson = rowAsJson<BidJson>('bid', [...ownFields, ...bidFieldNames], {
  project: sql`(
    select json_build_object('id', parent.id, 'number', parent.number, 'customerName', parent.customer_name,
      'contractType', rights.contract_type)
    from project parent left join project_rights rights on rights.project_id = parent.id
    where parent.id = bid.project_id)`,
  isSending: sql`exists (
    select from delivery
    where delivery.bid_id = bid.id and delivery.kind = 'bid' and delivery.status = 'queued')`,
  views: sql`json_build_object('count', bid.view_count, 'lastAt', bid.last_viewed_at)`,
  acceptance: sql`(select ${acceptanceAsJson} from bid_acceptance where bid_acceptance.bid_id = bid.id)`,
  questions: sql`(
    select coalesce(json_agg(${questionAsJson} order by bid_question.id), '[]')
    from bid_question where bid_question.bid_id = bid.id)`,
  groups: sql`(
    select coalesce(json_agg(${groupAsJson} order by bid_group.position), '[]')
    from bid_group where bid_group.bid_id = bid.id)`,
  paymentSchedule: sql`(
    select coalesce(json_agg(${scheduledAsJson} order by bid_scheduled_payment.position), '[]')
    from bid_scheduled_payment
    where bid_scheduled_payment.bid_id = bid.id and not bid_scheduled_payment.by_default)`,
})

/** @param today the company's day, on which a bid that went out may have expired */
export function toBid(json: BidJson, today: Day): Bid {
  const due = scheduleAmounts(json.paymentSchedule, json.total)
  return {
    ...json,
    status: bidStatusOn(json.status, json.validUntil, today),
    groups: json.groups.map(toGroup),
    paymentSchedule: json.paymentSchedule.map((payment, position) => ({
      ...payment,
      due: due[position] ?? 0,
    })),
    views: { ...json.views, ...instantsOf(json.views, ['lastAt']) },
    acceptance: json.acceptance && {
      ...json.acceptance,
      acceptedAt: toInstant(json.acceptance.acceptedAt),
    },
    questions: json.questions.map((question) => ({
      ...question,
      ...instantsOf(question, ['askedAt', 'answeredAt']),
    })),
    ...instantsOf(json, instants),
  }
}

const instants = [
  'linkRevokedAt',
  'sentAt',
  'remindedAt',
  'declinedAt',
  'finalizedAt',
  'createdAt',
  'updatedAt',
] as const

function toGroup(group: Group): BidGroup {
  const items = group.items.map((item) => ({ ...item, amount: lineAmount(item.quantity, item.unitPrice) }))
  const amount = items.filter(isIncluded).reduce((sum, item) => sum + item.amount, 0)
  return { ...group, items, amount }
}
