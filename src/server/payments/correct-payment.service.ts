import type { Transaction } from 'kysely'
import type { NewRefund, ReceivedPayment } from '../../contract/payments.ts'
import { companyDayOf } from '../../domain/dates.ts'
import {
  assertCanRefund,
  assertCanReverse,
  assertCorrectionDay,
  describeMethod,
} from '../../domain/payments.ts'
import { type Sentence, say, withNote } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { forgetSecondClicks, type Once, runOnce, unkeyed } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { guardMonths } from '../months/guard-months.service.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { insertPayment, type LockedPayment, lockPayment, type PaymentIds } from './payments.queries.ts'
import { assertBookDays } from './payments.service.ts'

/**
 * Pays money of a payment back: a record of its own, below zero. The payment stays as it came.
 * @throws not_found; conflict for what is no payment or was reversed; forbidden in a closed month; invalid naming
 * `amount` above what is left of it, or a day
 */
export async function refundPayment(
  deps: Deps,
  actor: Actor,
  ids: PaymentIds,
  refund: NewRefund,
  once: Once = unkeyed,
): Promise<ReceivedPayment> {
  const { amount, method, identification = '', cleared = null, reason = '' } = refund
  const received = refund.received ?? companyDayOf(deps.clock.now())
  const request = { amount, method, identification, cleared, reason, received }
  return runOnce(deps.db, actor.id, once, (trx) => recordRefund(trx, deps, actor, ids, request))
}

/**
 * Writes a refund in a transaction of the caller. @param actor null for what a payment provider tells
 * @throws as refundPayment
 */
export async function recordRefund(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'clock'>,
  actor: Actor | null,
  ids: PaymentIds,
  { amount, ...refund }: Omit<Correction['correction'], 'kind'>,
): Promise<ReceivedPayment> {
  const correction = { ...refund, kind: 'refund' as const, amount: -amount }
  return recordCorrection(trx, deps, actor, ids, ({ payment, invoiceNumber }) => ({
    check: () => assertCanRefund(payment, amount),
    correction,
    verb: 'refunded',
    what: say('refunded {money} of the payment of {total} by {method} on invoice {number}', {
      money: amount,
      total: payment.amount,
      method: describeMethod(correction),
      number: invoiceNumber,
    }),
  }))
}

/**
 * Notes that a payment never came: a record of its own takes all of it away. The payment stays as it was recorded, in
 * its month too.
 * @throws not_found; conflict for what is no payment, was reversed before, or refunded; forbidden in a closed month;
 * invalid naming `received`
 */
export async function reversePayment(
  deps: Deps,
  actor: Actor,
  ids: PaymentIds,
  {
    received = companyDayOf(deps.clock.now()),
    reason = '',
  }: { received?: string | undefined; reason?: string | undefined },
  once: Once = unkeyed,
): Promise<ReceivedPayment> {
  return runOnce(deps.db, actor.id, once, (trx) =>
    recordCorrection(trx, deps, actor, ids, ({ payment, invoiceNumber }) => ({
      check: () => assertCanReverse(payment),
      correction: {
        kind: 'reversal',
        amount: -payment.amount,
        method: payment.method,
        identification: payment.identification,
        received,
        cleared: null,
        reason,
      },
      verb: 'reversed',
      what: say('reversed the payment of {money} by {method} on invoice {number}', {
        money: payment.amount,
        method: describeMethod(payment),
        number: invoiceNumber,
      }),
    })),
  )
}

interface Correction {
  /** @throws unless the payment can be corrected so */
  check: () => void
  correction: Pick<
    ReceivedPayment,
    'kind' | 'amount' | 'method' | 'identification' | 'received' | 'cleared' | 'reason'
  >
  verb: string
  /** A sentence without its subject. */
  what: Sentence
}

async function recordCorrection(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'clock'>,
  actor: Actor | null,
  ids: PaymentIds,
  correct: (locked: LockedPayment) => Correction,
): Promise<ReceivedPayment> {
  const at = deps.clock.now()
  const { id: projectId } = await lockProject(trx, ids.projectId)
  const locked = await lockPayment(trx, projectId, ids.paymentId)
  const { payment } = locked
  const { check, correction, verb, what } = correct(locked)
  check()
  assertBookDays(correction, companyDayOf(at))
  assertCorrectionDay(correction.received, payment)
  const days = [correction.received, correction.cleared]
  const summary = withNote(what, correction.reason)
  await guardMonths(trx, { actor, at, projectId, days, field: 'received', what: summary })
  const values = {
    ...correction,
    invoice_id: payment.invoice,
    corrects_id: payment.id,
    created_by: actor?.id ?? null,
    created_at: at,
    updated_at: at,
  }
  if (correction.kind === 'reversal' && actor) await forgetSecondClicks(trx, actor.id)
  return insertPayment(trx, projectId, values, { at, actor, projectId, entity: 'payment', verb, summary })
}
