import type { Transaction } from 'kysely'
import { z } from 'zod'
import {
  type NewPayment,
  type PaymentChange,
  ReceivedPayment as PaymentSchema,
  type ReceivedPayment,
} from '../../contract/payments.ts'
import { assertBookDay, monthOf } from '../../domain/books.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { assertPaymentDays, assertPaymentWithinBalance } from '../../domain/invoices.ts'
import { assertDaysMayChange, describeMethod } from '../../domain/payments.ts'
import { type Sentence, say } from '../../domain/sentences/say.ts'
import type { Actor, By } from '../actor.ts'
import { assertVersion, changeRow, given } from '../database/editable.ts'
import { changesBetween, recordEvent } from '../database/record-event.ts'
import { type Once, readAndRunOnce, unkeyed } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import { together } from '../database/together.ts'
import type { Deps } from '../deps.ts'
import type { UploadedFile } from '../files/stored-files.ts'
import { guardMonths, holdBooks, tellClosedMonths } from '../months/guard-months.service.ts'
import { type FormFile, withFormFile } from '../projects/form-file.ts'
import { lockProject } from '../projects/projects.queries.ts'
import {
  assertInvoiceOf,
  findPayment,
  insertPayment,
  lockPayableInvoice,
  lockPayment,
  type PayableInvoice,
  type PaymentIds,
} from './payments.queries.ts'

/**
 * Records a payment on an invoice of the project; its picture is stored before the transaction begins.
 * @throws not_found for a foreign invoice; conflict for a void one; forbidden in a closed month; invalid above the
 * balance, for a day to come, or for a broken picture
 */
export async function createPayment(
  deps: Deps,
  actor: Actor,
  projectId: number,
  payment: NewPayment,
  pictures: readonly UploadedFile[] = [],
  once: Once = unkeyed,
): Promise<ReceivedPayment> {
  const request = toRequest(deps, projectId, payment)
  assertBookDays(request, companyDayOf(deps.clock.now()))
  // A foreign invoice is refused before the picture is looked at.
  if (pictures.length > 0) await assertInvoiceOf(deps.db, projectId, request.invoiceId)
  const name = `${request.received} ${request.method} ${request.identification}`
  const upload = { field: 'picture', shelf: 'payments', projectId, name, uploads: pictures } as const
  return withFormFile(deps, upload, (picture) =>
    readAndRunOnce(
      deps.db,
      actor.id,
      once,
      (trx) =>
        together(
          lockProject(trx, projectId),
          lockPayableInvoice(trx, projectId, request.invoiceId),
          holdBooks(trx),
        ),
      (trx, [, invoice, closed]) => recordPayment(trx, deps, actor, request, { picture, invoice, closed }),
    ),
  )
}

export interface PaymentRequest {
  projectId: number
  invoiceId: number
  amount: number
  method: ReceivedPayment['method']
  identification: string
  received: string
  cleared: string | null
  overpayment: boolean
}

/**
 * Writes a payment on an invoice that this transaction has locked with its project, and holds the books of.
 * @param actor null for what a payment provider tells
 * @throws conflict for a void invoice; forbidden in a closed month; invalid above the balance
 */
export async function recordPayment(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'clock'>,
  actor: Actor | null,
  request: PaymentRequest,
  { picture, invoice, closed }: { picture: FormFile | null; invoice: PayableInvoice; closed: Day | null },
): Promise<ReceivedPayment> {
  const at = deps.clock.now()
  const { projectId } = request
  if (invoice.voided) throw voidInvoice()
  assertPaymentWithinBalance(request.amount, invoice.balance, request.overpayment)
  const what = say('recorded a payment of {money} by {method} on invoice {number}', {
    money: request.amount,
    method: describeMethod(request),
    number: invoice.number,
  })
  const days = [request.received, request.cleared]
  await tellClosedMonths(trx, { actor, at, projectId, days, field: 'received', what }, closed)
  const pictureId = picture && actor && (await picture.record(trx, { actor, at }))
  const values = {
    invoice_id: invoice.id,
    amount: request.amount,
    method: request.method,
    identification: request.identification,
    received: request.received,
    cleared: request.cleared,
    picture_id: pictureId,
    created_by: actor?.id ?? null,
    created_at: at,
    updated_at: at,
  }
  const recorded = await insertPayment(trx, projectId, values, {
    at,
    actor,
    projectId,
    entity: 'payment',
    verb: 'received',
    summary: what,
  })
  picture?.use()
  return recorded
}

