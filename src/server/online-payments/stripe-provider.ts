import type Stripe from 'stripe'
import { AppError } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { CheckoutRequest, PaymentProvider } from './payment-provider.ts'
import { toState, whole } from './stripe-state.ts'

export interface StripeSettings {
  secretKey: string
  /** Stripe signs its webhooks with it: `whsec_…`. */
  webhookSecret: string
  /** A stand-in of Stripe instead of Stripe. */
  standIn?: { port: number; paymentUrl(sessionId: string): string }
}

/** Stripe's library for one account; loaded with the first call. */
function openLibrary({ secretKey, standIn }: StripeSettings): () => Promise<Stripe> {
  let loading: Promise<Stripe> | undefined
  return () => {
    loading ??= import('stripe').then(
      ({ default: Library }) =>
        new Library(secretKey, {
          maxNetworkRetries: 2,
          timeout: 20_000,
          telemetry: false,
          ...(standIn && { host: '127.0.0.1', port: standIn.port, protocol: 'http' as const }),
        }),
    )
    return loading
  }
}

/** Stripe's API through its own library. */
export function createStripe(settings: StripeSettings): PaymentProvider {
  const { secretKey, webhookSecret, standIn } = settings
  const load = openLibrary(settings)

  async function ask<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await call(await load())
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      const said = say('Stripe refused or could not be reached: {text}', { text })
      throw new AppError('upstream_failed', said, { cause: error })
    }
  }

  return {
    name: 'Stripe',

    async openCheckout(request) {
      const session = await ask((stripe) =>
        stripe.checkout.sessions.create(toSession(request), { idempotencyKey: request.key }),
      )
      return { sessionId: session.id, url: session.url ?? '' }
    },

    async closeCheckout(sessionId) {
      await ask((stripe) => stripe.checkout.sessions.expire(sessionId))
    },

    async readCheckout(sessionId) {
      const session = await ask((stripe) =>
        stripe.checkout.sessions.retrieve(sessionId, {
          expand: ['payment_intent.latest_charge.balance_transaction'],
        }),
      )
      const payment = whole(session.payment_intent)
      if (!payment) return toState(session, null, [], [])
      const about = { payment_intent: payment.id, limit: 100 }
      const [refunds, disputes] = await Promise.all([
        ask((stripe) => stripe.refunds.list(about)),
        ask((stripe) => stripe.disputes.list(about)),
      ])
      return toState(session, payment, refunds.data, disputes.data)
    },

    async refund({ paymentId, amount, key, reason }) {
      await ask((stripe) =>
        stripe.refunds.create(
          { payment_intent: paymentId, amount, metadata: { key, reason: reason.slice(0, 500) } },
          { idempotencyKey: key },
        ),
      )
    },

    async readWebhook(body, signature) {
      const { webhooks } = await load()
      const event = await webhooks
        .constructEventAsync(body, signature, webhookSecret)
        .catch((error: unknown) => {
          throw new AppError('unauthenticated', 'Stripe-Signature is not the signature of this body', {
            cause: error,
          })
        })
      const about = event.data.object as { object?: string; id?: string; payment_intent?: string | null }
      if (about.object === 'checkout.session') return about.id ?? null
      const paymentId = about.object === 'payment_intent' ? about.id : about.payment_intent
      if (typeof paymentId !== 'string') return null
      const sessions = await ask((stripe) =>
        stripe.checkout.sessions.list({ payment_intent: paymentId, limit: 1 }),
      )
      return sessions.data[0]?.id ?? null
    },

    paymentUrl({ sessionId, paymentId }) {
      if (standIn) return standIn.paymentUrl(sessionId)
      const test = secretKey.includes('_test_') ? '/test' : ''
      return `https://dashboard.stripe.com${test}/payments/${paymentId}`
    },
  }
}

/** A page for one amount, by one way to pay. */
function toSession(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { description } = request
  return {
    mode: 'payment',
    client_reference_id: request.key,
    // Since API version 2026-09-30 `payment_method_types` is refused.
    allowed_payment_method_types: [request.method === 'ach' ? 'us_bank_account' : 'card'],
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: request.amount, product_data: { name: description } },
      },
    ],
    payment_intent_data: { description },
    locale: request.language === 'es' ? 'es' : 'en',
    success_url: request.paidUrl,
    cancel_url: request.leftUrl,
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    ...(request.email !== '' && { customer_email: request.email }),
  }
}
