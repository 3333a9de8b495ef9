import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { InvoiceSent, SendTo } from '../../contract/invoice-sending.ts'
import { Invoice } from '../../contract/invoices.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor, By } from '../actor.ts'
import { changeRow } from '../database/editable.ts'
import { changesBetween } from '../database/record-event.ts'
import type { Once } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { OwnWords } from '../deliveries/paper-mail.ts'
import { answerAttempt } from '../deliveries/send-answer.ts'
import { type CopyRequest, sendPaper, tellPaper } from '../deliveries/send-paper.service.ts'
import type { Deps } from '../deps.ts'
import type { Later } from '../http/answers.ts'
import { findProjectFolder } from '../projects/project-folder.queries.ts'
import { findProject, lockProject } from '../projects/projects.queries.ts'
import type { InvoiceOccasion } from './invoice-message.ts'
import { findInvoice, findProjectIdOf, lockInvoice, recordInvoiceEvent } from './invoices.queries.ts'
import { type OutgoingInvoice, prepareInvoice } from './outgoing-invoice.service.ts'

/** What somebody asks to be sent: words, terms, recipient. */
interface SendInvoiceRequest extends OwnWords, CopyRequest {
  occasion: InvoiceOccasion
  /** Comma-separated; they become the invoice's own. */
  paymentTerms?: string | undefined
  sendTo?: SendTo | undefined
}

/**
 * Sends an invoice, or a reminder of one, by e-mail. Only the mail server's acceptance adds to `datesSent`. Other payment
 * terms become the invoice's own, with a due date that follows them. A second click never sends twice.
 * @returns the success, or `Later` while the mail server has not been reached
 * @throws upstream_failed with the server's words when it refuses; unavailable naming a missing setting; conflict for a
 * void invoice, one that is not what was looked at, or a reminder of one that is paid or was never sent; invalid;
 * not_found
 */
export async function sendInvoice(
  deps: Deps,
  actor: Actor,
  invoiceId: number,
  { occasion, subject, caption, cc, bcc, paymentTerms, sendTo = {} }: SendInvoiceRequest,
  once: Once,
): Promise<InvoiceSent | Later<InvoiceSent>> {
  const projectId = await findProjectIdOf(deps.db, invoiceId)
  const { to, toName } = sendTo
  const request = { subject, caption, cc, bcc, details: { paymentTerms }, sendTo }
  const delivery = await sendPaper(deps, actor, request, once, {
    prepare: () => prepareInvoice(deps, invoiceId, { occasion, subject, caption, paymentTerms, to, toName }),
    findShelf: async () => ({ folder: await findProjectFolder(deps.db, projectId), shelf: 'invoices' }),
    async lock(trx, at) {
      await lockProject(trx, projectId)
      return lockInvoice(trx, projectId, invoiceId, companyDayOf(at))
    },
    async keep(trx, paper, now, at) {
      assertSameInvoice(now, paper)
      await keepTerms(trx, paper, { actor, at })
    },
  })
  const success = occasion === 'invoice' ? 'Invoice sent successfully' : 'Reminder sent successfully'
  const message = tellPaper(delivery, success)
  const today = companyDayOf(deps.clock.now())
  const invoice = await findInvoice(deps.db, invoiceId, today)
  const project = await findProject(deps.db, projectId, today)
  return answerAttempt(delivery, { message, invoice, project, delivery })
}

/** Refuses a PDF of an outdated version. @throws conflict with the current invoice */
function assertSameInvoice(now: Invoice, { read }: OutgoingInvoice): void {
  const payments = ({ received_payments }: Invoice) => JSON.stringify(received_payments)
  if (now.version === read.version && payments(now) === payments(read)) return
  throw new AppError(
    'conflict',
    'Somebody has changed this invoice while it was being set; look at it again',
    {
      current: z.encode(Invoice, now),
    },
  )
}

async function keepTerms(
  trx: Transaction<DB>,
  { read, invoice }: OutgoingInvoice,
  { actor, at }: By,
): Promise<void> {
  const changes = changesBetween(read, invoice, ['paymentTerms', 'dueDate'])
  if (Object.keys(changes).length === 0) return
  const terms = { payment_terms: invoice.paymentTerms, due_date: invoice.dueDate }
  await changeRow(trx, 'invoice', read.id, at, terms)
  const summary = say('changed the terms of invoice {number} on sending it', { number: read.number })
  await recordInvoiceEvent(trx, { at, actor, invoice: read }, 'changed', summary, changes)
}
