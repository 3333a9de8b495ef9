import type { Invoice } from '../../contract/invoices.ts'
import type { ReceivedPayment } from '../../contract/payments.ts'
import type { ReceiptDocumentData, ReceiptDocumentPayment } from '../documents/receipt-paper.ts'
import type { PaperParties } from '../invoices/invoice-document.queries.ts'
import { toDocumentParties } from '../invoices/invoice-document.ts'

/**
 * What a receipt's PDF is set from: where the invoice stood after this payment, in the order the payments were
 * received; of a payment that was reversed, after its reversal. Why money was paid back or a payment reversed stays in
 * the house. Pure.
 */
export function toReceiptDocument(
  payment: ReceivedPayment,
  invoice: Invoice,
  parties: PaperParties,
): ReceiptDocumentData {
  const payments = invoice.received_payments
  const reversal = payments.find(({ kind, corrects_id }) => kind === 'reversal' && corrects_id === payment.id)
  const corrected = payments.find(({ id }) => id === payment.corrects_id)
  const last = Math.max(...[payment.id, reversal?.id].map((id) => payments.findIndex((row) => row.id === id)))
  const paid = payments.slice(0, last + 1).reduce((sum, { amount }) => sum + amount, 0)
  return {
    ...toDocumentParties(parties),
    receipt: {
      number: receiptNumber(payment),
      kind: payment.kind,
      date: payment.received,
      method: payment.method,
      identification: payment.identification,
      amount: Math.abs(payment.amount),
      awaitsBank:
        payment.kind === 'payment' && payment.method !== 'cash' && payment.cleared === null && !reversal,
      reversedOn: reversal?.received ?? null,
      refunded: payment.refunded,
    },
    corrects: corrected ? toDocumentPayment(corrected) : null,
    invoice: {
      number: invoice.number,
      date: invoice.issued,
      total: invoice.total,
      paidBefore: paid - payment.amount - (reversal?.amount ?? 0),
      balance: invoice.total - paid,
      isVoid: invoice.status === 'void',
    },
  }
}

function toDocumentPayment(payment: ReceivedPayment): ReceiptDocumentPayment {
  const { received, method, identification } = payment
  return { number: receiptNumber(payment), date: received, method, identification }
}

/** `R-31`; a payment has one paper, and its number is the payment's. */
export function receiptNumber({ id }: Pick<ReceivedPayment, 'id'>): string {
  return `R-${id}`
}
