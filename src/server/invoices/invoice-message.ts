import type { Invoice } from '../../contract/invoices.ts'
import { type Day, daysBetween } from '../../domain/dates.ts'
import { formatDollars } from '../../domain/money.ts'
import type { PaperLetter } from '../deliveries/paper-letter.queries.ts'
import { howToPay, type PaperWords, writeLongDay } from '../deliveries/paper-mail.ts'

/** Why a customer is written to about an invoice. */
export type InvoiceOccasion = 'invoice' | 'reminder'

/** What a customer reads around an invoice unless somebody writes something else. Pure. */
export function toInvoiceWords(
  occasion: InvoiceOccasion,
  invoice: Invoice,
  letter: PaperLetter,
  today: Day,
): PaperWords {
  const name = `${invoice.kind === 'retention' ? 'Retention invoice' : 'Invoice'} ${invoice.number}`
  const subject = `${name} from ${letter.company.name}`
  const facts = toFacts(occasion, invoice, letter, today)
  if (invoice.balance <= 0) {
    const thanks = 'Nothing is left to pay. Thank you for your business!'
    return { subject, paragraphs: [`Attached is your copy of ${lowerFirst(name)}.`, facts, thanks] }
  }
  const pay = howToPay(letter, `invoice ${invoice.number}`)
  if (occasion === 'invoice') {
    const thanks = 'Thank you for your business!'
    return { subject, paragraphs: [`Attached is ${lowerFirst(name)}.`, facts, pay, thanks] }
  }
  return {
    subject: `Reminder: ${subject}`,
    paragraphs: [
      remindOf(lowerFirst(name), invoice, today),
      facts,
      'If your payment is already on its way, thank you; there is nothing more to do.',
      pay,
    ],
  }
}

function remindOf(name: string, { dueDate }: Invoice, today: Day): string {
  const daysPastDue = dueDate === null ? 0 : daysBetween(dueDate, today)
  if (daysPastDue <= 0) return `This is a friendly reminder of ${name}, which is still open.`
  const days = daysPastDue === 1 ? 'one day' : `${daysPastDue} days`
  return `This is a friendly reminder: ${name} is ${days} past due. Another copy is attached.`
}

function toFacts(occasion: InvoiceOccasion, invoice: Invoice, { site }: PaperLetter, today: Day): string {
  const { total, paid, balance, dueDate, title } = invoice
  const isPastDue = dueDate !== null && dueDate < today
  const due = dueDate === null ? '' : `${isPastDue ? 'Was due' : 'Due'}: ${writeLongDay(dueDate)}`
  const isOpen = balance > 0
  return [
    title && `For: ${title}`,
    site && `Job site: ${site}`,
    paid === 0 && isOpen ? '' : `Invoice total: ${formatDollars(total)}`,
    paid === 0 ? '' : `Paid so far: ${formatDollars(paid)}`,
    isOpen && `${occasion === 'reminder' ? 'Balance due' : 'Amount due'}: ${formatDollars(balance)}`,
    isOpen && due,
  ]
    .filter(Boolean)
    .join('\n')
}

/** `Invoice` within a sentence. */
function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
