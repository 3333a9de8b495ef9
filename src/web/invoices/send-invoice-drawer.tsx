import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Invoice } from '../../contract/invoices.ts'
import { useCompany } from '../api/lists.ts'
import type { Paper } from '../deliveries/send-paper-drawer.tsx'
import { SendPaperDrawer } from '../deliveries/send-paper-drawer.tsx'
import { t } from '../language/t.ts'
import { invoicePaper, reminderPaper } from './invoice-sending-api.ts'
import { PaymentTermsField } from './payment-terms-field.tsx'

/** Sends an invoice by e-mail, under its own terms or others. */
export function SendInvoiceDrawer({
  invoice,
  recipient,
  startTerms = invoice.paymentTerms,
  onClose,
}: {
  invoice: Invoice
  recipient: Paper['recipient']
  /** The terms that were looked at before. */
  startTerms?: readonly string[]
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const { data: company } = useCompany()
  const [terms, setTerms] = useState(startTerms)
  const paper = useMemo(
    () => invoicePaper(queryClient, invoice, recipient, terms),
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
        // A paper without any terms would be a mistake: the last one stays.
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
    () => reminderPaper(queryClient, invoice, recipient),
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
