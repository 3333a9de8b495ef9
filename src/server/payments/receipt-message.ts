import type { Invoice } from '../../contract/invoices.ts'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { formatDollars } from '../../domain/money.ts'
import type { Language } from '../../domain/people.ts'
import type { PaperLetter } from '../deliveries/paper-letter.queries.ts'
import { type PaperWords, paperMailWords, writeLongDay } from '../deliveries/paper-mail.ts'
import { writeMethodWithin } from '../documents/payment-words.ts'

/** What a customer reads around the paper of a payment, a refund or a reversal. Pure. */
export function toReceiptWords(
  payment: ReceivedPayment,
  invoice: Pick<Invoice, 'number' | 'balance' | 'status'>,
  { language, company, site }: PaperLetter,
): PaperWords {
  const say = receiptMailWords[language]
  const by = writeMethodWithin(payment.method, language)
  const { subject, first } = toOccasion(payment, language, {
    amount: formatDollars(Math.abs(payment.amount)),
    by: payment.identification === '' ? by : `${by} ${payment.identification}`,
    on: writeLongDay(payment.received, language),
    invoice: invoice.number,
    company: company.name,
  })
  const facts = [
    `${say.invoice}: ${invoice.number}`,
    site && `${say.jobSite}: ${site}`,
    invoice.status === 'void'
      ? say.isVoid
      : `${say.leftToPay}: ${formatDollars(Math.max(invoice.balance, 0))}`,
  ]
    .filter(Boolean)
    .join('\n')
  return { subject, paragraphs: [first, facts, paperMailWords[language].question] }
}

function toOccasion(
  { kind, isReversed }: ReceivedPayment,
  language: PaperLetter['language'],
  spoken: PaymentSpoken,
): { subject: string; first: string } {
  const say = receiptMailWords[language]
  if (kind === 'refund') return { subject: say.refundSubject(spoken), first: say.refunded(spoken) }
  if (kind === 'reversal') return { subject: say.reversalSubject(spoken), first: say.didNotGoThrough(spoken) }
  if (isReversed) return { subject: say.reversalSubject(spoken), first: say.wasReversed(spoken) }
  return { subject: say.receiptSubject(spoken), first: say.received(spoken) }
}

/** What a payment's mail speaks of: amount and day as they are written, and how it was paid. */
interface PaymentSpoken {
  amount: string
  /** `check 1042`. */
  by: string
  on: string
  invoice: string
  company: string
}

/** What the mail of a receipt, a refund or a reversal says, in one language. */
interface ReceiptMailWords {
  invoice: string
  jobSite: string
  isVoid: string
  leftToPay: string
  refundSubject(payment: PaymentSpoken): string
  refunded(payment: PaymentSpoken): string
  reversalSubject(payment: PaymentSpoken): string
  /** Said of the reversal itself. */
  didNotGoThrough(payment: PaymentSpoken): string
  /** Said of the payment. */
  wasReversed(payment: PaymentSpoken): string
  receiptSubject(payment: PaymentSpoken): string
  received(payment: PaymentSpoken): string
}

const english: ReceiptMailWords = {
  invoice: 'Invoice',
  jobSite: 'Job site',
  isVoid: 'This invoice is void; nothing is owed on it.',
  leftToPay: 'Left to pay on this invoice today',
  refundSubject: ({ amount, invoice, company }) =>
    `Refund of ${amount} on invoice ${invoice} from ${company}`,
  refunded: ({ amount, by, on }) =>
    `We paid ${amount} back to you by ${by} on ${on}. A record of it is attached.`,
  reversalSubject: ({ amount, invoice }) => `Payment of ${amount} on invoice ${invoice} was reversed`,
  didNotGoThrough: ({ amount, by, on }) =>
    `Your payment of ${amount} by ${by} did not go through and was reversed on ${on}. A record of it is attached.`,
  wasReversed: ({ amount, by, on }) =>
    `Your payment of ${amount} by ${by}, received on ${on}, was reversed. A record of it is attached.`,
  receiptSubject: ({ amount, invoice, company }) =>
    `Receipt for ${amount} on invoice ${invoice} from ${company}`,
  received: ({ amount, by, on }) =>
    `Thank you for your payment of ${amount} by ${by}, which we received on ${on}. Your receipt is attached.`,
}

const spanish: ReceiptMailWords = {
  invoice: 'Factura',
  jobSite: 'Lugar de la obra',
  isVoid: 'Esta factura está anulada; ya no se debe nada por ella.',
  leftToPay: 'Por pagar de esta factura al día de hoy',
  refundSubject: ({ amount, invoice, company }) =>
    `Reembolso de ${amount} de la factura ${invoice} de ${company}`,
  refunded: ({ amount, by, on }) =>
    `Le reembolsamos ${amount} con ${by} el ${on}. Adjuntamos un comprobante.`,
  reversalSubject: ({ amount, invoice }) => `Se revirtió el pago de ${amount} de la factura ${invoice}`,
  didNotGoThrough: ({ amount, by, on }) =>
    `Su pago de ${amount} con ${by} no se pudo cobrar y se revirtió el ${on}. Adjuntamos un comprobante.`,
  wasReversed: ({ amount, by, on }) =>
    `Su pago de ${amount} con ${by}, recibido el ${on}, se revirtió. Adjuntamos un comprobante.`,
  receiptSubject: ({ amount, invoice, company }) =>
    `Recibo por ${amount} de la factura ${invoice} de ${company}`,
  received: ({ amount, by, on }) =>
    `Gracias por su pago de ${amount} con ${by}, que recibimos el ${on}. Adjuntamos su recibo.`,
}

const receiptMailWords: Record<Language, ReceiptMailWords> = { en: english, es: spanish }
