import type { Language } from '../../domain/people.ts'

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
}

export const invoiceMailWords: Record<Language, InvoiceMailWords> = { en: english, es: spanish }
