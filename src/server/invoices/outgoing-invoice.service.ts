import type { OutgoingMessage } from '../../contract/bid-actions.ts'
import type { Invoice } from '../../contract/invoices.ts'
import { assertBookDay, daysAheadOfDue } from '../../domain/books.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { assertNotVoid } from '../../domain/invoices.ts'
import {
  composePaper,
  type MessageRequest,
  type OutgoingPaper,
  toOutgoingMessage,
} from '../deliveries/outgoing-paper.ts'
import { findProjectLetter } from '../deliveries/paper-letter.queries.ts'
import { problemsOf } from '../deliveries/send-answer.ts'
import type { Deps } from '../deps.ts'
import { findInvoiceLink, publicInvoiceUrl } from '../online-payments/invoice-link.ts'
import { type InvoiceOccasion, toInvoiceWords } from './invoice-message.ts'
import { findLastRecipient } from './invoice-reminders.queries.ts'
import { findInvoice } from './invoices.queries.ts'
import { asSent, readTerms, setInvoicePdf } from './preview-invoice.ts'

interface InvoiceMessageRequest extends MessageRequest {
  occasion: InvoiceOccasion
  /** Comma-separated; they replace the invoice's own. Not in a reminder. */
  paymentTerms?: string | undefined
}

/** An invoice ready to go out, and how it was read before it was set. */
export interface OutgoingInvoice extends OutgoingPaper {
  read: Invoice
  /** As it goes out: with other terms, if some were asked for. */
  invoice: Invoice
}

/** Exactly what would go out, for people to look at; nothing is sent or stored. @throws not_found; invalid */
export async function readInvoiceMessage(
  deps: Deps,
  invoiceId: number,
  request: InvoiceMessageRequest,
): Promise<OutgoingMessage> {
  return toOutgoingMessage(await prepareInvoice(deps, invoiceId, request))
}

/**
 * Sets the PDF and writes the message as they will go out, outside any transaction.
 * @throws not_found; invalid naming `paymentTerms`. Everything else that forbids sending is in `problems`
 */
export async function prepareInvoice(
  deps: Deps,
  invoiceId: number,
  { occasion, paymentTerms, ...request }: InvoiceMessageRequest,
): Promise<OutgoingInvoice> {
  const today = companyDayOf(deps.clock.now())
  const read = await findInvoice(deps.db, invoiceId, today)
  const isReminder = occasion === 'reminder'
  const invoice = asSent(read, isReminder ? undefined : readTerms(paymentTerms), today)
  if (invoice.dueDate !== read.dueDate) {
    assertBookDay('paymentTerms', invoice.dueDate, today, daysAheadOfDue)
  }
  const letter = await findProjectLetter(deps.db, read.project_id)
  const link = await findInvoiceLink(deps.db, invoiceId)
  const page =
    link === null ? null : { url: publicInvoiceUrl(deps, link), canPay: deps.paymentProvider !== null }
  const paper = await composePaper(deps, {
    kind: isReminder ? 'invoice_reminder' : 'invoice',
    about: { projectId: read.project_id, bidId: null, invoiceId },
    letter,
    request,
    words: toInvoiceWords(occasion, invoice, letter, { today, page }),
    document: await setInvoicePdf(deps, invoice),
    problems: problemsOf(() => (isReminder ? assertCanRemind(read) : assertCanSendInvoice(read))),
    lastRecipient: isReminder ? await findLastRecipient(deps.db, invoiceId) : undefined,
  })
  return { ...paper, read, invoice }
}

function assertCanSendInvoice({ status }: Invoice): void {
  assertNotVoid(status, 'A void invoice cannot be sent')
}

/** @throws conflict when there is nothing to be reminded of: void, never sent, or paid */
function assertCanRemind({ status, datesSent, balance }: Invoice): void {
  assertNotVoid(status, 'Nobody is reminded of a void invoice')
  if (balance <= 0) throw new AppError('conflict', 'Nothing is owed on this invoice')
  if (datesSent.length === 0) {
    throw new AppError('conflict', 'This invoice has not been sent yet; send it before you remind of it')
  }
}
