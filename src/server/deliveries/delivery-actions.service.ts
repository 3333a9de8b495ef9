import type { Transaction } from 'kysely'
import { type DeliveryStatus, isUndelivered } from '../../domain/deliveries.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { partsJson } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { FileAnswer } from '../http/answers.ts'
import { findDeliveryRow } from './attempt.queries.ts'
import { findDelivery, findDocument } from './deliveries.queries.ts'
import { recordDeliveryEvent } from './delivery-events.ts'
import type { DeliveryRow } from './outgoing-message.ts'
import { lockDelivery } from './record-outcome.service.ts'
import type { DeliveryAnswer } from './send-answer.ts'

/**
 * Gives up a queued delivery. It counts as failed and dealt with.
 * @throws not_found; conflict unless it is queued, and while an attempt is under way
 */
export async function cancelDelivery(deps: Deps, actor: Actor, id: number): Promise<DeliveryAnswer> {
  return changeDelivery(deps, id, 'Delivery given up', async (trx, row, at) => {
    if (row.status !== 'queued') throw new AppError('conflict', 'Only a queued delivery can be given up')
    if (row.lease_until !== null && row.lease_until > at) {
      throw new AppError('conflict', 'It is being sent at this moment; look again in a few seconds', {
        retryAfter: 5,
      })
    }
    const error = say('Given up by {name}', { name: actor.name })
    await trx
      .updateTable('delivery')
      .set({
        status: 'failed',
        error: error.text,
        error_parts: partsJson(error),
        failed_at: at,
        lease_until: null,
        next_attempt_at: null,
        handled_at: at,
        handled_by: actor.id,
        updated_at: at,
      })
      .where('id', '=', id)
      .execute()
    await recordDeliveryEvent(trx, id, {
      at,
      actor,
      verb: 'gave_up',
      tell: (what) => say('gave up sending {what}', { what }),
    })
  })
}

/** Marks a failure as dealt with. Repeating it changes nothing. @throws not_found; conflict unless it failed */
export async function handleDelivery(deps: Deps, actor: Actor, id: number): Promise<DeliveryAnswer> {
  return changeDelivery(deps, id, 'Failure dealt with', async (trx, row, at) => {
    assertFailed(row)
    if (!(await markHandled(trx, row, actor, at))) return
    await recordDeliveryEvent(trx, id, {
      at,
      actor,
      verb: 'dismissed',
      tell: (what) => say('dealt with the failure of {what}', { what }),
    })
  })
}

/**
 * Marks a failed delivery as dealt with because another one replaces it. The transaction has locked the record of both.
 * @param isMeant whether the failed delivery is about that record
 * @throws not_found when it is not; conflict unless it failed
 */
export async function replaceFailure(
  trx: Transaction<DB>,
  {
    deliveryId,
    isMeant,
    actor,
    at,
  }: { deliveryId: number; isMeant: (row: DeliveryRow) => boolean; actor: Actor; at: Date },
): Promise<void> {
  const row = await findDeliveryRow(trx, deliveryId)
  if (!row || !isMeant(row)) throw notFound('Delivery')
  assertFailed(row)
  await markHandled(trx, row, actor, at)
}

/** @returns false when it was marked before */
export async function markHandled(
  trx: Transaction<DB>,
  { id }: DeliveryRow,
  actor: Actor,
  at: Date,
): Promise<boolean> {
  const result = await trx
    .updateTable('delivery')
    .set({ handled_at: at, handled_by: actor.id, updated_at: at })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The attached PDF as it went out. @throws not_found */
export async function readDeliveryDocument({ db, files }: Deps, id: number): Promise<FileAnswer> {
  const { path, name, sha256 } = await findDocument(db, id)
  const content = await files.read(path)
  return new FileAnswer({ mediaType: 'application/pdf', content, fileName: name, sha256 })
}

function assertFailed(row: DeliveryRow): void {
  if (isUndelivered(row.status as DeliveryStatus)) return
  throw new AppError('conflict', 'Only a failure can be dealt with')
}

async function changeDelivery(
  { db, clock }: Deps,
  id: number,
  message: string,
  change: (trx: Transaction<DB>, row: DeliveryRow, at: Date) => Promise<void>,
): Promise<DeliveryAnswer> {
  const known = await findDeliveryRow(db, id)
  if (!known) throw notFound('Delivery')
  return db.transaction().execute(async (trx) => {
    await change(trx, await lockDelivery(trx, known), clock.now())
    return { message, delivery: await findDelivery(trx, id) }
  })
}
