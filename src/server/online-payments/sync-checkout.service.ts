import type { Transaction } from 'kysely'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Cents } from '../../domain/money.ts'
import type { Actor } from '../actor.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { recordExpense } from '../expenses/record-expense.service.ts'
import { recordExpensePayment } from '../expenses/record-expense-payment.service.ts'
import { holdBooks } from '../months/guard-months.service.ts'
import { recordRefund } from '../payments/correct-payment.service.ts'
import { findPayment, lockPayableInvoice } from '../payments/payments.queries.ts'
import { recordPayment } from '../payments/payments.service.ts'
import { lockProject } from '../projects/projects.queries.ts'
import {
  type CheckoutRow,
  findBookings,
  findBySession,
  findWaitingSessions,
  insertBooking,
  lockCheckout,
} from './checkouts.queries.ts'
import { keepState } from './keep-state.service.ts'
import type { CheckoutState, PaymentProvider } from './payment-provider.ts'
import { tellOffice } from './tell-office.ts'

/** @throws unavailable where no provider is set up */
export function providerOf({ paymentProvider }: Pick<Deps, 'paymentProvider'>): PaymentProvider {
  if (paymentProvider) return paymentProvider
  throw new AppError('unavailable', 'Paying online is not set up')
}

/**
 * Reads how a page stands at the provider and brings the books there: payment, fee, refunds, disputes that were lost.
 * What is booked is known by the provider's id of it, so news may come twice, late and in any order. What the books
 * refuse stays with the page as its `problem`, for a person to settle.
 * @param actor who caused the news; nobody when the provider told it
 * @returns the provider's state; undefined for a page that is not ours
 */
