import type { Invoice } from '../../contract/invoices.ts'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { formatDollars } from '../../domain/money.ts'
import type { PaperLetter } from '../deliveries/paper-letter.queries.ts'
import type { PaperWords } from '../deliveries/paper-mail.ts'
import { paperMailWords, writeLongDay } from '../deliveries/paper-mail-words.ts'
import { writeMethodWithin } from '../documents/payment-words.ts'
import { type PaymentSpoken, receiptMailWords } from './receipt-message-words.ts'

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
