import type { Invoice } from '../../contract/invoices.ts'
import { daysPastDue } from '../../domain/aging.ts'
import type { Day } from '../../domain/dates.ts'
import { formatDollars } from '../../domain/money.ts'
import type { Language } from '../../domain/people.ts'
import type { PaperLetter } from '../deliveries/paper-letter.queries.ts'
import { type PaperWords, paperMailWords, writeLongDay } from '../deliveries/paper-mail.ts'

/** Why a customer is written to about an invoice. */
export type InvoiceOccasion = 'invoice' | 'reminder'

/** The customer's page of the invoice, and whether it takes payments. */
interface InvoicePage {
  url: string
  canPay: boolean
}

/** What a customer reads around an invoice unless somebody writes something else. Pure. */
export function toInvoiceWords(
  occasion: InvoiceOccasion,
  invoice: Invoice,
  letter: PaperLetter,
  { today, page }: { today: Day; page: InvoicePage | null },
): PaperWords {
  const say = invoiceMailWords[letter.language]
  const isRetention = invoice.kind === 'retention'
  const subject = say.subject(say.name(invoice.number, isRetention), letter.company.name)
  const within = say.within(invoice.number, isRetention)
  const isPayable = page?.canPay && invoice.balance > 0
  const link = page && { label: isPayable ? say.payOnline : say.seeOnline, url: page.url }
  const facts = toFacts(occasion, invoice, letter, today)
  if (invoice.balance <= 0) {
    return { subject, paragraphs: [say.copyAttached(within), facts, say.nothingLeft], link }
  }
  const pay = paperMailWords[letter.language].howToPay(letter.company, say.note(invoice.number))
  if (occasion === 'invoice') {
    return { subject, paragraphs: [say.attached(within), facts, pay, say.thanks], link }
  }
  // Without a due date no paper named a day to pay by.
  const late = daysPastDue(invoice.dueDate ?? today, today)
  return {
    subject: say.reminderSubject(subject),
    paragraphs: [late <= 0 ? say.stillOpen(within) : say.pastDue(within, late), facts, say.onItsWay, pay],
    link,
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

/** What an invoice's mail says, in one language; the days and amounts come as they are written in it. */
interface InvoiceMailWords {
  /** `Invoice 26-0142-1`. */
  name(number: string, isRetention: boolean): string
  /** As it stands in a sentence: `invoice 26-0142-1`, `la factura 26-0142-1`. */
  within(number: string, isRetention: boolean): string
  subject(name: string, company: string): string
  reminderSubject(subject: string): string
  attached(within: string): string
  copyAttached(within: string): string
  nothingLeft: string
  thanks: string
  onItsWay: string
  /** What the check says it is for. */
  note(number: string): string
  stillOpen(within: string): string
  pastDue(within: string, days: number): string
  for: string
  jobSite: string
  invoiceTotal: string
  paidSoFar: string
  amountDue: string
  balanceDue: string
  due: string
  wasDue: string
  /** On the button to the customer's page. */
  payOnline: string
  seeOnline: string
}

const english: InvoiceMailWords = {
  name: (number, isRetention) => `${isRetention ? 'Retention invoice' : 'Invoice'} ${number}`,
  within: (number, isRetention) => `${isRetention ? 'retention invoice' : 'invoice'} ${number}`,
  subject: (name, company) => `${name} from ${company}`,
  reminderSubject: (subject) => `Reminder: ${subject}`,
  attached: (within) => `Attached is ${within}.`,
  copyAttached: (within) => `Attached is your copy of ${within}.`,
  nothingLeft: 'Nothing is left to pay. Thank you for your business!',
  thanks: 'Thank you for your business!',
  onItsWay: 'If your payment is already on its way, thank you; there is nothing more to do.',
  note: (number) => `invoice ${number}`,
  stillOpen: (within) => `This is a friendly reminder of ${within}, which is still open.`,
  pastDue: (within, days) =>
    `This is a friendly reminder: ${within} is ${days === 1 ? 'one day' : `${days} days`} past due. Another copy is attached.`,
  for: 'For',
  jobSite: 'Job site',
  invoiceTotal: 'Invoice total',
  paidSoFar: 'Paid so far',
  amountDue: 'Amount due',
  balanceDue: 'Balance due',
  due: 'Due',
  wasDue: 'Was due',
  payOnline: 'See and pay online',
  seeOnline: 'See this invoice online',
}

const spanish: InvoiceMailWords = {
  name: (number, isRetention) => `${isRetention ? 'Factura de retención' : 'Factura'} ${number}`,
  within: (number, isRetention) => `la ${isRetention ? 'factura de retención' : 'factura'} ${number}`,
  subject: (name, company) => `${name} de ${company}`,
  reminderSubject: (subject) => `Recordatorio: ${subject}`,
  attached: (within) => `Adjuntamos ${within}.`,
  copyAttached: (within) => `Adjuntamos su copia de ${within}.`,
  nothingLeft: 'No queda nada por pagar. ¡Gracias por su preferencia!',
  thanks: '¡Gracias por su preferencia!',
  onItsWay: 'Si su pago ya va en camino, gracias; no tiene que hacer nada más.',
  note: (number) => `el número de factura ${number}`,
  stillOpen: (within) => `Le recordamos amablemente ${within}, que sigue abierta.`,
  pastDue: (within, days) =>
    `Le recordamos amablemente que ${within} venció hace ${days === 1 ? 'un día' : `${days} días`}. Adjuntamos otra copia.`,
  for: 'Por',
  jobSite: 'Lugar de la obra',
  invoiceTotal: 'Total de la factura',
  paidSoFar: 'Pagado hasta ahora',
  amountDue: 'Monto por pagar',
  balanceDue: 'Saldo por pagar',
  due: 'Vence',
  wasDue: 'Venció',
  payOnline: 'Ver y pagar en línea',
  seeOnline: 'Ver esta factura en línea',
}

const invoiceMailWords: Record<Language, InvoiceMailWords> = { en: english, es: spanish }
