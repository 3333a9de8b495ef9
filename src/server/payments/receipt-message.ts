import type { Invoice } from '../../contract/invoices.ts'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { formatDollars } from '../../domain/money.ts'
import type { PaperLetter } from '../deliveries/paper-letter.queries.ts'
import { type PaperWords, writeLongDay } from '../deliveries/paper-mail.ts'

/** What a customer reads around the paper of a payment, a refund or a reversal. Pure. */
export function toReceiptWords(
  payment: ReceivedPayment,
  invoice: Pick<Invoice, 'number' | 'balance' | 'status'>,
  { company, site }: PaperLetter,
): PaperWords {
  const amount = formatDollars(Math.abs(payment.amount))
  const by = methods[payment.method]
  const number = payment.identification === '' ? by : `${by} ${payment.identification}`
  const on = writeLongDay(payment.received)
  const facts = [
    `Invoice: ${invoice.number}`,
    site && `Job site: ${site}`,
    invoice.status === 'void'
      ? 'This invoice is void; nothing is owed on it.'
      : `Left to pay on this invoice today: ${formatDollars(Math.max(invoice.balance, 0))}`,
  ]
    .filter(Boolean)
    .join('\n')
  const question = 'If you have a question, just reply to this e-mail.'
  if (payment.kind === 'refund') {
    return {
      subject: `Refund of ${amount} on invoice ${invoice.number} from ${company.name}`,
      paragraphs: [
        `We paid ${amount} back to you by ${number} on ${on}. A record of it is attached.`,
        facts,
        question,
      ],
    }
  }
  if (payment.kind === 'reversal' || payment.isReversed) {
    return {
      subject: `Payment of ${amount} on invoice ${invoice.number} was reversed`,
      paragraphs: [
        payment.kind === 'reversal'
          ? `Your payment of ${amount} by ${number} did not go through and was reversed on ${on}. A record of it is attached.`
          : `Your payment of ${amount} by ${number}, received on ${on}, was reversed. A record of it is attached.`,
        facts,
        question,
      ],
    }
  }
  return {
    subject: `Receipt for ${amount} on invoice ${invoice.number} from ${company.name}`,
    paragraphs: [
      `Thank you for your payment of ${amount} by ${number}, which we received on ${on}. Your receipt is attached.`,
      facts,
      question,
    ],
  }
}

/** As they stand in a sentence. */
const methods: Record<ReceivedPayment['method'], string> = {
  check: 'check',
  ach: 'ACH transfer',
  wire: 'wire transfer',
  card: 'card',
  cash: 'cash',
  zelle: 'Zelle',
  other: 'other means',
}
