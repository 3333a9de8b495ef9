import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { formatDollars } from '../../domain/money.ts'
import type { Paper } from '../deliveries/send-paper-drawer.tsx'
import { SendPaperDrawer } from '../deliveries/send-paper-drawer.tsx'
import { t } from '../language/t.ts'
import { receiptPaper } from './payments-api.ts'

/** Sends the receipt of a payment, refund or reversal by e-mail. */
export function SendReceiptDrawer({
  payment,
  invoiceNumber,
  recipient,
  onClose,
}: {
  payment: ReceivedPayment
  invoiceNumber: string
  recipient: Paper['recipient']
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const paper = useMemo(
    () => receiptPaper(queryClient, payment, recipient),
    [queryClient, payment, recipient],
  )
  const amount = formatDollars(Math.abs(payment.amount))
  return (
    <SendPaperDrawer
      title={t('Send the receipt for {amount} on invoice {invoiceNumber}', { amount, invoiceNumber })}
      what="invoice"
      paper={paper}
      sent={t('Receipt sent successfully')}
      onClose={onClose}
    />
  )
}
