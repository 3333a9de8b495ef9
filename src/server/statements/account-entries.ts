import type { AccountEntry } from '../../contract/invoice-sending.ts'
import type { Day } from '../../domain/dates.ts'
import type { Cents } from '../../domain/money.ts'
import type { Language } from '../../domain/people.ts'
import { moneyWords } from '../documents/money-words.ts'
import { fillIn } from '../documents/paper-words.ts'
import { writePayment } from '../documents/payment-words.ts'
import type { AccountInvoice, AccountPayment } from './account.queries.ts'

/**
 * The entries of an account between two days, each with what is owed after it. Of one day invoices come first, then
 * money, then what was voided; within those, what was written first.
 * @param opening what was owed before the first day, in cents
 */
export function toAccountEntries(
  invoices: readonly AccountInvoice[],
  payments: readonly AccountPayment[],
  { from, to, opening, language }: { from: Day; to: Day; opening: Cents; language: Language },
): AccountEntry[] {
  let balance = opening
  return [
    ...invoices.map((invoice) => invoiceEntry(invoice, 'invoice', invoice.billedOn, language)),
    ...payments.map((payment) => paymentEntry(payment, language)),
    ...invoices.flatMap((invoice) =>
      invoice.voided === null ? [] : [invoiceEntry(invoice, 'void', invoice.voided, language)],
    ),
  ]
    .filter(({ day }) => from <= day && day <= to)
    .sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
    .map((entry) => {
      balance += entry.amount
      return { ...entry, balance }
    })
}

type Entry = Omit<AccountEntry, 'balance'>

function invoiceEntry(
  invoice: AccountInvoice,
  kind: 'invoice' | 'void',
  day: Day,
  language: Language,
): Entry {
  const say = moneyWords[language]
  const isVoid = kind === 'void'
  return {
    day,
    kind,
    project: { id: invoice.projectId, number: invoice.projectNumber },
    invoice: { id: invoice.id, number: invoice.number },
    payment_id: null,
    description: fillIn(isVoid ? say.entryVoid : say.entryInvoice, { number: invoice.number }),
    amount: isVoid ? -invoice.total : invoice.total,
  }
}

function paymentEntry(payment: AccountPayment, language: Language): Entry {
  const say = moneyWords[language]
  const words = writePayment(payment.method, payment.identification, language)
  return {
    day: payment.received,
    kind: payment.kind,
    project: { id: payment.projectId, number: payment.projectNumber },
    invoice: { id: payment.invoiceId, number: payment.invoiceNumber },
    payment_id: payment.id,
    description: {
      payment: words,
      refund: fillIn(say.entryRefund, { payment: words }),
      reversal: fillIn(say.entryReversal, { payment: words }),
    }[payment.kind],
    // Money that came takes away from what is owed; minus nothing is nothing.
    amount: 0 - payment.amount,
  }
}
