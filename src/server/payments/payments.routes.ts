import * as contract from '../../contract/payments.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { readPaymentPicture } from './payment-picture.ts'
import { createPayment, updatePayment } from './payments.service.ts'
import { previewReceipt } from './receipt-document.service.ts'

export function mountPayments(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.createPayment, ({ actor, params, body, files, once }) =>
    createPayment(deps, actor, params.id, body, files.picture, once),
  )
  mountRoute(mounting, contract.updatePayment, ({ actor, params, body }) =>
    updatePayment(deps, actor, { projectId: params.id, paymentId: params.paymentId }, body),
  )
  mountRoute(mounting, contract.readPaymentPicture, ({ params }) =>
    readPaymentPicture(deps, params.id, params.paymentId),
  )
  mountRoute(mounting, contract.readReceiptPdf, ({ params }) =>
    previewReceipt(deps, params.id, params.paymentId),
  )
}
