import { type Kysely, sql, type Transaction } from 'kysely'
import type { AttemptOutcome, Copies, DeliveryChannel, DeliveryKind } from '../../domain/deliveries.ts'
import type { Sentence } from '../../domain/sentences/say.ts'
import { partsJson } from '../database/record-event.ts'
import { secondClickMs } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { DeliveryRow } from './outgoing-message.ts'

export async function findDeliveryRow(db: Kysely<DB>, id: number): Promise<DeliveryRow | undefined> {
  return db.selectFrom('delivery').selectAll().where('id', '=', id).executeTakeFirst()
}

/** True for a deleted project, whose messages must not go out. */
export async function isProjectDeleted(db: Kysely<DB>, projectId: number | null): Promise<boolean> {
  if (projectId === null) return false
  const row = await db
    .selectFrom('project')
    .select('id')
    .where('id', '=', projectId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks a delivery. Lock its project first. */
export async function lockDeliveryRow(trx: Transaction<DB>, id: number): Promise<DeliveryRow> {
  return trx.selectFrom('delivery').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/**
 * Claims a queued delivery that no other process has, if its next attempt is due. The first attempt is always due. Only
 * one of several concurrent callers gets the row.
 */
export async function claimDelivery(
  trx: Transaction<DB>,
  id: number,
  { at, leaseUntil }: { at: Date; leaseUntil: Date },
): Promise<DeliveryRow | undefined> {
  return trx
    .updateTable('delivery')
    .set({ lease_until: leaseUntil, next_attempt_at: leaseUntil, updated_at: at })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', at)]))
    .where((eb) => eb.or([eb('attempts', '=', 0), eb('next_attempt_at', '<=', at)]))
    .returningAll()
    .executeTakeFirst()
}

/** Ids of the deliveries that are due, the longest overdue first. */
export async function findDueDeliveries(db: Kysely<DB>, at: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('delivery')
    .select('id')
    .where('status', '=', 'queued')
    .where('next_attempt_at', '<=', at)
    .orderBy('next_attempt_at')
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}

/** Closes attempts whose process stopped before it learned the outcome. @returns true when there was one */
export async function markInterrupted(trx: Transaction<DB>, deliveryId: number, at: Date): Promise<boolean> {
  const result = await trx
    .updateTable('delivery_attempt')
    .set({
      outcome: 'interrupted',
      ended_at: at,
      response: 'Groundwork stopped before it knew the outcome',
    })
    .where('delivery_id', '=', deliveryId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function insertAttempt(
  trx: Transaction<DB>,
  attempt: { deliveryId: number; number: number; at: Date },
): Promise<void> {
  await trx
    .insertInto('delivery_attempt')
    .values({ delivery_id: attempt.deliveryId, number: attempt.number, started_at: attempt.at })
    .execute()
  await trx
    .updateTable('delivery')
    .set({ attempts: attempt.number })
    .where('id', '=', attempt.deliveryId)
    .execute()
}

/** Ends an attempt. If its lease ran out and it was closed as interrupted, the real outcome overwrites that. */
export async function endAttempt(
  trx: Transaction<DB>,
  attempt: { deliveryId: number; number: number; at: Date; outcome: AttemptOutcome; response: Sentence },
): Promise<void> {
  await trx
    .updateTable('delivery_attempt')
    .set({
      ended_at: attempt.at,
      outcome: attempt.outcome,
      response: attempt.response.text,
      response_parts: partsJson(attempt.response),
    })
    .where('delivery_id', '=', attempt.deliveryId)
    .where('number', '=', attempt.number)
    .execute()
}

/** The delivery that a provider's report is about, found by our message id or else by the provider's id. */
export async function findByMessage(
  db: Kysely<DB>,
  message: { channel: DeliveryChannel; messageId: string | null; providerId: string | null },
): Promise<Pick<DeliveryRow, 'id' | 'project_id'> | undefined> {
  const find = (column: 'message_id' | 'provider_id', value: string) =>
    db
      .selectFrom('delivery')
      .select(['id', 'project_id'])
      .where('channel', '=', message.channel)
      .where(column, '=', value)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  const { messageId, providerId } = message
  const own = messageId === null ? undefined : await find('message_id', messageId)
  return own ?? (providerId === null ? undefined : find('provider_id', providerId))
}

/** The retry of this delivery, if there is one. */
export async function findRetry(trx: Transaction<DB>, id: number): Promise<number | undefined> {
  const row = await trx.selectFrom('delivery').select('id').where('retry_of_id', '=', id).executeTakeFirst()
  return row?.id
}

/** What makes two deliveries the same. */
export interface Twin {
  kind: DeliveryKind
  /** What it is about: the record whose lock this transaction has. */
  column: 'bid_id' | 'invoice_id' | 'customer_id' | 'project_id'
  id: number
  channel: DeliveryChannel
  recipient: string
  copies: Copies
  sha256: string
}

/** The delivery of a first click: the same document to the same people, queued or just accepted. */
export async function findTwinDelivery(
  trx: Transaction<DB>,
  { kind, column, id, channel, recipient, copies, sha256 }: Twin,
  at: Date,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('delivery')
    .select('id')
    .where(column, '=', id)
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .where('recipient', '=', recipient)
    .where('cc', '=', sql<string[]>`${copies.cc}::text[]`)
    .where('bcc', '=', sql<string[]>`${copies.bcc}::text[]`)
    .where('document_sha256', '=', sha256)
    .where(({ or, and, eb }) =>
      or([
        eb('status', '=', 'queued'),
        and([
          eb('status', 'in', ['accepted', 'delivered', 'read']),
          eb('accepted_at', '>', new Date(at.getTime() - secondClickMs)),
        ]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
