import { newStripeId, type Session } from './stripe-store.ts'

// Stripe's objects in the form that its API documents (docs.stripe.com/api), as far as Groundwork reads them.

/** Sends an event to the server. */
export type Tell = (type: string, object: object) => Promise<void>

export function toSessionJson(session: Session, url: string) {
  const { payment } = session
  return {
    id: session.id,
    object: 'checkout.session',
    client_reference_id: session.key,
    amount_total: session.amount,
    created: session.created,
    currency: 'usd',
    expires_at: session.expires,
    mode: 'payment',
    payment_intent: payment && toPaymentJson(session, payment),
    payment_status: payment?.status === 'succeeded' ? 'paid' : 'unpaid',
    status: session.status,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    url: session.status === 'open' ? url : null,
  }
}

export function toPaymentJson(session: Session, payment: NonNullable<Session['payment']>) {
  return {
    id: payment.id,
    object: 'payment_intent',
    amount: session.amount,
    currency: 'usd',
    status: payment.status,
    last_payment_error: payment.error === '' ? null : { type: 'api_error', message: payment.error },
    latest_charge:
      payment.status === 'succeeded'
        ? {
            id: payment.id.replace('pi_', 'ch_'),
            object: 'charge',
            amount: session.amount,
            created: payment.created,
            payment_intent: payment.id,
            balance_transaction: {
              id: payment.id.replace('pi_', 'txn_'),
              object: 'balance_transaction',
              amount: session.amount,
              fee: feeOf(session),
            },
          }
        : null,
  }
}

/** Stripe's list prices: 2.9 % and 30 cents by card; 0.8 %, at most $5, by bank transfer. In cents. */
function feeOf({ method, amount }: Session): number {
  return method === 'card' ? Math.round(amount * 0.029) + 30 : Math.min(Math.round(amount * 0.008), 500)
}

export function toRefundJson({ payment }: Session, refund: Session['refunds'][number]) {
  return { ...refund, object: 'refund', currency: 'usd', payment_intent: payment?.id ?? null }
}

/** Stripe keeps $15 for each dispute of a card payment. */
const disputeFee = 1500

export function toDisputeJson({ payment }: Session, dispute: Session['disputes'][number]) {
  return {
    ...dispute,
    object: 'dispute',
    currency: 'usd',
    payment_intent: payment?.id ?? null,
    reason: 'product_not_received',
    evidence_details: { due_by: dispute.created + 7 * 86_400 },
    balance_transactions: [{ object: 'balance_transaction', fee: disputeFee, amount: -dispute.amount }],
  }
}

/** An event as a webhook brings it. */
export function toEvent(type: string, object: object, at: Date): string {
  return JSON.stringify({
    id: newStripeId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(at.getTime() / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  })
}
