import { randomUUID } from 'node:crypto'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { AppError } from '../../domain/errors.ts'
import type { Cents } from '../../domain/money.ts'
import { assertMayPayBack } from '../../domain/online-payments.ts'
import { assertCanRefund } from '../../domain/payments.ts'
import type { Actor } from '../actor.ts'
import { type Once, runOnce } from '../database/run-once.ts'
import type { Deps } from '../deps.ts'
import { findPayment, type PaymentIds } from '../payments/payments.queries.ts'
import { findBookingOf, findProviderPayment } from './checkouts.queries.ts'
import { providerOf, syncCheckout } from './sync-checkout.service.ts'

/**
 * Pays money of an online payment back through the provider, and books what it then says. The same request gets the
 * same refund, however often it is tried: its key is kept with the first.
 * @throws forbidden unless an accountant or an administrator asks; not_found; unavailable where no provider is set up; conflict for a payment that came another way, or was
 * reversed; invalid naming `amount` above what is left of it; upstream_failed with the provider's words
 */
export async function refundOnline(
  deps: Deps,
  actor: Actor,
  ids: PaymentIds,
  { amount, reason = '' }: { amount: Cents; reason?: string | undefined },
  once: Once,
): Promise<ReceivedPayment> {
  assertMayPayBack(actor.role)
  const provider = providerOf(deps)
  await findPayment(deps.db, ids.projectId, ids.paymentId)
  const online = await findProviderPayment(deps.db, ids.projectId, ids.paymentId)
  if (!online) throw new AppError('conflict', 'This payment didn’t come online; record how you paid it back')
  const { key } = await runOnce(deps.db, actor.id, once, async () => ({ key: randomUUID() as string }))
  const before = await syncCheckout(deps, online.sessionId)
  if (!before?.refunds.some((refund) => refund.key === key)) {
    assertCanRefund(await findPayment(deps.db, ids.projectId, ids.paymentId), amount)
    await provider.refund({ paymentId: online.paymentId, amount, key, reason })
  }
  const after = await syncCheckout(deps, online.sessionId, actor)
  const made = after?.refunds.find((refund) => refund.key === key)
  const booked = made && (await findBookingOf(deps.db, made.id))
  if (booked === undefined) {
    throw new AppError(
      'conflict',
      'The provider paid it back, and the books could not take it; see the payment',
    )
  }
  return findPayment(deps.db, ids.projectId, booked)
}
