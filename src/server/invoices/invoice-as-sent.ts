import type { Invoice } from '../../contract/invoices.ts'
import type { Day } from '../../domain/dates.ts'
import { invalidField } from '../../domain/errors.ts'
import { billedOn, dueDateOf, dueOn, invoiceDays, invoiceStatus } from '../../domain/invoices.ts'

/** The invoice as it goes out: with these terms, if any, a due date that follows them, and no longer a draft. Pure. */
export function asSent(invoice: Invoice, terms: string[] | undefined, today: Day): Invoice {
  const termed = terms === undefined ? invoice : withTerms(invoice, terms)
  const days = invoiceDays({ ...termed, payments: termed.received_payments })
  const sent = { ...days, sentOn: days.sentOn ?? today }
  const since = { billedOn: billedOn(sent), dueOn: dueOn(sent) }
  const status = invoiceStatus({ ...termed, ...since, voided: invoice.status === 'void' }, today)
  return { ...termed, ...since, status }
}

/** A due date that came from the terms follows them; one of its own stays. */
export function withTerms(invoice: Invoice, paymentTerms: string[]): Invoice {
  const followed = invoice.dueDate === dueDateOf(invoice.paymentTerms, invoice.issued)
  return {
    ...invoice,
    paymentTerms,
    dueDate: followed ? dueDateOf(paymentTerms, invoice.issued) : invoice.dueDate,
  }
}

const maxTerms = 20
const maxTermLength = 200

/**
 * Payment terms as a query has them, comma-separated. An empty list asks for no other terms: a paper without any would
 * be a mistake. @throws invalid naming `paymentTerms` for more, or longer ones, than an invoice may carry
 */
export function readTerms(paymentTerms: string | undefined): string[] | undefined {
  const terms = (paymentTerms ?? '')
    .split(',')
    .map((term) => term.trim())
    .filter(Boolean)
  if (terms.length > maxTerms || terms.some((term) => term.length > maxTermLength)) {
    throw invalidField('paymentTerms', 'Must be at most 20 terms of at most 200 characters')
  }
  return terms.length > 0 ? terms : undefined
}
