import type { Invoice } from '../../contract/invoices.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import { invalidField } from '../../domain/errors.ts'
import { billedOn, dueDateOf, dueOn, invoiceDays, invoiceStatus } from '../../domain/invoices.ts'
import type { Deps } from '../deps.ts'
import { moneyWords } from '../documents/money-words.ts'
import { FileAnswer } from '../http/answers.ts'
import { setApplicationOf } from '../pay-applications/application-document.ts'
import { findInvoiceSurroundings } from './invoice-document.queries.ts'
import { toInvoiceDocument } from './invoice-document.ts'
import { findInvoice } from './invoices.queries.ts'

/**
 * The invoice as PDF. `paymentTerms`, comma-separated, replace its own on this paper, a due date that followed them too,
 * and are stored nowhere. `asSent`: as it would go out now. @throws not_found; invalid
 */
export async function previewInvoice(
  deps: Deps,
  id: number,
  choice: { paymentTerms?: string | undefined; asSent?: boolean | undefined },
): Promise<FileAnswer<Buffer>> {
  const today = companyDayOf(deps.clock.now())
  const invoice = await findInvoice(deps.db, id, today)
  const terms = readTerms(choice.paymentTerms)
  const termed = terms === undefined ? invoice : withTerms(invoice, terms)
  const shown = choice.asSent ? asSent(invoice, terms, today) : termed
  const { name, pdf, sha256 } = await setInvoicePdf(deps, shown)
  return new FileAnswer({ mediaType: 'application/pdf', content: pdf, fileName: name, sha256 })
}

/** The PDF of an invoice, or of the application for payment that it is. Slow, so call it outside transactions. */
export async function setInvoicePdf(
  deps: Deps,
  invoice: Invoice,
): Promise<{ name: string; pdf: Buffer; sha256: string }> {
  const application = await setApplicationOf(deps, invoice)
  if (application) return application
  const surroundings = await findInvoiceSurroundings(deps.db, invoice)
  const { pdf, sha256 } = await deps.documents.setInvoice(toInvoiceDocument(invoice, surroundings))
  return { name: `${moneyWords[surroundings.language].invoice} ${invoice.number}.pdf`, pdf, sha256 }
}

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
function withTerms(invoice: Invoice, paymentTerms: string[]): Invoice {
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
