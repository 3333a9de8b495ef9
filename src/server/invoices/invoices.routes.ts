import * as lists from '../../contract/invoice-lists.ts'
import * as sending from '../../contract/invoice-sending.ts'
import * as contract from '../../contract/invoices.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { readBilling } from './billing.queries.ts'
import { createInvoice } from './create-invoice.service.ts'
import { listInvoices, sumInvoices } from './invoice-list.queries.ts'
import { findInvoice } from './invoices.queries.ts'
import { deleteInvoice, updateInvoice, voidInvoice } from './invoices.service.ts'
import { readInvoiceMessage } from './outgoing-invoice.service.ts'
import { previewInvoice } from './preview-invoice.ts'
import { sendInvoice } from './send-invoice.service.ts'

export function mountInvoices(mounting: Mounting): void {
  const { deps } = mounting
  const today = () => companyDayOf(deps.clock.now())
  mountRoute(mounting, lists.listInvoices, ({ query }) => listInvoices(deps.db, query, today()))
  mountRoute(mounting, lists.readInvoiceTotals, ({ query }) => sumInvoices(deps.db, query, today()))
  mountRoute(mounting, contract.readBilling, ({ params }) => readBilling(deps, params.id))
  mountRoute(mounting, contract.createInvoice, ({ actor, body, once }) =>
    createInvoice(deps, actor, body, once),
  )
  mountRoute(mounting, contract.readInvoice, ({ params }) => findInvoice(deps.db, params.id, today()))
  mountRoute(mounting, contract.updateInvoice, ({ actor, params, body }) =>
    updateInvoice(deps, actor, params.id, body),
  )
  mountRoute(mounting, contract.deleteInvoice, async ({ actor, params }) => {
    await deleteInvoice(deps, actor, params.id)
    return { message: 'Invoice deleted successfully' }
  })
  mountRoute(mounting, contract.voidInvoice, async ({ actor, params, body }) => {
    const invoice = await voidInvoice(deps, actor, params.id, body?.reason ?? '')
    return { message: 'Invoice voided successfully', invoice }
  })
  mountRoute(mounting, contract.readInvoicePdf, ({ params, query }) => previewInvoice(deps, params.id, query))
  mountRoute(mounting, sending.readInvoiceMessage, ({ params, query: { occasion = 'invoice', ...query } }) =>
    readInvoiceMessage(deps, params.id, { occasion, ...query }),
  )
  mountRoute(mounting, sending.sendInvoice, ({ actor, params, query, body, once }) =>
    sendInvoice(deps, actor, params.id, { occasion: 'invoice', ...query, sendTo: body }, once),
  )
  mountRoute(mounting, sending.remindInvoice, ({ actor, params, query, body, once }) =>
    sendInvoice(deps, actor, params.id, { occasion: 'reminder', ...query, sendTo: body }, once),
  )
}
