import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { readInvoiceMessage, remindInvoice, sendInvoice } from '../../contract/invoice-sending.ts'
import { type Invoice, readInvoicePdf, updateInvoice } from '../../contract/invoices.ts'
import { call } from '../api/client.ts'
import type { Paper } from '../deliveries/send-paper-drawer.tsx'
import { showProject } from '../projects/projects-api.ts'
import { refreshInvoice, showInvoice } from './invoices-api.ts'

/** An invoice as it goes out by e-mail, with these terms in place of its own. */
export function invoicePaper(
  queryClient: QueryClient,
  invoice: Invoice,
  recipient: Paper['recipient'],
  paymentTerms: readonly string[],
): Paper {
  const params = { id: invoice.id }
  const own = invoice.paymentTerms.join() === paymentTerms.join()
  const terms = own ? {} : { paymentTerms: paymentTerms.join(',') }
  return {
    kind: 'invoice',
    about: { invoice_id: invoice.id },
    key: ['invoice', invoice.id, invoice.version, terms],
    recipient,
    readMessage: (query, signal) =>
      call(readInvoiceMessage, { params, query: { ...query, ...terms, occasion: 'invoice' }, signal }),
    readPdf: (signal) => call(readInvoicePdf, { params, query: { ...terms, asSent: true }, signal }),
    send: async (words, body, idempotencyKey) => {
      const answer = await call(sendInvoice, { params, query: { ...words, ...terms }, body, idempotencyKey })
      showInvoice(queryClient, answer.invoice)
      showProject(queryClient, answer.project)
      return answer
    },
    refresh: () => refreshInvoice(queryClient, invoice),
  }
}

/** A reminder of an invoice that is owed. */
export function reminderPaper(
  queryClient: QueryClient,
  invoice: Invoice,
  recipient: Paper['recipient'],
): Paper {
  const params = { id: invoice.id }
  return {
    kind: 'invoice_reminder',
    about: { invoice_id: invoice.id },
    key: ['invoice-reminder', invoice.id, invoice.version],
    recipient,
    readMessage: (query, signal) =>
      call(readInvoiceMessage, { params, query: { ...query, occasion: 'reminder' }, signal }),
    readPdf: (signal) => call(readInvoicePdf, { params, query: { asSent: true }, signal }),
    send: async (words, body, idempotencyKey) => {
      const answer = await call(remindInvoice, { params, query: words, body, idempotencyKey })
      showInvoice(queryClient, answer.invoice)
      showProject(queryClient, answer.project)
      return answer
    },
    refresh: () => refreshInvoice(queryClient, invoice),
  }
}

/** Lets no reminder of this invoice go out by itself, or lets them go on. */
export function usePauseReminders({ id, version }: Invoice) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (remindersPaused: boolean) =>
      call(updateInvoice, { params: { id }, body: { remindersPaused, version } }),
    onSuccess: (invoice) => showInvoice(queryClient, invoice),
  })
}
