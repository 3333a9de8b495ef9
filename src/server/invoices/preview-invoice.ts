import { companyDayOf } from '../../domain/dates.ts'
import type { Deps } from '../deps.ts'
import { FileAnswer } from '../http/answers.ts'
import { findInvoiceSurroundings } from './invoice-document.queries.ts'
import { toInvoiceDocument } from './invoice-document.ts'
import { findInvoice } from './invoices.queries.ts'

/** The invoice as PDF. `paymentTerms`, comma-separated, replace its own on this paper and are stored nowhere. */
export async function previewInvoice(
  deps: Deps,
  id: number,
  paymentTerms: string | undefined,
): Promise<FileAnswer> {
  const invoice = await findInvoice(deps.db, id, companyDayOf(deps.clock.now()))
  const surroundings = await findInvoiceSurroundings(deps.db, invoice)
  const document = toInvoiceDocument(invoice, surroundings, readTerms(paymentTerms))
  const { pdf, sha256 } = await deps.documents.setInvoice(document)
  return new FileAnswer({
    mediaType: 'application/pdf',
    content: pdf,
    fileName: `Invoice ${invoice.number}.pdf`,
    sha256,
  })
}

/** An empty list asks for no other terms: a paper without any would be a mistake. */
function readTerms(paymentTerms: string | undefined): string[] | undefined {
  const terms = (paymentTerms ?? '')
    .split(',')
    .map((term) => term.trim())
    .filter(Boolean)
  return terms.length > 0 ? terms : undefined
}
