import type { OutgoingMessage } from '../../contract/bid-actions.ts'
import type { PaperSent, SendTo } from '../../contract/invoice-sending.ts'
import type { Invoice } from '../../contract/invoices.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Actor } from '../actor.ts'
import type { Once } from '../database/run-once.ts'
import {
  composePaper,
  type MessageRequest,
  type OutgoingPaper,
  toOutgoingMessage,
} from '../deliveries/outgoing-paper.ts'
import { findProjectLetter } from '../deliveries/paper-letter.queries.ts'
import type { OwnWords } from '../deliveries/paper-mail.ts'
import { answerAttempt } from '../deliveries/send-answer.ts'
import { type CopyRequest, sendPaper, tellPaper } from '../deliveries/send-paper.service.ts'
import type { Deps } from '../deps.ts'
import type { Later } from '../http/answers.ts'
import { lockInvoice } from '../invoices/invoices.queries.ts'
import { findProjectFolder } from '../projects/project-folder.queries.ts'
import { lockProject } from '../projects/projects.queries.ts'
import type { PaymentIds } from './payments.queries.ts'
import { setReceiptPdf } from './receipt-document.ts'
import { toReceiptWords } from './receipt-message.ts'

/** A receipt ready to go out, and the invoice that it was set from. */
interface OutgoingReceipt extends OutgoingPaper {
  invoice: Invoice
}

/** Exactly what would go out, for people to look at; nothing is sent or stored. @throws not_found */
export async function readReceiptMessage(
  deps: Deps,
  key: PaymentIds,
  request: MessageRequest,
): Promise<OutgoingMessage> {
  return toOutgoingMessage(await prepareReceipt(deps, key, request))
}

/**
 * Sends the receipt for a payment, or the record of a refund or a reversal, by e-mail. A second click never sends twice.
 * @returns the success, or `Later` while the mail server has not been reached
 * @throws upstream_failed with the server's words when it refuses; unavailable naming a missing setting; conflict when
 * the payment is not what was looked at; invalid; not_found
 */
export async function sendReceipt(
  deps: Deps,
  actor: Actor,
  key: PaymentIds,
  { subject, caption, cc, bcc, sendTo = {} }: OwnWords & CopyRequest & { sendTo?: SendTo | undefined },
  once: Once,
): Promise<PaperSent | Later<PaperSent>> {
  const { projectId } = key
  const { to, toName } = sendTo
  const delivery = await sendPaper(deps, actor, { subject, caption, cc, bcc, sendTo }, once, {
    prepare: () => prepareReceipt(deps, key, { subject, caption, to, toName }),
    findShelf: async () => ({ folder: await findProjectFolder(deps.db, projectId), shelf: 'payments' }),
    async lock(trx) {
      await lockProject(trx, projectId)
    },
    async keep(trx, { invoice }, _, at) {
      const now = await lockInvoice(trx, projectId, invoice.id, companyDayOf(at))
      if (isSameOnPaper(now, invoice)) return
      throw new AppError(
        'conflict',
        'Somebody has changed this payment while it was being set; look at it again',
      )
    },
  })
  return answerAttempt(delivery, { message: tellPaper(delivery, 'Receipt sent successfully'), delivery })
}

function isSameOnPaper(now: Invoice, then: Invoice): boolean {
  const payments = ({ received_payments }: Invoice) => JSON.stringify(received_payments)
  return now.total === then.total && payments(now) === payments(then)
}

async function prepareReceipt(
  deps: Deps,
  { projectId, paymentId }: PaymentIds,
  request: MessageRequest,
): Promise<OutgoingReceipt> {
  const { payment, invoice, name, pdf, sha256 } = await setReceiptPdf(deps, projectId, paymentId)
  const letter = await findProjectLetter(deps.db, projectId)
  const paper = await composePaper(deps, {
    kind: 'receipt',
    about: { projectId, bidId: null, invoiceId: invoice.id },
    letter,
    request,
    words: toReceiptWords(payment, invoice, letter),
    document: { name, pdf, sha256 },
    problems: [],
  })
  return { ...paper, invoice }
}
