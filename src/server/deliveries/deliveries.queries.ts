import { type Kysely, sql } from 'kysely'
import type { Delivery, DeliveryDetail } from '../../contract/deliveries.ts'
import type { BidKind } from '../../domain/bids.ts'
import {
  type AttemptOutcome,
  type DeliveryChannel,
  type DeliveryKind,
  type DeliveryStatus,
  deliveryStatuses,
} from '../../domain/deliveries.ts'
import { invalidField, notFound } from '../../domain/errors.ts'
import { partsOf, type SentenceParts, say } from '../../domain/sentences/say.ts'
import { bidLabel } from '../bids/bid-changes.ts'
import { containsText } from '../database/contains-text.ts'
import { Page } from '../database/page.ts'
import { type ListRequest, pageByKey } from '../database/page-by-key.ts'
import { keptParts } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import { toRefusedCopies } from './outgoing-message.ts'

interface DeliveryListRequest extends ListRequest {
  search?: string | undefined
  project_id?: number | undefined
  bid_id?: number | undefined
  invoice_id?: number | undefined
  customer_id?: number | undefined
  /** Comma-separated. */
  status?: string | undefined
  open?: boolean | undefined
}

/** A page of the ledger, newest first; what belongs to a deleted project stays out. @throws invalid */
export async function listDeliveries(db: Kysely<DB>, request: DeliveryListRequest): Promise<Page<Delivery>> {
  let query = selectDeliveries(db).where('project.deleted_at', 'is', null)
  if (request.project_id !== undefined) query = query.where('delivery.project_id', '=', request.project_id)
  if (request.bid_id !== undefined) query = query.where('delivery.bid_id', '=', request.bid_id)
  if (request.invoice_id !== undefined) query = query.where('delivery.invoice_id', '=', request.invoice_id)
  if (request.customer_id !== undefined) {
    query = query.where('delivery.customer_id', '=', request.customer_id)
  }
  if (request.status !== undefined) query = query.where('delivery.status', 'in', readStatuses(request.status))
  if (request.open) {
    query = query
      .where('delivery.status', 'in', ['failed', 'bounced'])
      .where('delivery.handled_at', 'is', null)
  }
  if (request.search?.trim()) {
    const words = sql`concat_ws(' ', delivery.recipient_name, delivery.recipient, array_to_string(delivery.cc || delivery.bcc, ' '), delivery.subject, project.number)`
    query = query.where(containsText(words, request.search))
  }
  const { total } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { rows, next } = await pageByKey(query, request, {
    columns: {
      created: { by: sql`delivery.created_at`, type: 'timestamptz' },
      recipient: { by: sql`lower(delivery.recipient)`, type: 'text' },
    },
    id: sql`delivery.id`,
    otherwise: '-created',
  })
  return new Page(rows.map(toDelivery), total, next)
}

function readStatuses(text: string): DeliveryStatus[] {
  const wanted = text.split(',').map((name) => name.trim())
  const known = deliveryStatuses.filter((status) => wanted.includes(status))
  if (known.length < new Set(wanted).size) {
    throw invalidField(
      'status',
      say('Must be of {options}, separated by commas', { options: deliveryStatuses.join(', ') }),
    )
  }
  return known
}

/** @throws not_found */
export async function findDelivery(db: Kysely<DB>, id: number): Promise<Delivery> {
  const row = await selectDeliveries(db).where('delivery.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Delivery')
  return toDelivery(row)
}

/** With its message as HTML and every attempt. @throws not_found */
export async function findDeliveryDetail(db: Kysely<DB>, id: number): Promise<DeliveryDetail> {
  const row = await selectDeliveries(db)
    .select('delivery.html')
    .where('delivery.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Delivery')
  const attempts = await db
    .selectFrom('delivery_attempt')
    .selectAll()
    .where('delivery_id', '=', id)
    .orderBy('number')
    .execute()
  return {
    ...toDelivery(row),
    html: row.html,
    attemptLog: attempts.map((attempt) => ({
      number: attempt.number,
      startedAt: attempt.started_at.toISOString(),
      endedAt: attempt.ended_at?.toISOString() ?? null,
      outcome: attempt.outcome as AttemptOutcome | null,
      response: attempt.response,
      responseParts: keptParts(attempt.response_parts),
    })),
  }
}

