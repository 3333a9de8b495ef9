import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { maxAttempts, type SendOutcome, secondsBeforeAttempt } from '../../domain/deliveries.ts'
import { fromParts, type Sentence } from '../../domain/sentences/say.ts'
import { isDatabaseAway } from '../database/database-away.ts'
import { partsJson } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { lockAnyProject } from '../projects/projects.queries.ts'
import { advanceDelivery } from './advance-delivery.service.ts'
import { endAttempt, lockDeliveryRow } from './attempt.queries.ts'
import { deliverQueue } from './insert-delivery.service.ts'
import type { DeliveryRow } from './outgoing-message.ts'
import { recordRefusedCopies } from './refused-copies.service.ts'

/** WhatsApp reports within this time that it has a message, even if we missed its answer. */
export const secondsUntilNewsIsIn = 90

/**
 * Records how an attempt ended and updates its delivery in one transaction. If the bid or invoice cannot be marked as
 * sent, the acceptance is recorded anyway: otherwise the message would go out a second time.
 */
export async function recordOutcome(deps: Deps, attempt: DeliveryRow, outcome: SendOutcome): Promise<void> {
  const record = (marksRecord: boolean) =>
    outlastRestart(() =>
      deps.db.transaction().execute((trx) => recordWithin(trx, deps, attempt, outcome, marksRecord)),
    )
  try {
    await record(true)
  } catch (error) {
    if (outcome.outcome !== 'accepted') throw error
    deps.log.warn({ err: error, delivery: attempt.id }, 'a sent delivery could not be written down yet')
    await record(true).catch(async (again: unknown) => {
      await record(false)
      deps.log.error({ err: again, delivery: attempt.id }, 'what was sent is not marked as sent')
    })
  }
}

/** Waits for a database that restarts, because without its outcome the message would go out a second time. */
const pausesMs = [100, 400, 1000, 2000, 3000]

async function outlastRestart(record: () => Promise<void>): Promise<void> {
  for (const pause of pausesMs) {
    try {
      return await record()
    } catch (error) {
      if (!(error instanceof Error && isDatabaseAway(error))) throw error
    }
    await sleep(pause)
  }
  return record()
}

async function recordWithin(
  trx: Transaction<DB>,
  deps: Deps,
  attempt: DeliveryRow,
  outcome: SendOutcome,
  marksRecord: boolean,
): Promise<void> {
  const at = deps.clock.now()
  const row = await lockDelivery(trx, attempt)
  const response = fromParts(outcome.response, outcome.responseParts)
  await endAttempt(trx, {
    deliveryId: row.id,
    number: attempt.attempts,
    at,
    outcome: outcome.outcome,
    response,
  })
  if (outcome.outcome === 'accepted') {
    const { providerId } = outcome
    await advanceDelivery(trx, row, { status: 'accepted', at, providerId }, { now: at, marksRecord })
    await recordRefusedCopies(trx, row, outcome.refusedCopies ?? [], at)
    return
  }
  // A report came first, somebody gave it up, or a later attempt runs: this outcome is out of date.
  if (row.status !== 'queued' || row.attempts !== attempt.attempts) return
  const error = response
  const wait = outcome.outcome === 'unreached' ? secondsToWait(row, outcome.mayHaveArrived) : undefined
  if (wait === undefined) await advanceDelivery(trx, row, { status: 'failed', at, error }, { now: at })
  else await keepQueued(trx, deps, row, { at, error, seconds: wait })
}

/** Undefined after the last attempt, except that we still wait for a report on a WhatsApp message that may have arrived. */
function secondsToWait(row: DeliveryRow, mayHaveArrived: boolean): number | undefined {
  const backoff = secondsBeforeAttempt(row.attempts + 1)
  if (mayHaveArrived && row.channel === 'whatsapp') return Math.max(backoff, secondsUntilNewsIsIn)
  return row.attempts < maxAttempts ? backoff : undefined
}

/** Locks a delivery's project, then the delivery. Every transaction locks in this order. */
export async function lockDelivery(
  trx: Transaction<DB>,
  { id, project_id: projectId }: Pick<DeliveryRow, 'id' | 'project_id'>,
): Promise<DeliveryRow> {
  if (projectId !== null) await lockAnyProject(trx, projectId)
  return lockDeliveryRow(trx, id)
}

/** Releases a delivery and enqueues its next attempt. */
export async function keepQueued(
  trx: Transaction<DB>,
  { jobs }: Deps,
  { id }: DeliveryRow,
  { at, error, seconds }: { at: Date; error: Sentence; seconds: number },
): Promise<void> {
  await trx
    .updateTable('delivery')
    .set({
      lease_until: null,
      next_attempt_at: new Date(at.getTime() + seconds * 1000),
      error: error.text,
      error_parts: partsJson(error),
      updated_at: at,
    })
    .where('id', '=', id)
    .execute()
  await jobs.enqueue(trx, deliverQueue, { deliveryId: id }, { startAfter: seconds })
}
