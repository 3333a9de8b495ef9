import * as contract from '../../contract/invoice-sending.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { readInvoiceMessage } from './outgoing-invoice.service.ts'
import { remindOfInvoice, sendInvoice } from './send-invoice.service.ts'

export function mountInvoiceSending(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.readInvoiceMessage, ({ params, query: { occasion = 'invoice', ...query } }) =>
    readInvoiceMessage(deps, params.id, { occasion, ...query }),
  )
  mountRoute(mounting, contract.sendInvoice, ({ actor, params, query, body, once }) =>
    sendInvoice(deps, actor, params.id, { ...query, sendTo: body }, once),
  )
  mountRoute(mounting, contract.remindInvoice, ({ actor, params, query, body, once }) =>
    remindOfInvoice(deps, actor, params.id, { ...query, sendTo: body }, once),
  )
}
