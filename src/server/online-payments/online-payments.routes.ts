import * as contract from '../../contract/online-payments.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { listCheckouts } from './checkouts.queries.ts'
import { shareInvoice, unshareInvoice } from './invoice-links.service.ts'
import { refundOnline } from './online-refund.service.ts'
import { checkPayment, setPublicInvoicePdf, showInvoice, startCheckout } from './public-invoices.service.ts'
import { providerOf, syncCheckout } from './sync-checkout.service.ts'

export function mountOnlinePayments(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.readPublicInvoice, ({ params }) => showInvoice(deps, params.token))
  mountRoute(mounting, contract.readPublicInvoicePdf, ({ params }) => setPublicInvoicePdf(deps, params.token))
  mountRoute(mounting, contract.startCheckout, ({ params, body }) => startCheckout(deps, params.token, body))
  mountRoute(mounting, contract.checkPublicPayment, ({ params }) => checkPayment(deps, params.token))
  mountRoute(mounting, contract.shareInvoice, ({ actor, params }) => shareInvoice(deps, actor, params.id))
  mountRoute(mounting, contract.unshareInvoice, ({ actor, params }) => unshareInvoice(deps, actor, params.id))
  mountRoute(mounting, contract.refundOnline, ({ actor, params, body, once }) =>
    refundOnline(deps, actor, { projectId: params.id, paymentId: params.paymentId }, body, once),
  )
  mountRoute(mounting, contract.listOnlinePayments, async ({ params }) => {
    const pages = await listCheckouts(deps.db, params.id)
    return pages.map(({ sessionId, providerPaymentId, payment }) => ({
      ...payment,
      url:
        deps.paymentProvider && sessionId !== null && providerPaymentId !== null
          ? deps.paymentProvider.paymentUrl({ sessionId, paymentId: providerPaymentId })
          : null,
    }))
  })
  mountRoute(mounting, contract.receiveStripeWebhook, async ({ rawBody, request }) => {
    const signature = String(request.headers['stripe-signature'] ?? '')
    const sessionId = await providerOf(deps).readWebhook(rawBody, signature)
    if (sessionId !== null) await syncCheckout(deps, sessionId)
    return { message: 'Noted' }
  })
}
