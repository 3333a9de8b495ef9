import type { Transaction } from 'kysely'
import type { OutgoingMessage } from '../../contract/bid-actions.ts'
import type { PaperSent, SendTo } from '../../contract/invoice-sending.ts'
import type { Actor } from '../actor.ts'
import { findCustomerLink, hubUrl } from '../customer-hub/customer-link.ts'
import type { Once } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import { composePaper, type OutgoingPaper, toOutgoingMessage } from '../deliveries/outgoing-paper.ts'
import { findCustomerLetter } from '../deliveries/paper-letter.queries.ts'
import type { OwnWords } from '../deliveries/paper-mail.ts'
import { answerAttempt } from '../deliveries/send-answer.ts'
import { type CopyRequest, sendPaper, tellPaper } from '../deliveries/send-paper.service.ts'
import type { Deps } from '../deps.ts'
import { customersFolder } from '../files/file-paths.ts'
import type { Later } from '../http/answers.ts'
import type { PeriodRequest } from './account.service.ts'
import { toStatementWords } from './statement-message.ts'
import { setStatementPdf } from './statement-pdf.service.ts'

type StatementRequest = PeriodRequest & OwnWords

/** Exactly what would go out, for people to look at; nothing is sent or stored. @throws not_found; invalid */
export async function readStatementMessage(
  deps: Deps,
  customerId: number,
  {
    recipient,
    recipientName,
    ...request
  }: StatementRequest & { recipient?: string | undefined; recipientName?: string | undefined },
): Promise<OutgoingMessage> {
  const sendTo = { to: recipient, toName: recipientName }
  return toOutgoingMessage(await prepareStatement(deps, customerId, request, sendTo))
}

/**
 * Sends a customer's statement of account by e-mail. A second click never sends twice.
 * @returns the success, or `Later` while the mail server has not been reached
 * @throws upstream_failed with the server's words when it refuses; unavailable naming a missing setting; conflict when
 * the account is not what was looked at; invalid; not_found
 */
export async function sendStatement(
  deps: Deps,
  actor: Actor,
  customerId: number,
  {
    from,
    to,
    subject,
    caption,
    cc,
    bcc,
    sendTo = {},
  }: StatementRequest & CopyRequest & { sendTo?: SendTo | undefined },
  once: Once,
): Promise<PaperSent | Later<PaperSent>> {
  const request = { subject, caption, cc, bcc, details: { from, to }, sendTo }
  const delivery = await sendPaper(deps, actor, request, once, {
    prepare: () => prepareStatement(deps, customerId, { from, to, subject, caption }, sendTo),
    findShelf: async () => ({ folder: customersFolder, shelf: 'statements' }),
    lock: (trx) => lockCustomer(trx, customerId),
    // Nothing to check: a payment that arrives in between is on the next statement.
    keep: async () => undefined,
  })
  return answerAttempt(delivery, { message: tellPaper(delivery, 'Statement sent successfully'), delivery })
}

async function prepareStatement(
  deps: Deps,
  customerId: number,
  { from, to, ...words }: StatementRequest,
  recipient: Pick<SendTo, 'to' | 'toName'> = {},
): Promise<OutgoingPaper> {
  const { account, name, pdf, sha256 } = await setStatementPdf(deps, customerId, { from, to })
  const letter = await findCustomerLetter(deps.db, customerId)
  const link = await findCustomerLink(deps.db, customerId)
  return composePaper(deps, {
    kind: 'statement',
    about: { projectId: null, bidId: null, customerId },
    letter,
    request: { ...words, ...recipient },
    words: toStatementWords(account, letter, link === null ? null : hubUrl(deps, link)),
    document: { name, pdf, sha256 },
    problems: [],
  })
}

/** Makes the second of two concurrent senders wait, so that it finds the first one's delivery. */
async function lockCustomer(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.selectFrom('customer').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}