/** The file that went out with a delivery. @throws not_found, also without one */
export async function findDocument(
  db: Kysely<DB>,
  id: number,
): Promise<{ path: string; name: string; sha256: string }> {
  const row = await db
    .selectFrom('delivery')
    .innerJoin('stored_file', 'stored_file.id', 'delivery.document_id')
    .select(['stored_file.path', 'stored_file.sha256', 'delivery.document_name as name'])
    .where('delivery.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Document')
  return { path: row.path, name: row.name, sha256: row.sha256.toString('hex') }
}

function selectDeliveries(db: Kysely<DB>) {
  return db
    .selectFrom('delivery')
    .leftJoin('project', 'project.id', 'delivery.project_id')
    .leftJoin('bid', 'bid.id', 'delivery.bid_id')
    .leftJoin('invoice', 'invoice.id', 'delivery.invoice_id')
    .leftJoin('customer', 'customer.id', 'delivery.customer_id')
    .leftJoin('employee', 'employee.id', 'delivery.created_by')
    .select([
      'delivery.id',
      'delivery.kind',
      'delivery.channel',
      'delivery.status',
      'delivery.project_id',
      'project.number as project_number',
      'project.customer_name',
      'delivery.bid_id',
      'bid.kind as bid_kind',
      'bid.number as bid_number',
      'bid.revision as bid_revision',
      'delivery.invoice_id',
      'invoice.number as invoice_number',
      'delivery.customer_id',
      'customer.name as account_name',
      'delivery.recipient_name',
      'delivery.recipient',
      'delivery.cc',
      'delivery.bcc',
      'delivery.refused_copies',
      'delivery.subject',
      'delivery.body',
      'delivery.document_name',
      'delivery.document_sha256',
      'delivery.template',
      'delivery.message_id',
      'delivery.attempts',
      'delivery.next_attempt_at',
      'delivery.error',
      'delivery.error_parts',
      'delivery.handled_at',
      'delivery.retry_of_id',
      sql<string | null>`nullif(concat_ws(' ', employee.first_name, employee.last_name), '')`.as(
        'created_by_name',
      ),
      'delivery.created_at',
      'delivery.accepted_at',
      'delivery.delivered_at',
      'delivery.read_at',
      'delivery.failed_at',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['execute']>>[number]

function toDelivery(row: Row): Delivery {
  return {
    id: row.id,
    kind: row.kind as DeliveryKind,
    channel: row.channel as DeliveryChannel,
    status: row.status as DeliveryStatus,
    project:
      row.project_id === null
        ? null
        : { id: row.project_id, number: row.project_number ?? '', customerName: row.customer_name ?? '' },
    bid: row.bid_id === null ? null : { id: row.bid_id, ...toBidLabel(row) },
    invoice: row.invoice_id === null ? null : { id: row.invoice_id, number: row.invoice_number ?? '' },
    customer: row.customer_id === null ? null : { id: row.customer_id, name: row.account_name ?? '' },
    recipientName: row.recipient_name,
    recipient: row.recipient,
    cc: row.cc,
    bcc: row.bcc,
    refusedCopies: toRefusedCopies(row),
    subject: row.subject,
    body: row.body,
    documentName: row.document_name,
    documentSha256: row.document_sha256,
    isTemplate: row.template !== null,
    messageId: row.message_id,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    error: row.error,
    errorParts: keptParts(row.error_parts),
    handledAt: row.handled_at?.toISOString() ?? null,
    retryOfId: row.retry_of_id,
    createdBy: row.created_by_name,
    createdAt: row.created_at.toISOString(),
    acceptedAt: row.accepted_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    readAt: row.read_at?.toISOString() ?? null,
    failedAt: row.failed_at?.toISOString() ?? null,
  }
}

function toBidLabel(row: Row): { label: string; labelParts?: SentenceParts | undefined } {
  const { bid_kind: kind, bid_number: number, bid_revision: revision } = row
  if (number === null || revision === null) return { label: '' }
  const label = bidLabel({ kind: kind as BidKind, number, revision })
  return { label: label.text, labelParts: partsOf(label) }
}
