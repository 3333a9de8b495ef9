import * as contract from '../../contract/invoice-sending.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { readReceiptMessage, sendReceipt } from './send-receipt.service.ts'

export function mountReceiptSending(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.readReceiptMessage, ({ params, query }) =>
    readReceiptMessage(deps, { projectId: params.id, paymentId: params.paymentId }, query),
  )
  mountRoute(mounting, contract.sendReceipt, ({ actor, params, query, body, once }) => {
    const key = { projectId: params.id, paymentId: params.paymentId }
    return sendReceipt(deps, actor, key, { ...query, sendTo: body }, once)
  })
}
