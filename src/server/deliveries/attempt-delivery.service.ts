import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Delivery } from '../../contract/deliveries.ts'
import { maxAttempts, type SendOutcome, toResponse } from '../../domain/deliveries.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { fromParts, type Said, type Sentence, say } from '../../domain/sentences/say.ts'
import { keptParts } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { findReasonToKeepBack } from '../invoices/kept-back.queries.ts'
import { advanceDelivery } from './advance-delivery.service.ts'
import {
  claimDelivery,
  findDeliveryRow,
  findDueDeliveries,
  insertAttempt,
  isProjectDeleted,
  markInterrupted,
} from './attempt.queries.ts'
import { callProvider } from './call-provider.ts'
import { findDelivery, findDocument } from './deliveries.queries.ts'
import { type DeliveryRow, toSetPaper } from './outgoing-message.ts'
import { keepQueued, recordOutcome, secondsUntilNewsIsIn } from './record-outcome.service.ts'
import { hasConsent } from './whatsapp-contacts.queries.ts'

/** Attempts that this process is making, so that a second caller waits for the same outcome. */
const underWay = new WeakMap<Deps, Map<number, Promise<void>>>()

/**
 * Attempts a queued delivery if it is due and no other process has it. Returns the delivery afterwards: accepted, failed
 * or still queued. Call it outside transactions; it takes at most about `SEND_TIMEOUT_SECONDS`. @throws not_found
 */
export async function attemptDelivery(deps: Deps, deliveryId: number): Promise<Delivery> {
  const attempts = underWay.get(deps) ?? new Map<number, Promise<void>>()
  underWay.set(deps, attempts)
  const attempt =
    attempts.get(deliveryId) ?? attemptOnce(deps, deliveryId).finally(() => attempts.delete(deliveryId))
  attempts.set(deliveryId, attempt)
  await attempt
  return findDelivery(deps.db, deliveryId)
}

async function attemptOnce(deps: Deps, deliveryId: number): Promise<void> {
  const row = await findDeliveryRow(deps.db, deliveryId)
  if (!row) throw notFound('Delivery')
  if (row.status !== 'queued') return
  const document = await readDocument(deps, row)
  const claimed = await deps.db.transaction().execute((trx) => claim(trx, deps, deliveryId))
  if (!claimed) return
  const outcome =
    'problem' in document ? refuse(document.problem) : await callProvider(deps, claimed, document.bytes)
  await recordOutcome(deps, claimed, outcome)
}

function refuse(problem: Said): SendOutcome {
  return { outcome: 'refused', code: null, ...toResponse(problem) }
}

/** The attached file, or why the delivery must not go out, such as a missing file. */
async function readDocument(
  { db, files }: Deps,
  row: DeliveryRow,
): Promise<{ bytes: Buffer | null } | { problem: Said }> {
  if (await isProjectDeleted(db, row.project_id)) return { problem: 'The project has been deleted' }
  if (row.channel === 'whatsapp' && !(await hasConsent(db, row.project_id))) {
    return { problem: 'The customer does not agree (any more) to be written to on WhatsApp' }
  }
  const reason = await findReasonToKeepBack(db, toSetPaper(row))
  if (reason !== undefined) return { problem: reason }
  if (row.document_id === null) return { bytes: null }
  const document = await findDocument(db, row.id)
  try {
    const bytes = await files.read(document.path)
    if (createHash('sha256').update(bytes).digest('hex') === row.document_sha256) return { bytes }
    return {
      problem: say('The attached file {name} has been changed in the file store', {
        name: row.document_name,
      }),
    }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
    return {
      problem: say('The attached file {name} is missing from the file store', { name: row.document_name }),
    }
  }
}

/** The last error of a delivery that is still queued. */
function keptError({ error, error_parts }: DeliveryRow): Sentence | null {
  return error === null ? null : fromParts(error, keptParts(error_parts))
}

/**
 * Claims the delivery and records the attempt before it is made, so that a crash leaves a trace. WhatsApp would show a
 * repeated message twice, so after an interrupted attempt we first wait for a status report.
 */
async function claim(trx: Transaction<DB>, deps: Deps, deliveryId: number): Promise<DeliveryRow | undefined> {
  const at = deps.clock.now()
  const leaseUntil = new Date(at.getTime() + deps.config.sendTimeoutSeconds * 1500)
  const row = await claimDelivery(trx, deliveryId, { at, leaseUntil })
  if (!row) return undefined
  const wasInterrupted = await markInterrupted(trx, deliveryId, at)
  if (wasInterrupted && row.channel === 'whatsapp') {
    const error = say('Groundwork stopped in the middle; WhatsApp may yet say that it has the message')
    await keepQueued(trx, deps, row, { at, error, seconds: secondsUntilNewsIsIn })
    return undefined
  }
  if (row.attempts >= maxAttempts) {
    await advanceDelivery(trx, row, { status: 'failed', at, error: keptError(row) }, { now: at })
    return undefined
  }
  const number = row.attempts + 1
  await insertAttempt(trx, { deliveryId, number, at })
  return { ...row, attempts: number }
}

/** Handles a job from `insertDelivery` or `keepQueued`. */
export async function deliverFromQueue(deps: Deps, data: Record<string, unknown>): Promise<void> {
  if (typeof data.deliveryId === 'number') await attemptDelivery(deps, data.deliveryId)
}

const atOnce = 4

/** Attempts every delivery that is due, also those whose job was lost or whose process crashed. */
export async function deliverDue(deps: Deps): Promise<void> {
  const due = await findDueDeliveries(deps.db, deps.clock.now())
  const work = async () => {
    for (let id = due.shift(); id !== undefined; id = due.shift()) {
      await attemptDelivery(deps, id).catch((error: unknown) =>
        deps.log.error({ err: error, delivery: id }, 'a delivery that was due could not be attempted'),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
