/* The data of receipt.typ. */
import type { PaymentMethod } from '../../domain/invoices.ts'
import type { PaymentKind } from '../../domain/payments.ts'
import { writeAmountInWords } from './amount-words.ts'
import {
  addressLines,
  type Day,
  type JobDocument,
  type LetterPaper,
  type PaperParty,
  type PaperRow,
  present,
  toLetterPaper,
  toParties,
  type WholeCents,
} from './letter-paper.ts'
import { type MoneyWords, moneyWords } from './money-words.ts'
import { writeDay, writeMoney } from './paper-figures.ts'
import { isGiven, type PaperText, toGivenText, toPaperText } from './paper-text.ts'
import { fillIn } from './paper-words.ts'
import { writeMethod, writePayment } from './payment-words.ts'

export interface ReceiptPaper extends LetterPaper {
  heading: string
  name: PaperText | null
  facts: PaperRow[]
  parties: PaperParty[]
  amount: PaperRow
  amountInWords: string
  details: PaperRow[]
  invoice: { title: PaperText; rows: PaperRow[] }
  /** Notes that the reader must not miss, such as a reversal. */
  notes: PaperText[]
}

/** Words that differ between a receipt, a refund and a reversal. */
const kinds = {
  payment: {
    heading: 'receipt',
    number: 'receiptNumber',
    amount: 'amountReceived',
    date: 'received',
    who: 'receivedFrom',
    questions: 'questionsReceipt',
    this: 'thisPayment',
  },
  refund: {
    heading: 'refund',
    number: 'refundNumber',
    amount: 'amountRefunded',
    date: 'refunded',
    who: 'paidBackTo',
    questions: 'questionsRefund',
    this: 'thisRefund',
  },
  reversal: {
    heading: 'paymentReversed',
    number: 'reversalNumber',
    amount: 'amountReversed',
    date: 'reversed',
    who: 'customer',
    questions: 'questionsReversal',
    this: 'thisReversal',
  },
} as const satisfies Record<PaymentKind, Record<string, keyof MoneyWords>>

/** @throws when an amount is not in whole cents, or a day is not a date */
export function toReceiptPaper(data: ReceiptDocumentData): ReceiptPaper {
  const { language, receipt, project, company, corrects } = data
  const say = moneyWords[language]
  const words = kinds[receipt.kind]
  const heading = say[words.heading]
  const invoice = `${say.invoice} ${data.invoice.number}`
  return {
    ...toLetterPaper(company, {
      language,
      title: `${heading} ${receipt.number}`,
      date: receipt.date,
      mark: receipt.reversedOn === null ? null : say.reversedMark,
      foot: `${heading} ${receipt.number}`,
    }),
    heading,
    name: toGivenText(project.name),
    facts: present<PaperRow>([
      [say[words.number], receipt.number],
      [say[words.date], writeDay(receipt.date, language)],
      [say.invoiceNumber, toPaperText(data.invoice.number)],
      isGiven(project.number) ? [say.project, toPaperText(project.number)] : null,
    ]),
    parties: toParties(data, { customer: say[words.who], site: say.jobSite, manager: say[words.questions] }),
    amount: [say[words.amount], writeMoney(receipt.amount)],
    amountInWords: writeAmountInWords(receipt.amount, language),
    details: present<PaperRow>([
      receipt.kind === 'reversal' ? null : [say.method, writeMethod(receipt.method, language)],
      isGiven(receipt.identification) && receipt.kind !== 'reversal'
        ? [say.number, toPaperText(receipt.identification)]
        : null,
      corrects === null
        ? null
        : [
            say.ofThePayment,
            toPaperText(
              fillIn(say.thePayment, {
                number: corrects.number,
                payment: writePayment(corrects.method, corrects.identification, language),
                day: writeDay(corrects.date, language),
              }),
            ),
          ],
      [say.for, toPaperText(`${invoice}${jobOf(data)}`)],
    ]),
    invoice: { title: toPaperText(invoice), rows: toInvoiceRows(data, say) },
    notes: toNotes(data, say),
  }
}

function jobOf({ project, site }: ReceiptDocumentData): string {
  const job = [project.name, ...addressLines(site)].find(isGiven)
  return job === undefined ? '' : `, ${job}`
}

/** How the payment changes what is owed on its invoice. A reversed payment changes nothing. */
function toInvoiceRows({ receipt, invoice, language }: ReceiptDocumentData, say: MoneyWords): PaperRow[] {
  const isPayment = receipt.kind === 'payment'
  return present<PaperRow>([
    [fillIn(say.invoiceOf, { day: writeDay(invoice.date, language) }), writeMoney(invoice.total)],
    invoice.paidBefore === 0 ? null : [say.paidBefore, writeMoney(-invoice.paidBefore)],
    [say[kinds[receipt.kind].this], writeMoney(isPayment ? -receipt.amount : receipt.amount)],
    receipt.reversedOn === null ? null : [say.itsReversal, writeMoney(receipt.amount)],
    balanceRow(invoice, say),
  ])
}

function balanceRow({ balance, isVoid }: ReceiptDocumentData['invoice'], say: MoneyWords): PaperRow {
  if (isVoid) return [say.voidLeftToPay, writeMoney(0)]
  return balance < 0 ? [say.credit, writeMoney(-balance)] : [say.leftToPay, writeMoney(balance)]
}

function toNotes({ receipt, invoice, language }: ReceiptDocumentData, say: MoneyWords): PaperText[] {
  const { reversedOn, refunded, awaitsBank } = receipt
  return [
    reversedOn === null ? '' : fillIn(say.reversedNote, { day: writeDay(reversedOn, language) }),
    awaitsBank ? say.awaitsBank : '',
    refunded > 0 ? fillIn(say.refundedNote, { amount: writeMoney(refunded) }) : '',
    invoice.isVoid ? fillIn(say.invoiceVoidNote, { number: invoice.number }) : '',
    receipt.kind === 'payment' &&
    reversedOn === null &&
    refunded === 0 &&
    invoice.balance === 0 &&
    !invoice.isVoid
      ? say.paidInFullNote
      : '',
  ]
    .filter(isGiven)
    .map(toPaperText)
}

/** What a receipt, refund or reversal prints. */
export interface ReceiptDocumentData extends JobDocument {
  receipt: {
    /** `R-31`. */
    number: string
    kind: PaymentKind
    /** The day it was received, paid back or reversed. */
    date: Day
    method: PaymentMethod
    /** Number of the check or transfer; '' when there is none. */
    identification: string
    /** Above zero, whatever the kind. */
    amount: WholeCents
    /** The bank has yet to confirm this payment. */
    awaitsBank: boolean
    /** The day the payment was reversed; null while it stands. */
    reversedOn: Day | null
    /** The amount paid back, above zero. */
    refunded: WholeCents
  }
  /** The payment that this refund or reversal belongs to. */
  corrects: ReceiptDocumentPayment | null
  invoice: {
    number: string
    date: Day
    total: WholeCents
    /** Payments less refunds before this one. For a reversed payment also those until its reversal. */
    paidBefore: WholeCents
    /** What is owed after this. For a reversed payment: after its reversal. Below zero for a credit. */
    balance: WholeCents
    isVoid: boolean
  }
}

export interface ReceiptDocumentPayment {
  number: string
  date: Day
  method: PaymentMethod
  identification: string
}
