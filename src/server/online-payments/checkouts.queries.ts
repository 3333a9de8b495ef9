import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { OnlinePayment } from '../../contract/online-payments.ts'
import type { Cents } from '../../domain/money.ts'
import type { CheckoutStatus, DisputeStatus, OnlineMethod } from '../../domain/online-payments.ts'
import type { Checkout, DB } from '../database/schema.generated.ts'

export type CheckoutRow = Omit<Selectable<Checkout>, 'method' | 'status'> & {
  method: OnlineMethod
  status: CheckoutStatus
}

/** The pages on which an invoice was to be paid, the newest first. */
export async function findCheckouts(db: Kysely<DB>, invoiceId: number): Promise<CheckoutRow[]> {
  const rows = await db
    .selectFrom('checkout')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('id', 'desc')
    .execute()
  return rows as CheckoutRow[]
}

/** A page with the invoice and the project it is of. */
export interface CheckoutPlace {
  id: number
  invoiceId: number
  number: string
  projectId: number
}

/** The page that the provider calls so; undefined for one that is not ours. */
export async function findBySession(db: Kysely<DB>, sessionId: string): Promise<CheckoutPlace | undefined> {
  return db
    .selectFrom('checkout')
    .innerJoin('invoice', 'invoice.id', 'checkout.invoice_id')
    .select(['checkout.id', 'invoice.id as invoiceId', 'invoice.number', 'invoice.project_id as projectId'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

/** Locks a page; undefined when its invoice is gone. */
export async function lockCheckout(trx: Transaction<DB>, id: number): Promise<CheckoutRow | undefined> {
  const row = await trx.selectFrom('checkout').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row as CheckoutRow | undefined
}

/** Pages whose end may have been missed: nothing was heard of them for ten minutes. */
export async function findWaitingSessions(db: Kysely<DB>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('checkout')
    .select('session_id')
    .where('status', 'in', ['open', 'processing'])
    .where('updated_at', '<', new Date(now.getTime() - 10 * 60_000))
    .where('session_id', 'is not', null)
    .orderBy('updated_at')
    .limit(50)
    .execute()
  return rows.flatMap(({ session_id }) => session_id ?? [])
}

/** What of the provider is in the books already. */
export async function findBookings(
  db: Kysely<DB>,
  checkoutId: number,
): Promise<Map<string, { paymentId: number | null }>> {
  const rows = await db
    .selectFrom('provider_booking')
    .select(['provider_id', 'received_payment_id'])
    .where('checkout_id', '=', checkoutId)
    .execute()
  return new Map(rows.map((row) => [row.provider_id, { paymentId: row.received_payment_id }]))
}

export interface NewBooking {
  providerId: string
  checkoutId: number
  receivedPaymentId?: number
  expenseId?: number
  at: Date
}

export async function insertBooking(trx: Transaction<DB>, booking: NewBooking): Promise<void> {
  await trx
    .insertInto('provider_booking')
    .values({
      provider_id: booking.providerId,
      checkout_id: booking.checkoutId,
      received_payment_id: booking.receivedPaymentId ?? null,
      expense_id: booking.expenseId ?? null,
      created_at: booking.at,
    })
    .execute()
}

/** The payment of the provider behind a payment in the books; undefined for one that came another way. */
export async function findProviderPayment(
  db: Kysely<DB>,
  projectId: number,
  paymentId: number,
): Promise<{ paymentId: string; sessionId: string } | undefined> {
  const row = await db
    .selectFrom('provider_booking as booking')
    .innerJoin('checkout', 'checkout.id', 'booking.checkout_id')
    .innerJoin('invoice', 'invoice.id', 'checkout.invoice_id')
    .select(['checkout.payment_id', 'checkout.session_id'])
    .where('booking.received_payment_id', '=', paymentId)
    .whereRef('booking.provider_id', '=', 'checkout.payment_id')
    .where('invoice.project_id', '=', projectId)
    .executeTakeFirst()
  if (!row?.payment_id || !row.session_id) return undefined
  return { paymentId: row.payment_id, sessionId: row.session_id }
}

/** The record in the books of a refund at the provider; undefined for one that is not booked. */
export async function findBookingOf(db: Kysely<DB>, providerId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('provider_booking')
    .select('received_payment_id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row?.received_payment_id ?? undefined
}

/** What the office is told of the payments a project's customer began online; `url` is still to come. */
export async function listCheckouts(db: Kysely<DB>, projectId: number) {
  const rows = await db
    .selectFrom('checkout')
    .innerJoin('invoice', 'invoice.id', 'checkout.invoice_id')
    .leftJoin('provider_booking as booking', 'booking.provider_id', 'checkout.payment_id')
    .selectAll('checkout')
    .select([
      'invoice.number',
      'booking.received_payment_id',
      sql<DisputeJson[]>`(
        select coalesce(json_agg(dispute order by opened_at, provider_id), '[]')
        from dispute where dispute.checkout_id = checkout.id)`.as('disputes'),
    ])
    .where('invoice.project_id', '=', projectId)
    .where('checkout.status', 'not in', ['open', 'expired'])
    .orderBy('checkout.id', 'desc')
    .execute()
  return rows.map((row) => ({
    sessionId: row.session_id,
    providerPaymentId: row.payment_id,
    payment: {
      id: row.id,
      invoice: { id: row.invoice_id, number: row.number },
      method: row.method as OnlineMethod,
      amount: row.amount,
      status: row.status as CheckoutStatus,
      failure: row.failure,
      problem: row.problem,
      payment_id: row.received_payment_id,
      disputes: row.disputes.map((dispute) => ({
        amount: dispute.amount,
        reason: dispute.reason,
        status: dispute.status,
        respondBy: dispute.respond_by && new Date(dispute.respond_by).toISOString(),
        openedAt: new Date(dispute.opened_at).toISOString(),
      })),
      createdAt: row.created_at.toISOString(),
    } satisfies Omit<OnlinePayment, 'url'>,
  }))
}

interface DisputeJson {
  amount: Cents
  reason: string
  status: DisputeStatus
  respond_by: string | null
  opened_at: string
}
