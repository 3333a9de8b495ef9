import { type Tell, toDisputeJson, toPaymentJson, toRefundJson, toSessionJson } from './stripe-json.ts'
import { newStripeId, type Session, type StripeStore } from './stripe-store.ts'

/** What the customer and the banks do on the pages of the stand-in. */
export const stripeActs = [
  'pay',
  'decline',
  'settle',
  'fail',
  'dispute',
  'won',
  'lost',
  'fail_refund',
] as const
export type StripeAct = (typeof stripeActs)[number]

interface Stage {
  store: StripeStore
  now: () => Date
  tell: Tell
}

/** The acts that a page offers now. */
export function actsOf({ status, method, payment, disputes, refunds }: Session): StripeAct[] {
  if (status === 'open') return method === 'card' ? ['pay', 'decline'] : ['pay']
  if (payment?.status === 'processing') return ['settle', 'fail']
  if (payment?.status !== 'succeeded') return []
  if (disputes.some((dispute) => dispute.status === 'needs_response')) return ['won', 'lost']
  const canFail = refunds.some((refund) => refund.status === 'succeeded')
  return [
    ...(disputes.length === 0 ? ['dispute' as const] : []),
    ...(canFail ? ['fail_refund' as const] : []),
  ]
}

/** Does it, and tells Groundwork as Stripe does: not in order. @returns false when the page does not offer it */
export async function actOnSession(stage: Stage, session: Session, act: StripeAct): Promise<boolean> {
  if (!actsOf(session).includes(act)) return false
  const news = acts[act](session, Math.floor(stage.now().getTime() / 1000))
  await stage.store.save()
  for (const [type, object] of news) await stage.tell(type, object)
  return true
}

type News = [type: string, object: object][]

const acts: Record<StripeAct, (session: Session, created: number) => News> = {
  pay(session, created) {
    session.status = 'complete'
    session.declined = ''
    const isCard = session.method === 'card'
    session.payment = {
      id: newStripeId('pi'),
      status: isCard ? 'succeeded' : 'processing',
      created,
      error: '',
    }
    const payment = toPaymentJson(session, session.payment)
    return [
      [isCard ? 'payment_intent.succeeded' : 'payment_intent.processing', payment],
      ['checkout.session.completed', toSessionJson(session, '')],
    ]
  },
  decline(session) {
    session.declined = 'Your card was declined.'
    return []
  },
  settle(session, created) {
    if (session.payment) Object.assign(session.payment, { status: 'succeeded', created })
    return [['checkout.session.async_payment_succeeded', toSessionJson(session, '')]]
  },
  fail(session) {
    const error = 'The customer’s bank account has insufficient funds.'
    if (session.payment) Object.assign(session.payment, { status: 'requires_payment_method', error })
    return [['checkout.session.async_payment_failed', toSessionJson(session, '')]]
  },
  dispute(session, created) {
    const amount = session.amount
    const dispute = { id: newStripeId('dp'), amount, created, status: 'needs_response' as const }
    session.disputes.push(dispute)
    return [['charge.dispute.created', toDisputeJson(session, dispute)]]
  },
  won: (session) => decide(session, 'won'),
  lost: (session) => decide(session, 'lost'),
  fail_refund(session) {
    const refund = session.refunds.findLast(({ status }) => status === 'succeeded')
    if (!refund) return []
    refund.status = 'failed'
    return [['refund.failed', toRefundJson(session, refund)]]
  },
}

function decide(session: Session, status: 'won' | 'lost'): News {
  const dispute = session.disputes.at(-1)
  if (!dispute) return []
  dispute.status = status
  return [['charge.dispute.closed', toDisputeJson(session, dispute)]]
}
