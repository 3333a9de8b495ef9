import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { ReceivedPayment } from '../../contract/payments.ts'
import type { Day } from '../../domain/dates.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { Cents } from '../../domain/money.ts'
import type { PaymentPlace } from '../../domain/payments.ts'
import { say } from '../../domain/sentences/say.ts'
import { type NewEvent, toEventRow } from '../database/record-event.ts'
import type { DB, ReceivedPayment as PaymentTable } from '../database/schema.generated.ts'
import type { StoredFileRow } from '../http/answers.ts'
import { paymentAsJson, toReceivedPayment } from '../invoices/invoice-json.ts'
import { balance, invoiceMoneyOn } from '../project-money/invoice-sums.ts'

/** Which payment, as a path names it. */
export interface PaymentIds {
  projectId: number
  paymentId: number
}

/** A payment on an invoice of this project. @throws not_found */
export async function findPayment(
  db: Kysely<DB>,
  projectId: number,
  paymentId: number,
): Promise<ReceivedPayment> {
  const row = await selectPayment(db, projectId, paymentId).executeTakeFirst()
  if (!row) throw notFound('Payment')
  return toReceivedPayment(row.payment, projectId)
}

/** A payment with what stands around it. */
export interface LockedPayment {
  payment: ReceivedPayment
  invoiceNumber: string
  place: PaymentPlace
}

/** Locks a payment of a project that this transaction has locked. @throws not_found */
export async function lockPayment(
  trx: Transaction<DB>,
  projectId: number,
  paymentId: number,
): Promise<LockedPayment> {
  const row = await selectPayment(trx, projectId, paymentId)
    .select([
      sql<Day | null>`(
        select corrected.received from received_payment corrected
        where corrected.id = received_payment.corrects_id)`.as('payment_came'),
      sql<Day | null>`(
        select min(correction.received) from received_payment correction
        where correction.corrects_id = received_payment.id)`.as('first_corrected'),
    ])
    .forUpdate('received_payment')
    .executeTakeFirst()
  if (!row) throw notFound('Payment')
  const payment = toReceivedPayment(row.payment, projectId)
  const { kind, isReversed } = payment
  const { payment_came: paymentCame, first_corrected: firstCorrected } = row
  return { payment, invoiceNumber: row.number, place: { kind, isReversed, paymentCame, firstCorrected } }
}

function selectPayment(db: Kysely<DB>, projectId: number, paymentId: number) {
  return db
    .selectFrom('received_payment')
    .innerJoin('invoice', 'invoice.id', 'received_payment.invoice_id')
    .select([paymentAsJson.as('payment'), 'invoice.number'])
    .where('received_payment.id', '=', paymentId)
    .where('invoice.project_id', '=', projectId)
}

/** What of an invoice decides whether money can be put on it. */
export interface PayableInvoice {
  id: number
  number: string
  voided: boolean
  balance: Cents
}

/** Locks an invoice of a project that this transaction has locked. @throws not_found */
export async function lockPayableInvoice(
  trx: Transaction<DB>,
  projectId: number,
  invoiceId: number,
): Promise<PayableInvoice> {
  const row = await trx
    .selectFrom('invoice')
    .innerJoin(invoiceMoneyOn(null), 'money.invoice_id', 'invoice.id')
    .select(['invoice.id', 'invoice.number', 'money.is_void as voided', balance.as('balance')])
    .where('invoice.id', '=', invoiceId)
    .where('invoice.project_id', '=', projectId)
    .forUpdate('invoice')
    .executeTakeFirst()
  if (!row) throw foreignInvoice()
  return row
}

/** Writes a payment and its event in one statement. */
export async function insertPayment(
  trx: Transaction<DB>,
  projectId: number,
  values: Insertable<PaymentTable>,
  event: Omit<NewEvent, 'entityId'>,
): Promise<ReceivedPayment> {
  const { payment } = await trx
    .with('recorded', (db) => db.insertInto('received_payment').values(values).returningAll())
    .with('told', (db) =>
      db
        .insertInto('event')
        .values({ ...toEventRow(event), entity_id: sql<number>`(select recorded.id from recorded)` }),
    )
    .selectFrom('recorded as received_payment')
    .select(paymentAsJson.as('payment'))
    .executeTakeFirstOrThrow()
  return toReceivedPayment(payment, projectId)
}

/** @throws not_found unless the invoice is one of this project, which is not deleted */
export async function assertInvoiceOf(db: Kysely<DB>, projectId: number, invoiceId: number): Promise<void> {
  const row = await db
    .selectFrom('invoice')
    .innerJoin('project', 'project.id', 'invoice.project_id')
    .select('invoice.id')
    .where('invoice.id', '=', invoiceId)
    .where('project.id', '=', projectId)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw foreignInvoice()
}

function foreignInvoice(): AppError {
  const said = say('{thing} not found', { thing: say('Invoice') })
  return new AppError('not_found', said, { fields: { invoice_id: said } })
}

/** The file kept with a payment of a project that is not deleted. @throws not_found, also without one */
export async function findPicture(
  db: Kysely<DB>,
  projectId: number,
  paymentId: number,
): Promise<StoredFileRow> {
  const row = await db
    .selectFrom('received_payment')
    .innerJoin('invoice', 'invoice.id', 'received_payment.invoice_id')
    .innerJoin('project', 'project.id', 'invoice.project_id')
    .innerJoin('stored_file', 'stored_file.id', 'received_payment.picture_id')
    .select(['stored_file.path', 'stored_file.media_type', 'stored_file.sha256'])
    .where('received_payment.id', '=', paymentId)
    .where('project.id', '=', projectId)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Picture')
  return row
}

/** The projects, not deleted, of these payments, in the order of the payments' ids; unknown ones are left out. */
export function findProjectsOfPayments(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<{ id: number; project_id: number }[]> {
  return db
    .selectFrom('received_payment')
    .innerJoin('invoice', 'invoice.id', 'received_payment.invoice_id')
    .innerJoin('project', 'project.id', 'invoice.project_id')
    .select(['received_payment.id', 'invoice.project_id'])
    .where('received_payment.id', 'in', ids)
    .where('project.deleted_at', 'is', null)
    .orderBy('received_payment.id')
    .execute()
}
