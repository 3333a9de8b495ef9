import type { Invoice } from '../../contract/invoices.ts'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { notFound } from '../../domain/errors.ts'
import type { Language } from '../../domain/people.ts'
import type { Deps } from '../deps.ts'
import { moneyWords } from '../documents/money-words.ts'
import type { ReceiptDocumentData, ReceiptDocumentPayment } from '../documents/receipt-paper.ts'
import { FileAnswer } from '../http/answers.ts'
import { findPaperParties, type PaperParties } from '../invoices/invoice-document.queries.ts'
import { toDocumentParties } from '../invoices/invoice-document.ts'
import { findInvoice } from '../invoices/invoices.queries.ts'
import { findPayment } from './payments.queries.ts'

/**
 * What a receipt's PDF is set from: where the invoice stood after this payment, in the order the payments were
 * received; of a payment that was reversed, after its reversal. Why money was paid back or a payment reversed stays in
 * the house. Pure.
 */
function toReceiptDocument(
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
function receiptNumber({ id }: Pick<ReceivedPayment, 'id'>): string {
  return `R-${id}`
}

/** The paper of a payment, a refund or a reversal as PDF. @throws not_found */
export async function previewReceipt(deps: Deps, projectId: number, paymentId: number): Promise<FileAnswer> {
  const { name, pdf, sha256 } = await setReceiptPdf(deps, projectId, paymentId)
  return new FileAnswer({ mediaType: 'application/pdf', content: pdf, fileName: name, sha256 })
}

/** The paper, and what it was set from. Outside any transaction: setting takes its time. @throws not_found */
export async function setReceiptPdf(
  deps: Deps,
  projectId: number,
  paymentId: number,
): Promise<{ payment: ReceivedPayment; invoice: Invoice; name: string; pdf: Buffer; sha256: string }> {
  const { invoice: invoiceId } = await findPayment(deps.db, projectId, paymentId)
  const invoice = await findInvoice(deps.db, invoiceId, companyDayOf(deps.clock.now()))
  // Of one reading, so that the payment and the invoice's balance agree.
  const payment = invoice.received_payments.find(({ id }) => id === paymentId)
  if (!payment) throw notFound('Payment')
  const parties = await findPaperParties(deps.db, projectId)
  const { pdf, sha256 } = await deps.documents.setReceipt(toReceiptDocument(payment, invoice, parties))
  return { payment, invoice, name: receiptFileName(payment, parties.language), pdf, sha256 }
}

function receiptFileName(payment: ReceivedPayment, language: Language): string {
  const say = moneyWords[language]
  const name = { payment: say.receipt, refund: say.refund, reversal: say.paymentReversed }[payment.kind]
  return `${name} ${receiptNumber(payment)}.pdf`
}
