import type { Invoice } from '../../contract/invoices.ts'
import { daysPastDue } from '../../domain/aging.ts'
import type { Day } from '../../domain/dates.ts'
import { formatDollars } from '../../domain/money.ts'
import type { PaperLetter } from '../deliveries/paper-letter.queries.ts'
import type { PaperWords } from '../deliveries/paper-mail.ts'
import { paperMailWords, writeLongDay } from '../deliveries/paper-mail-words.ts'
import { invoiceMailWords } from './invoice-message-words.ts'

/** Why a customer is written to about an invoice. */
export type InvoiceOccasion = 'invoice' | 'reminder'

/** What a customer reads around an invoice unless somebody writes something else. Pure. */
export function toInvoiceWords(
  occasion: InvoiceOccasion,
  invoice: Invoice,
  letter: PaperLetter,
  today: Day,
): PaperWords {
  const say = invoiceMailWords[letter.language]
  const isRetention = invoice.kind === 'retention'
  const subject = say.subject(say.name(invoice.number, isRetention), letter.company.name)
  const within = say.within(invoice.number, isRetention)
  const facts = toFacts(occasion, invoice, letter, today)
  if (invoice.balance <= 0) {
    return { subject, paragraphs: [say.copyAttached(within), facts, say.nothingLeft] }
  }
  const pay = paperMailWords[letter.language].howToPay(letter.company, say.note(invoice.number))
  if (occasion === 'invoice') {
    return { subject, paragraphs: [say.attached(within), facts, pay, say.thanks] }
  }
  // Without a due date no paper named a day to pay by.
  const late = daysPastDue(invoice.dueDate ?? today, today)
  return {
    subject: say.reminderSubject(subject),
    paragraphs: [late <= 0 ? say.stillOpen(within) : say.pastDue(within, late), facts, say.onItsWay, pay],
  }
}

function toFacts(
  occasion: InvoiceOccasion,
  invoice: Invoice,
  { language, site }: PaperLetter,
  today: Day,
): string {
  const say = invoiceMailWords[language]
  const { total, paid, balance, dueDate, title } = invoice
  const isPastDue = dueDate !== null && dueDate < today
  const due =
    dueDate === null ? '' : `${isPastDue ? say.wasDue : say.due}: ${writeLongDay(dueDate, language)}`
  const isOpen = balance > 0
  return [
    title && `${say.for}: ${title}`,
    site && `${say.jobSite}: ${site}`,
    paid === 0 && isOpen ? '' : `${say.invoiceTotal}: ${formatDollars(total)}`,
    paid === 0 ? '' : `${say.paidSoFar}: ${formatDollars(paid)}`,
    isOpen && `${occasion === 'reminder' ? say.balanceDue : say.amountDue}: ${formatDollars(balance)}`,
    isOpen && due,
  ]
    .filter(Boolean)
    .join('\n')
}
