import type Stripe from 'stripe'
import type { CheckoutStatus, DisputeStatus } from '../../domain/online-payments.ts'
import type { CheckoutState } from './payment-provider.ts'

/** What was asked to be expanded; null when there is none. */
export function whole<T extends object>(found: T | string | null | undefined): T | null {
  return typeof found === 'object' ? found : null
}

/** How a page stands, from Stripe's objects. */
export function toState(
  session: Stripe.Checkout.Session,
  payment: Stripe.PaymentIntent | null,
  refunds: readonly Stripe.Refund[],
  disputes: readonly Stripe.Dispute[],
): CheckoutState {
  const charge = whole(payment?.latest_charge)
  const fee = whole(charge?.balance_transaction)
  const status = statusOf(session, payment)
  return {
    status,
    paymentId: payment?.id ?? null,
    failure: status === 'failed' ? (payment?.last_payment_error?.message ?? '') : '',
    paidAt: status === 'paid' ? toDate(charge?.created ?? session.created) : null,
    fee: fee && fee.fee > 0 ? { id: fee.id, amount: fee.fee } : null,
    refunds: refunds.map((refund) => ({
      id: refund.id,
      key: refund.metadata?.['key'] ?? '',
      amount: refund.amount,
      at: toDate(refund.created),
      reason: refund.metadata?.['reason'] ?? '',
      isFailed: refund.status === 'failed' || refund.status === 'canceled',
    })),
    disputes: disputes.map((dispute) => ({
      id: dispute.id,
      amount: dispute.amount,
      reason: dispute.reason.replaceAll('_', ' '),
      status: disputeStatus(dispute.status),
      respondBy: dispute.evidence_details.due_by ? toDate(dispute.evidence_details.due_by) : null,
      openedAt: toDate(dispute.created),
      fee: dispute.balance_transactions.reduce((sum, { fee: kept }) => sum + kept, 0),
    })),
  }
}

/** A bank transfer is complete for the customer days before the money comes, and then may still fail. */
function statusOf(session: Stripe.Checkout.Session, payment: Stripe.PaymentIntent | null): CheckoutStatus {
  if (session.status === 'expired') return 'expired'
  if (session.status !== 'complete') return 'open'
  if (session.payment_status === 'paid' || payment?.status === 'succeeded') return 'paid'
  return payment?.status === 'requires_payment_method' || payment?.status === 'canceled'
    ? 'failed'
    : 'processing'
}

function disputeStatus(status: string): DisputeStatus {
  if (status === 'won' || status === 'lost') return status
  if (status.endsWith('needs_response')) return 'needs_response'
  return status.endsWith('under_review') ? 'under_review' : 'closed'
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}
