import type { Transaction } from 'kysely'
import {
  type CheckoutStatus,
  type DisputeStatus,
  isDecided,
  laterStatus,
} from '../../domain/online-payments.ts'
import { type Sentence, say } from '../../domain/sentences/say.ts'
import type { Actor, By } from '../actor.ts'
import type { DB } from '../database/schema.generated.ts'
import { recordInvoiceEvent } from '../invoices/invoices.queries.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { type CheckoutPlace, lockCheckout } from './checkouts.queries.ts'
import type { CheckoutState } from './payment-provider.ts'

/** Keeps how a page stands at the provider, and tells the invoice's history what the books do not show. */
export async function keepState(
  trx: Transaction<DB>,
  page: CheckoutPlace,
  state: CheckoutState,
  { actor, at }: By<Actor | null>,
): Promise<void> {
  await lockProject(trx, page.projectId)
  const known = await lockCheckout(trx, page.id)
  if (!known) return
  const status = laterStatus(known.status, state.status)
  await trx
    .updateTable('checkout')
    .set({
      status,
      payment_id: state.paymentId ?? known.payment_id,
      failure: status === 'failed' ? state.failure || known.failure : '',
      updated_at: at,
    })
    .where('id', '=', page.id)
    .execute()
  const invoice = { id: page.invoiceId, project_id: page.projectId }
  const tell = (summary: Sentence) =>
    recordInvoiceEvent(trx, { at, actor, invoice }, 'online_payment', summary)
  const text = status === known.status ? undefined : statusTexts[status]
  if (text !== undefined) await tell(say(text, { money: known.amount, number: page.number }))
  for (const dispute of state.disputes) {
    if (await keepDispute(trx, page.id, dispute)) {
      await tell(say(disputeTexts[dispute.status], { money: dispute.amount, number: page.number }))
    }
  }
}

const statusTexts = {
  open: undefined,
  expired: undefined,
  processing: 'a bank transfer of {money} for invoice {number} is on its way',
  failed: 'the bank transfer of {money} for invoice {number} failed',
  // The payment tells itself.
  paid: undefined,
} as const satisfies Record<CheckoutStatus, string | undefined>

const disputeTexts = {
  needs_response: 'the customer’s bank asks for {money} of invoice {number} back',
  under_review: 'the customer’s bank looks at the answer about {money} of invoice {number}',
  won: 'the bank left us the {money} of invoice {number}',
  lost: 'the bank gave the customer {money} of invoice {number} back',
  closed: 'the bank asked about {money} of invoice {number} and took nothing',
} as const satisfies Record<DisputeStatus, string>

/** @returns whether it is new, or stands otherwise than before */
async function keepDispute(
  trx: Transaction<DB>,
  checkoutId: number,
  { id, amount, reason, status, respondBy, openedAt }: CheckoutState['disputes'][number],
): Promise<boolean> {
  const before = await trx
    .selectFrom('dispute')
    .select('status')
    .where('provider_id', '=', id)
    .executeTakeFirst()
  const change = { amount, reason, status, respond_by: respondBy }
  if (!before) {
    await trx
      .insertInto('dispute')
      .values({ provider_id: id, checkout_id: checkoutId, opened_at: openedAt, ...change })
      .execute()
    return true
  }
  // Read earlier and written later, it would open again what was decided.
  if (before.status === status || isDecided(before.status as DisputeStatus)) return false
  await trx.updateTable('dispute').set(change).where('provider_id', '=', id).execute()
  return true
}
