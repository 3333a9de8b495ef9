import type { Invoice } from '../../contract/invoices.ts'
import { companyDayOf } from '../../domain/dates.ts'
import type { Deps } from '../deps.ts'
import { moneyWords } from '../documents/money-words.ts'
import { FileAnswer } from '../http/answers.ts'
import { asSent, readTerms, withTerms } from './invoice-as-sent.ts'
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

/**
 * An invoice that was read, as PDF; `asSent` makes it the one that goes out. Outside any transaction: setting takes its
 * time.
 */
export async function setInvoicePdf(
  deps: Deps,
  invoice: Invoice,
): Promise<{ name: string; pdf: Buffer; sha256: string }> {
  const surroundings = await findInvoiceSurroundings(deps.db, invoice)
  const { pdf, sha256 } = await deps.documents.setInvoice(toInvoiceDocument(invoice, surroundings))
  return { name: `${moneyWords[surroundings.language].invoice} ${invoice.number}.pdf`, pdf, sha256 }
}
