import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Waiver } from '../../contract/waivers.ts'
import type { Day } from '../../domain/dates.ts'
import { notFound } from '../../domain/errors.ts'
import type { Cents } from '../../domain/money.ts'
import { isOverdueWaiver, isUnconditional } from '../../domain/rights/waivers.ts'
import type { DB } from '../database/schema.generated.ts'
import type { StoredFileRow } from '../http/answers.ts'
import { wasReversed } from '../project-money/reversed.ts'

/** Which waiver, as a path names it. */
export interface WaiverIds {
  projectId: number
  waiverId: number
}

/** Cash is there when it comes; of everything else the bank says when. */
const clearedOn = sql<Day | null>`coalesce(payment.cleared, case when payment.method = 'cash' then payment.received end)`
const isReversed = wasReversed(sql`payment.id`)

/** What of an invoice's payments the bank has confirmed, less what was paid back. */
const clearedOf = (invoiceId: RawBuilder<number>) => sql<Cents>`(
  select coalesce(sum(payment.amount), 0)::bigint from received_payment payment
  where payment.invoice_id = ${invoiceId}
    and (payment.kind = 'refund' or payment.kind = 'payment' and ${clearedOn} is not null and not ${isReversed}))`

/**
 * Evidence of payment (Civ. Code § 8124): the payment it was signed for has cleared, or else as much has cleared on the
 * invoice since.
 */
export const isPaid = sql<boolean>`case
  when waiver.payment_id is not null then exists (
    select from received_payment payment
    where payment.id = waiver.payment_id and ${clearedOn} is not null and not ${isReversed})
  else ${clearedOf(sql`waiver.invoice_id`)} >= waiver.cleared_before + waiver.amount end`

/** The waivers of a project, the newest first, or one of them. */
export async function findWaivers(
  db: Kysely<DB>,
  projectId: number,
  today: Day,
  id?: number,
): Promise<Waiver[]> {
  let query = db
    .selectFrom('waiver')
    .innerJoin('invoice', 'invoice.id', 'waiver.invoice_id')
    .innerJoin('statutory_text', 'statutory_text.id', 'waiver.statutory_text_id')
    .selectAll('waiver')
    .select(['invoice.number', 'statutory_text.section', 'statutory_text.standing', isPaid.as('is_paid')])
    .select(wasReversed(sql`waiver.payment_id`).as('is_reversed'))
    .select(
      sql<Date | null>`(select max(accepted_at) from delivery
        where delivery.kind = 'waiver' and delivery.invoice_id = waiver.invoice_id
          and delivery.document_sha256 = (select encode(sha256, 'hex') from stored_file where id = waiver.file_id))`.as(
        'sent_at',
      ),
    )
    .where('waiver.project_id', '=', projectId)
    .orderBy('waiver.id', 'desc')
  if (id !== undefined) query = query.where('waiver.id', '=', id)
  const rows = await query.execute()
  return rows.map((row) => {
    const kind = row.kind as Waiver['kind']
    const state =
      row.taken_back_at !== null
        ? 'taken_back'
        : isUnconditional(kind)
          ? 'given'
          : row.is_paid
            ? 'paid'
            : 'pending'
    return {
      id: row.id,
      project_id: projectId,
      invoice: { id: row.invoice_id, number: row.number },
      payment_id: row.payment_id,
      kind,
      state,
      section: row.section as Waiver['section'],
      standing: row.standing as Waiver['standing'],
      customer: row.customer,
      owner: row.owner,
      jobLocation: row.job_location,
      throughDate: row.through_date,
      maker: row.maker,
      amount: row.amount,
      disputed: row.disputed,
      signedBy: row.signed_by,
      signedTitle: row.signed_title,
      signedOn: row.signed_on,
      overrideReason: row.override_reason,
      isOverdue: state === 'pending' && isOverdueWaiver(row.signed_on, today),
      isReversed: row.is_reversed,
      sentAt: row.sent_at?.toISOString() ?? null,
      takenBackReason: row.taken_back_reason,
      createdAt: row.created_at.toISOString(),
    }
  })
}

/** @throws not_found */
export async function findWaiver(
  db: Kysely<DB>,
  { projectId, waiverId }: WaiverIds,
  today: Day,
): Promise<Waiver> {
  const [waiver] = await findWaivers(db, projectId, today, waiverId)
  if (!waiver) throw notFound('Waiver')
  return waiver
}

/** The paper of a waiver of a project that is not deleted. @throws not_found */
export async function findWaiverFile(
  db: Kysely<DB>,
  { projectId, waiverId }: WaiverIds,
): Promise<StoredFileRow> {
  const row = await db
    .selectFrom('waiver')
    .innerJoin('project', 'project.id', 'waiver.project_id')
    .innerJoin('stored_file', 'stored_file.id', 'waiver.file_id')
    .select(['stored_file.path', 'stored_file.media_type', 'stored_file.sha256'])
    .where('waiver.id', '=', waiverId)
    .where('project.id', '=', projectId)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Waiver')
  return row
}

/** What of an invoice's payments the bank has confirmed by now. */
export async function findCleared(db: Kysely<DB>, invoiceId: number): Promise<Cents> {
  const { cleared } = await db
    .selectNoFrom(clearedOf(sql`${invoiceId}::integer`).as('cleared'))
    .executeTakeFirstOrThrow()
  return cleared
}

/** Whether the bank has confirmed every payment of a project. */
export async function isAllCleared(db: Kysely<DB>, projectId: number): Promise<boolean> {
  const waiting = await db
    .selectFrom('received_payment as payment')
    .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
    .select('payment.id')
    .where('invoice.project_id', '=', projectId)
    .where('payment.kind', '=', 'payment')
    .where(clearedOn, 'is', null)
    .where(isReversed, '=', false)
    .executeTakeFirst()
  return waiting === undefined
}