export async function syncCheckout(
  deps: Deps,
  sessionId: string,
  actor: Actor | null = null,
): Promise<CheckoutState | undefined> {
  const page = await findBySession(deps.db, sessionId)
  if (!page) return undefined
  const state = await providerOf(deps).readCheckout(sessionId)
  const at = deps.clock.now()
  await deps.db.transaction().execute((trx) => keepState(trx, page, state, { actor, at }))
  let problem = ''
  for (const booking of bookingsOf(state)) {
    try {
      await deps.db.transaction().execute(async (trx) => {
        await lockProject(trx, page.projectId)
        const checkout = await lockCheckout(trx, page.id)
        if (!checkout) return
        const booked = await findBookings(trx, page.id)
        if (booked.has(booking.id)) return
        const paymentId = booked.get(state.paymentId ?? '')?.paymentId ?? null
        const { projectId, number } = page
        const entry = { trx, deps, actor, at, checkout, projectId, number, paymentId, providerId: booking.id }
        await booking.book(entry)
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      problem = error.message
    }
  }
  await deps.db.updateTable('checkout').set({ problem }).where('id', '=', page.id).execute()
  return state
}

interface Entry {
  trx: Transaction<DB>
  deps: Deps
  actor: Actor | null
  at: Date
  checkout: CheckoutRow
  projectId: number
  /** The invoice's. */
  number: string
  /** The payment in the books; null while it is not there. */
  paymentId: number | null
  providerId: string
}

interface Booking {
  /** The provider's, under which it is known to be booked. */
  id: string
  book: (entry: Entry) => Promise<void>
}

/** Everything of a page that belongs in the books, in its order. */
function bookingsOf(state: CheckoutState): Booking[] {
  const { status, paymentId, paidAt, fee } = state
  if (status !== 'paid' || paymentId === null || paidAt === null) return []
  const paidBack = state.refunds.reduce((sum, { amount, isFailed }) => sum + (isFailed ? 0 : amount), 0)
  const bookWhole = async (entry: Entry) => {
    // Paid back before it was booked, as for an invoice that was voided: nothing is left to book.
    if (paidBack < entry.checkout.amount) {
      await bookPayment(entry, paidAt, paymentId, entry.checkout.amount)
      const { trx, deps, at, projectId, checkout, number } = entry
      await tellOffice(trx, deps, at, { projectId, number, amount: checkout.amount, method: checkout.method })
    }
  }
  return [
    { id: paymentId, book: bookWhole },
    ...(fee ? [{ id: fee.id, book: (entry: Entry) => bookFee(entry, paidAt, fee.amount) }] : []),
    ...state.refunds.flatMap((refund) => [
      { id: refund.id, book: (entry: Entry) => bookRefund(entry, refund) },
      ...(refund.isFailed
        ? [{ id: `${refund.id} failed`, book: (entry: Entry) => bookFailedRefund(entry, refund) }]
        : []),
    ]),
    ...state.disputes.flatMap((dispute) => [
      ...(dispute.status === 'lost'
        ? [
            {
              id: dispute.id,
              book: (entry: Entry) =>
                bookRefund(entry, { ...dispute, at: entry.at, reason: `Dispute lost: ${dispute.reason}` }),
            },
          ]
        : []),
      ...(dispute.fee > 0
        ? [{ id: `${dispute.id} fee`, book: (entry: Entry) => bookFee(entry, dispute.openedAt, dispute.fee) }]
        : []),
    ]),
  ]
}

/** The day it happened. Today, if that month is closed by now, or if the provider's clock is ahead of ours. */
async function openDay({ trx, at }: Entry, happened: Date): Promise<{ day: Day; closed: Day | null }> {
  const closed = await holdBooks(trx)
  const today = companyDayOf(at)
  const day = companyDayOf(happened)
  return { day: day > today || (closed !== null && day <= closed) ? today : day, closed }
}

/** The money came, so more than the balance is taken too. */
async function bookPayment(
  entry: Entry,
  happened: Date,
  identification: string,
  amount: Cents,
): Promise<void> {
  const { trx, deps, actor, at, checkout, projectId, providerId } = entry
  const { day, closed } = await openDay(entry, happened)
  const invoice = await lockPayableInvoice(trx, projectId, checkout.invoice_id)
  const request = {
    projectId,
    invoiceId: invoice.id,
    amount,
    method: checkout.method,
    identification,
    received: day,
    cleared: null,
    overpayment: true,
  }
  const { id } = await recordPayment(trx, deps, actor, request, { picture: null, invoice, closed })
  await insertBooking(trx, { providerId, checkoutId: checkout.id, receivedPaymentId: id, at })
}

async function bookRefund(
  entry: Entry,
  { amount, at: happened, reason }: { amount: Cents; at: Date; reason: string },
): Promise<void> {
  const { trx, deps, actor, at, checkout, projectId, paymentId, providerId } = entry
  // The payment itself could not be booked: its refund evens it out.
  if (paymentId === null) return
  const { day } = await openDay(entry, happened)
  const payment = await findPayment(trx, projectId, paymentId)
  const { id } = await recordRefund(
    trx,
    deps,
    actor,
    { projectId, paymentId },
    {
      amount,
      method: checkout.method,
      identification: providerId,
      received: day < payment.received ? payment.received : day,
      cleared: null,
      reason,
    },
  )
  await insertBooking(trx, { providerId, checkoutId: checkout.id, receivedPaymentId: id, at })
}

/** Money that could not be paid back is the customer's payment again. */
async function bookFailedRefund(
  entry: Entry,
  { id, amount, at: happened }: CheckoutState['refunds'][number],
): Promise<void> {
  if (entry.paymentId !== null) await bookPayment(entry, happened, `${id} failed`, amount)
}

/** The provider keeps its fee: an expense of the job that is paid already. */
async function bookFee(entry: Entry, happened: Date, amount: Cents): Promise<void> {
  const { trx, deps, actor, at, checkout, projectId, number, providerId } = entry
  const { day } = await openDay(entry, happened)
  const name = providerOf(deps).name
  const method = checkout.method === 'ach' ? 'bank transfer' : 'card payment'
  const expense = await recordExpense(
    trx,
    { actor, at },
    {
      projectId,
      paidTo: name,
      businessId: null,
      paidFor: `Fee of the ${method} on invoice ${number}`,
      category: 'other',
      requestReference: providerId,
      cost: amount,
      date: day,
      dueDate: null,
    },
    null,
  )
  const payment = { amount, method: 'other' as const, identification: '', date: day }
  await recordExpensePayment(trx, { actor, at }, expense, payment)
  await insertBooking(trx, { providerId, checkoutId: checkout.id, expenseId: expense.id, at })
}

/** Asks the provider about pages of which nothing was heard: a webhook may have been lost. */
export async function syncWaitingCheckouts(deps: Deps): Promise<void> {
  if (!deps.paymentProvider) return
  for (const sessionId of await findWaitingSessions(deps.db, deps.clock.now())) {
    await syncCheckout(deps, sessionId).catch((error: unknown) =>
      deps.log.warn({ err: error, sessionId }, 'an online payment could not be looked at'),
    )
  }
}

export const syncCheckoutsQueue = 'sync-checkouts'
