import type { Invoice } from '../../contract/invoices.ts'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { notFound } from '../../domain/errors.ts'
import type { Language } from '../../domain/people.ts'
import type { Deps } from '../deps.ts'
import { moneyWords } from '../documents/money-words.ts'
import { FileAnswer } from '../http/answers.ts'
import { findPaperParties } from '../invoices/invoice-document.queries.ts'
import { findInvoice } from '../invoices/invoices.queries.ts'
import { findPayment } from './payments.queries.ts'
import { receiptNumber, toReceiptDocument } from './receipt-document.ts'

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