function voidInvoice(): AppError {
  const message = 'A void invoice takes no payments'
  return new AppError('conflict', message, { fields: { invoice_id: message } })
}

function toRequest(deps: Deps, projectId: number, payment: NewPayment): PaymentRequest {
  return {
    projectId,
    invoiceId: payment.invoice_id,
    amount: payment.amount,
    method: payment.method,
    identification: payment.identification ?? '',
    received: payment.received ?? companyDayOf(deps.clock.now()),
    cleared: payment.cleared || null,
    overpayment: payment.overpayment ?? false,
  }
}

const historyFields = ['method', 'identification', 'received', 'cleared'] as const

/**
 * Corrects how and when a payment came, never how much.
 * @throws not_found; conflict for a stale version, or when the bank would have what was reversed; forbidden in a closed
 * month; invalid
 */
export async function updatePayment(
  deps: Deps,
  actor: Actor,
  { projectId, paymentId }: PaymentIds,
  change: PaymentChange,
): Promise<ReceivedPayment> {
  return deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now()
    await lockProject(trx, projectId)
    const { payment: before, invoiceNumber, place } = await lockPayment(trx, projectId, paymentId)
    assertVersion(z.encode(PaymentSchema, before), change.version)
    const days = {
      received: change.received ?? before.received,
      cleared: change.cleared === undefined ? before.cleared : change.cleared,
    }
    if (days.received !== before.received || days.cleared !== before.cleared) {
      assertBookDays(days, companyDayOf(at))
      assertDaysMayChange(place, before, days)
    }
    const what = say('changed the {kind} of {money} on invoice {number}', {
      kind: say(before.kind),
      money: Math.abs(before.amount),
      number: invoiceNumber,
    })
    await guardChange(trx, { actor, at, what }, before, { ...change, ...days })
    await changeRow(trx, 'received_payment', paymentId, at, {
      ...given({ method: change.method, identification: change.identification }),
      ...days,
    })
    const after = await findPayment(trx, projectId, paymentId)
    await recordEvent(trx, {
      at,
      actor,
      projectId,
      entity: 'payment',
      entityId: paymentId,
      verb: 'changed',
      summary: what,
      changes: changesBetween(before, after, historyFields),
    })
    return after
  })
}

/** How and when it came stands in the month it was received in; the day it cleared only in its own. */
async function guardChange(
  trx: Transaction<DB>,
  { actor, at, what }: By & { what: Sentence },
  before: ReceivedPayment,
  after: Pick<PaymentChange, 'method' | 'identification'> & { received: Day; cleared: Day | null },
): Promise<void> {
  const change = { actor, at, projectId: before.project_id, what }
  const field = (['received', 'method', 'identification'] as const).find(
    (name) => after[name] !== undefined && after[name] !== before[name],
  )
  const received = field === undefined ? [] : [before.received, after.received]
  if (field !== undefined) await guardMonths(trx, { ...change, days: received, field })
  if (after.cleared === before.cleared) return
  // Report each closed month once, even if both checks find it.
  const told = new Set(received.map(monthOf))
  const days = [before.cleared, after.cleared].filter((day) => day !== null && !told.has(monthOf(day)))
  await guardMonths(trx, { ...change, days, field: 'cleared' })
}

// What recording, correcting and changing payments have in common.

/** @throws invalid naming `received` or `cleared` for a day to come, or the bank before the customer */
export function assertBookDays(
  { received, cleared }: { received: Day; cleared: Day | null },
  today: Day,
): void {
  assertBookDay('received', received, today)
  assertBookDay('cleared', cleared, today)
  assertPaymentDays(received, cleared)
}
