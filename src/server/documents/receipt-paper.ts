/* What receipt.typ is given. Receipts are written in English. */
import { writeAmountInWords } from './amount-words.ts'
import {
  addressLines,
  customerParty,
  type LetterPaper,
  type PaperParty,
  type PaperRow,
  personParty,
  present,
  siteParty,
  toLetterPaper,
} from './letter-paper.ts'
import { writeDay, writeMoney } from './paper-figures.ts'
import { isGiven, type PaperText, toGivenText, toPaperText } from './paper-text.ts'
import { writeMethod, writePayment } from './payment-words.ts'
import type { ReceiptDocumentData } from './receipt-document-data.ts'

export interface ReceiptPaper extends LetterPaper {
  heading: string
  name: PaperText | null
  facts: PaperRow[]
  parties: PaperParty[]
  /** In figures, and spelled. */
  amount: PaperRow
  amountInWords: string
  details: PaperRow[]
  invoice: { title: PaperText; rows: PaperRow[] }
  /** What a reader must not miss. */
  notes: PaperText[]
}

const kinds = {
  payment: {
    heading: 'Receipt',
    number: 'Receipt no.',
    amount: 'Amount received',
    date: 'Received',
    who: 'Received from',
    questions: 'Questions about this receipt',
    this: 'This payment',
  },
  refund: {
    heading: 'Refund',
    number: 'Refund no.',
    amount: 'Amount refunded',
    date: 'Refunded',
    who: 'Paid back to',
    questions: 'Questions about this refund',
    this: 'This refund',
  },
  reversal: {
    heading: 'Payment reversed',
    number: 'Reversal no.',
    amount: 'Amount reversed',
    date: 'Reversed',
    who: 'Customer',
    questions: 'Questions about this reversal',
    this: 'This reversal',
  },
}

/** @throws when an amount is no whole cent, or a day no day */
export function toReceiptPaper(data: ReceiptDocumentData): ReceiptPaper {
  const { receipt, project, company, corrects } = data
  const words = kinds[receipt.kind]
  const day = writeDay(receipt.date, 'en')
  return {
    ...toLetterPaper(company, {
      language: data.language,
      title: `${words.heading} ${receipt.number}`,
      date: receipt.date,
      mark: receipt.reversedOn === null ? null : 'REVERSED',
      foot: `${words.heading} ${receipt.number}`,
    }),
    heading: words.heading,
    name: toGivenText(project.name),
    facts: present<PaperRow>([
      [words.number, receipt.number],
      [words.date, day],
      ['Invoice no.', toPaperText(data.invoice.number)],
      isGiven(project.number) ? ['Project', toPaperText(project.number)] : null,
    ]),
    parties: present([
      customerParty(words.who, data.customer),
      siteParty('Job site', data.site),
      personParty(words.questions, data.manager),
    ]),
    amount: [words.amount, writeMoney(receipt.amount)],
    amountInWords: writeAmountInWords(receipt.amount),
    details: present<PaperRow>([
      receipt.kind === 'reversal' ? null : ['Method', writeMethod(receipt.method)],
      isGiven(receipt.identification) && receipt.kind !== 'reversal'
        ? ['Number', toPaperText(receipt.identification)]
        : null,
      corrects === null
        ? null
        : [
            'Of the payment',
            toPaperText(
              `${corrects.number}, ${writePayment(corrects.method, corrects.identification)}, received ${writeDay(corrects.date, 'en')}`,
            ),
          ],
      ['For', toPaperText(`Invoice ${data.invoice.number}${jobOf(data)}`)],
    ]),
    invoice: { title: toPaperText(`Invoice ${data.invoice.number}`), rows: toInvoiceRows(data) },
    notes: toNotes(data),
  }
}

function jobOf({ project, site }: ReceiptDocumentData): string {
  const job = [project.name, ...addressLines(site)].find(isGiven)
  return job === undefined ? '' : `, ${job}`
}

/** How the payment moves what is owed on its invoice. A reversed payment moved nothing. */
function toInvoiceRows({ receipt, invoice }: ReceiptDocumentData): PaperRow[] {
  const isPayment = receipt.kind === 'payment'
  return present<PaperRow>([
    [`Invoice of ${writeDay(invoice.date, 'en')}`, writeMoney(invoice.total)],
    invoice.paidBefore === 0 ? null : ['Paid before', writeMoney(-invoice.paidBefore)],
    [kinds[receipt.kind].this, writeMoney(isPayment ? -receipt.amount : receipt.amount)],
    receipt.reversedOn === null ? null : ['Its reversal', writeMoney(receipt.amount)],
    balanceRow(invoice),
  ])
}

function balanceRow({ balance, isVoid }: ReceiptDocumentData['invoice']): PaperRow {
  if (isVoid) return ['Void: left to pay', writeMoney(0)]
  return balance < 0 ? ['Credit in your favor', writeMoney(-balance)] : ['Left to pay', writeMoney(balance)]
}

function toNotes({ receipt, invoice }: ReceiptDocumentData): PaperText[] {
  const { reversedOn, refunded, awaitsBank } = receipt
  return [
    reversedOn === null
      ? ''
      : `This payment was reversed on ${writeDay(reversedOn, 'en')} and does not count. This paper is no proof of payment.`,
    awaitsBank ? 'Not cleared yet. This receipt is good once the bank has paid us.' : '',
    refunded > 0 ? `${writeMoney(refunded)} of this payment was paid back.` : '',
    invoice.isVoid ? `Invoice ${invoice.number} is void. Nothing is owed on it.` : '',
    receipt.kind === 'payment' &&
    reversedOn === null &&
    refunded === 0 &&
    invoice.balance === 0 &&
    !invoice.isVoid
      ? 'This invoice is paid in full. Thank you.'
      : '',
  ]
    .filter(isGiven)
    .map(toPaperText)
}
