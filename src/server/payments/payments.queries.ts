import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { ReceivedPayment } from '../../contract/payments.ts'
import type { Day } from '../../domain/dates.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { invoiceMoney } from '../../domain/invoices.ts'
import type { Cents } from '../../domain/money.ts'
import type { PaymentPlace } from '../../domain/payments.ts'
import { type NewEvent, toEventRow } from '../database/record-event.ts'
import type { DB, ReceivedPayment as PaymentTable } from '../database/schema.generated.ts'
import { type PaymentJson, paymentAsJson, toReceivedPayment } from '../invoices/invoice-json.ts'

/** A payment on an invoice of this project. @throws not_found */
export async function findPayment(
  db: Kysely<DB>,
  projectId: number,
  paymentId: number,
): Promise<ReceivedPayment> {
  const row = await selectPayment(db, projectId, paymentId).executeTakeFirst()
  if (!row) throw notFound('Payment')
  return toReceivedPayment(row.payment, { id: row.invoice_id, project_id: projectId })
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
  const payment = toReceivedPayment(row.payment, { id: row.invoice_id, project_id: projectId })
  const { kind, isReversed } = payment
  const { payment_came: paymentCame, first_corrected: firstCorrected } = row
  return { payment, invoiceNumber: row.number, place: { kind, isReversed, paymentCame, firstCorrected } }
}

function selectPayment(db: Kysely<DB>, projectId: number, paymentId: number) {
  return db
    .selectFrom('received_payment')
    .innerJoin('invoice', 'invoice.id', 'received_payment.invoice_id')
    .select([paymentAsJson().as('payment'), 'received_payment.invoice_id', 'invoice.number'])
    .where('received_payment.id', '=', paymentId)
    .where('invoice.project_id', '=', projectId)
}

/** The refund or the reversal of a payment that a second click would repeat, made in this time. */
export async function findTwinCorrection(
  trx: Transaction<DB>,
  payment: ReceivedPayment,
  like: Pick<ReceivedPayment, 'kind' | 'amount' | 'method' | 'identification' | 'received' | 'reason'>,
  { from, to }: { from: Date; to: Date },
): Promise<ReceivedPayment | null> {
  const row = await trx
    .selectFrom('received_payment')
    .select(paymentAsJson().as('payment'))
    .where('corrects_id', '=', payment.id)
    .where('kind', '=', like.kind)
    .where('amount', '=', like.amount)
    .where('method', '=', like.method)
    .where('identification', '=', like.identification)
    .where('received', '=', like.received)
    .where('reason', '=', like.reason)
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .orderBy('id')
    .executeTakeFirst()
  return row ? toReceivedPayment(row.payment, { id: payment.invoice, project_id: payment.project_id }) : null
}

/** What a second click would repeat: such a payment within this time. */
export interface Repeatable {
  amount: Cents
  method: string
  identification: string
  received: Day
  from: Date
  to: Date
}

/** What of an invoice decides whether money can be put on it. */
export interface PayableInvoice {
  id: number
  number: string
  voided: boolean
  balance: Cents
  /** The first payment that is just like the one asked for and was not reversed. */
  twin: ReceivedPayment | null
}

/**
 * Locks an invoice of a project that this transaction has locked. Of its payments only the sum is read, however many
 * there are: with all of them, recording a payment grew slower with every one before it. @throws not_found
 */
export async function lockPayableInvoice(
  trx: Transaction<DB>,
  projectId: number,
  invoiceId: number,
  like: Repeatable,
): Promise<PayableInvoice> {
  const row = await trx
    .selectFrom('invoice')
    .select([
      'id',
      'number',
      'retention',
      'voided_at',
      sql<Cents>`(
        select coalesce(sum(amount), 0) from invoice_item where invoice_item.invoice_id = invoice.id)`.as(
        'lines',
      ),
      sql<Cents>`(
        select coalesce(sum(amount), 0) from received_payment where received_payment.invoice_id = invoice.id)`.as(
        'paid',
      ),
      sql<PaymentJson | null>`(
        select ${paymentAsJson()} from received_payment
        where received_payment.invoice_id = invoice.id and amount = ${like.amount} and method = ${like.method}
          and identification = ${like.identification} and received = ${like.received}
          and created_at between ${like.from} and ${like.to}
          and not exists (
            select from received_payment reversal
            where reversal.corrects_id = received_payment.id and reversal.kind = 'reversal')
        order by received_payment.id limit 1)`.as('twin'),
    ])
    .where('id', '=', invoiceId)
    .where('project_id', '=', projectId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw foreignInvoice()
  const { id, number, retention, lines, paid, twin } = row
  return {
    id,
    number,
    voided: row.voided_at !== null,
    balance: invoiceMoney([{ amount: lines }], retention, [{ amount: paid }]).balance,
    twin: twin && toReceivedPayment(twin, { id, project_id: projectId }),
  }
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
    .select(paymentAsJson().as('payment'))
    .executeTakeFirstOrThrow()
  return toReceivedPayment(payment, { id: values.invoice_id, project_id: projectId })
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
  const message = 'Invoice not found'
  return new AppError('not_found', message, { fields: { invoice_id: message } })
}

/** The file kept with a payment of a project that is not deleted. @throws not_found, also without one */
export async function findPicture(
  db: Kysely<DB>,
  projectId: number,
  paymentId: number,
): Promise<{ path: string; media_type: string; sha256: Buffer }> {
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
