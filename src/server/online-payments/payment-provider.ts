import type { Cents } from '../../domain/money.ts'
import type { CheckoutStatus, DisputeStatus, OnlineMethod } from '../../domain/online-payments.ts'

/** A page of the provider on which one customer pays one amount once. */
export interface CheckoutRequest {
  /** Ours. The same key opens the same page. */
  key: string
  method: OnlineMethod
  amount: Cents
  /** What the customer reads that they pay for. */
  description: string
  /** '' when unknown. */
  email: string
  language: string
  /** Where the customer comes back to after paying, and without paying. */
  paidUrl: string
  leftUrl: string
  expiresAt: Date
}

export interface RefundRequest {
  /** The provider's id of the payment. */
  paymentId: string
  amount: Cents
  /** Ours. The same key refunds once. */
  key: string
  reason: string
}

/** How a page and its payment stand at the provider now. */
export interface CheckoutState {
  status: CheckoutStatus
  paymentId: string | null
  /** Why the payment failed; ''. */
  failure: string
  /** When the money was the provider's. */
  paidAt: Date | null
  /** What the provider keeps, and its id of that; null until it is known. */
  fee: { id: string; amount: Cents } | null
  /** `key` is the one of our request; '' for what was paid back on the provider's own pages. */
  refunds: { id: string; key: string; amount: Cents; at: Date; reason: string; isFailed: boolean }[]
  disputes: {
    id: string
    amount: Cents
    reason: string
    status: DisputeStatus
    respondBy: Date | null
    openedAt: Date
    fee: Cents
  }[]
}

/** A company that takes payments for us. Refusals and silence are `upstream_failed` with its words. */
export interface PaymentProvider {
  /** As an expense names it. */
  name: string
  openCheckout(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>
  /** Nobody can pay on it any more. Fails for one that was paid. */
  closeCheckout(sessionId: string): Promise<void>
  readCheckout(sessionId: string): Promise<CheckoutState>
  refund(request: RefundRequest): Promise<void>
  /**
   * Which page of ours a webhook is about: null when it is about something else.
   * @throws unauthenticated unless the provider signed exactly these bytes a moment ago
   */
  readWebhook(body: Buffer, signature: string): Promise<string | null>
  /** Where the office sees a payment at the provider. */
  paymentUrl(payment: { sessionId: string; paymentId: string }): string
}
