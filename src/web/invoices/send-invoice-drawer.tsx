import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { readInvoiceMessage, remindInvoice, sendInvoice } from '../../contract/invoice-sending.ts'
import { type Invoice, readInvoicePdf } from '../../contract/invoices.ts'
import { call } from '../api/client.ts'
import { useCompany } from '../api/lists.ts'
import type { Paper } from '../deliveries/send-paper-drawer.tsx'
import { SendPaperDrawer } from '../deliveries/send-paper-drawer.tsx'
import { t } from '../language/t.ts'
import { showProject } from '../projects/projects-api.ts'
import { refreshInvoice, showInvoice } from './invoices-api.ts'
import { PaymentTermsField } from './payment-terms-field.tsx'

/** Sends an invoice by e-mail. Other payment terms chosen here are saved with it. */
export function SendInvoiceDrawer({
  invoice,
  recipient,
  startTerms = invoice.paymentTerms,
  onClose,
}: {
  invoice: Invoice
  recipient: Paper['recipient']
  /** The terms of the PDF the person was looking at. */
  startTerms?: readonly string[]
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const { data: company } = useCompany()
  const [terms, setTerms] = useState(startTerms)
  const paper = useMemo(
    () => invoicePaper('invoice', { queryClient, invoice, recipient, terms }),
    [queryClient, invoice, recipient, terms],
  )
  const isOwn = terms.join() === invoice.paymentTerms.join()
  return (
    <SendPaperDrawer
      title={t('Send invoice {number} to {name}', { number: invoice.number, name: recipient.name })}
      what="invoice"
      paper={paper}
      sent={t('Invoice sent successfully')}
      footWord={
        isOwn
          ? t('The invoice counts as sent once the mail server accepts it.')
          : t('When you send it, the invoice keeps these terms.')
      }
      onClose={onClose}
    >
      <PaymentTermsField
        value={terms}
        companyTerms={company?.paymentTerms ?? []}
        // An invoice needs at least one term.
        onChange={(chosen) => chosen.length > 0 && setTerms(chosen)}
      />
    </SendPaperDrawer>
  )
}

/** Reminds the customer of an invoice that is owed. */
export function RemindInvoiceDrawer({
  invoice,
  recipient,
  onClose,
}: {
  invoice: Invoice
  recipient: Paper['recipient']
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const paper = useMemo(
    () => invoicePaper('reminder', { queryClient, invoice, recipient, terms: invoice.paymentTerms }),
    [queryClient, invoice, recipient],
  )
  return (
    <SendPaperDrawer
      title={t('Remind {name} of invoice {number}', { name: recipient.name, number: invoice.number })}
      what="invoice"
      paper={paper}
      sent={t('Reminder sent successfully')}
      footWord={t('The invoice is attached as it is now.')}
      onClose={onClose}
    />
  )
}

function invoicePaper(
  occasion: 'invoice' | 'reminder',
  {
    queryClient,
    invoice,
    recipient,
    terms,
  }: {
    queryClient: QueryClient
    invoice: Invoice
    recipient: Paper['recipient']
    terms: readonly string[]
  },
): Paper {
  const params = { id: invoice.id }
  const hasOwnTerms = invoice.paymentTerms.join() === terms.join()
  const otherTerms = hasOwnTerms ? {} : { paymentTerms: terms.join(',') }
  return {
    kind: occasion === 'invoice' ? 'invoice' : 'invoice_reminder',
    about: { invoice_id: invoice.id },
    key: [occasion, invoice.id, invoice.version, otherTerms],
    recipient,
    copiesOf: { project_id: invoice.project_id },
    readMessage: (query, signal) =>
      call(readInvoiceMessage, { params, query: { ...query, ...otherTerms, occasion }, signal }),
    readPdf: (signal) => call(readInvoicePdf, { params, query: { ...otherTerms, asSent: true }, signal }),
    send: async (words, body, idempotencyKey) => {
      const options = { params, body, idempotencyKey }
      const answer =
        occasion === 'invoice'
          ? await call(sendInvoice, { ...options, query: { ...words, ...otherTerms } })
          : await call(remindInvoice, { ...options, query: words })
      showInvoice(queryClient, answer.invoice)
      showProject(queryClient, answer.project)
      return answer
    },
    refresh: () => refreshInvoice(queryClient, invoice),
  }
}
