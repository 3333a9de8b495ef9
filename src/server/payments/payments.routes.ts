import * as sending from '../../contract/invoice-sending.ts'
import * as contract from '../../contract/payments.ts'
import { answerStoredFile } from '../http/answers.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { clearPayments } from './clear-payments.service.ts'
import { refundPayment, reversePayment } from './correct-payment.service.ts'
import { listPayments, sumPayments } from './payment-list.queries.ts'
import { findPicture } from './payments.queries.ts'
import { createPayment, updatePayment } from './payments.service.ts'
import { previewReceipt } from './receipt-document.ts'
import { readReceiptMessage, sendReceipt } from './send-receipt.service.ts'

export function mountPayments(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listPayments, ({ query }) => listPayments(deps.db, query))
  mountRoute(mounting, contract.readPaymentTotals, ({ query }) => sumPayments(deps.db, query))
  mountRoute(mounting, contract.clearPayments, async ({ actor, body }) => {
    const payments = await clearPayments(deps, actor, body)
    return { message: 'Payments cleared successfully', payments }
  })
  mountRoute(mounting, contract.createPayment, ({ actor, params, body, files, once }) =>
    createPayment(deps, actor, params.id, body, files.picture, once),
  )
  mountRoute(mounting, contract.updatePayment, ({ actor, params, body }) =>
    updatePayment(deps, actor, { projectId: params.id, paymentId: params.paymentId }, body),
  )
  mountRoute(mounting, contract.refundPayment, ({ actor, params, body, once }) =>
    refundPayment(deps, actor, { projectId: params.id, paymentId: params.paymentId }, body, once),
  )
  mountRoute(mounting, contract.reversePayment, ({ actor, params, body, once }) =>
    reversePayment(deps, actor, { projectId: params.id, paymentId: params.paymentId }, body ?? {}, once),
  )
  mountRoute(mounting, contract.readPaymentPicture, async ({ params }) =>
    answerStoredFile(deps.files, await findPicture(deps.db, params.id, params.paymentId)),
  )
  mountRoute(mounting, contract.readReceiptPdf, ({ params }) =>
    previewReceipt(deps, params.id, params.paymentId),
  )
  mountRoute(mounting, sending.readReceiptMessage, ({ params, query }) =>
    readReceiptMessage(deps, { projectId: params.id, paymentId: params.paymentId }, query),
  )
  mountRoute(mounting, sending.sendReceipt, ({ actor, params, query, body, once }) => {
    const key = { projectId: params.id, paymentId: params.paymentId }
    return sendReceipt(deps, actor, key, { ...query, sendTo: body }, once)
  })
}
