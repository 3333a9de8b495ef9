import type { Transaction } from 'kysely'
import type { Delivery } from '../../contract/deliveries.ts'
import { Email } from '../../contract/fields.ts'
import {
  assertCanRetry,
  type Copies,
  type DeliveryStatus,
  whatsappNumber,
  withoutRepeats,
} from '../../domain/deliveries.ts'
import { AppError, invalidField, notFound } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { assertCanSendAgain } from '../bids/sending/mark-bid-sent.service.ts'
import { type Once, runOnce } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import type { Later } from '../http/answers.ts'
import { findReasonToKeepBack } from '../invoices/kept-back.queries.ts'
import { readPhone } from '../phones.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { findDeliveryRow, findRetry, lockDeliveryRow } from './attempt.queries.ts'
import { attemptDelivery } from './attempt-delivery.service.ts'
import { findDelivery } from './deliveries.queries.ts'
import { markHandled } from './delivery-actions.service.ts'
import { recordDeliveryEvent } from './delivery-events.ts'
import { insertDelivery } from './insert-delivery.service.ts'
import { type DeliveryRow, toRefusedCopies, toSetPaper, type WhatsAppTemplate } from './outgoing-message.ts'
import { answerAttempt, type DeliveryAnswer, tellAttempt } from './send-answer.ts'
import { assertChannelConfigured } from './sending-state.service.ts'
import { whatsappWindowOpen } from './whatsapp-contacts.queries.ts'

/**
 * Sends a failed delivery again as a new delivery with the same message and file, optionally to another recipient. If two
 * people retry at once, one is refused.
 * @throws not_found; conflict unless it failed, when it was sent again before, or when its bid, invoice or account has
 * changed since; invalid naming `to`; unavailable; upstream_failed
 */
export async function retryDelivery(
  deps: Deps,
  actor: Actor,
  id: number,
  to: string | undefined,
  once: Once,
): Promise<DeliveryAnswer | Later<DeliveryAnswer>> {
  const old = await findDeliveryRow(deps.db, id)
  if (!old) throw notFound('Delivery')
  await assertChannelConfigured(deps, toChannel(old))
  const { retryId } = await runOnce(deps.db, actor.id, once, (trx) => insertRetry(trx, deps, actor, old, to))
  const delivery = await attemptDelivery(deps, retryId)
  return answerAttempt(delivery, { message: tellAttempt(delivery), delivery })
}

async function insertRetry(
  trx: Transaction<DB>,
  deps: Deps,
  actor: Actor,
  { id, project_id: projectId }: DeliveryRow,
  to: string | undefined,
): Promise<{ retryId: number }> {
  const at = deps.clock.now()
  if (projectId !== null) await lockProject(trx, projectId)
  const old = await lockDeliveryRow(trx, id)
  assertCanRetry(old.status as DeliveryStatus)
  const earlier = await findRetry(trx, id)
  if (earlier !== undefined) {
    const current = await findDelivery(trx, earlier)
    throw new AppError('conflict', 'This delivery has been sent again already', { current })
  }
  if (old.kind === 'bid' || old.kind === 'reminder') {
    await assertCanSendAgain(trx, old.bid_id, { setAt: old.created_at, at })
  }
  const reason = await findReasonToKeepBack(trx, toSetPaper(old))
  if (reason !== undefined) throw new AppError('conflict', reason)
  const recipient = to && to !== old.recipient ? readRecipient(old, to) : old.recipient
  await assertWindow(trx, old, recipient, at)
  const retryId = await insertDelivery(trx, deps, at, {
    kind: old.kind as Delivery['kind'],
    channel: toChannel(old),
    projectId,
    bidId: old.bid_id,
    invoiceId: old.invoice_id,
    customerId: old.customer_id,
    recipientName: old.recipient_name,
    recipient,
    copies: withoutRepeats(recipient, old.accepted_at === null ? old : refusedCopiesOf(old)),
    subject: old.subject,
    body: old.body,
    html: old.html,
    replyTo: old.reply_to,
    template: old.template as unknown as WhatsAppTemplate | null,
    document: toDocument(old),
    actorId: actor.id,
    retryOfId: id,
  })
  await markHandled(trx, old, actor, at)
  await recordDeliveryEvent(trx, retryId, {
    at,
    actor,
    verb: 'retried',
    tell: (what) => say('tried once more to send {what}', { what }),
  })
  return { retryId }
}

/** A message that came back was taken for everybody else, so their copies arrived. */
function refusedCopiesOf(old: DeliveryRow): Copies {
  const refused = toRefusedCopies(old).map(({ address }) => address.toLowerCase())
  const isRefused = (address: string) => refused.includes(address.toLowerCase())
  return { cc: old.cc.filter(isRefused), bcc: old.bcc.filter(isRefused) }
}

function toChannel({ channel }: DeliveryRow): Delivery['channel'] {
  return channel === 'email' ? 'email' : 'whatsapp'
}

function readRecipient({ channel }: DeliveryRow, to: string): string {
  if (channel === 'email') {
    const address = Email.safeParse(to)
    if (address.success) return address.data
    throw invalidField('to', 'Must be an e-mail address')
  }
  const number = whatsappNumber(readPhone(to) ?? '')
  if (number === '') throw invalidField('to', 'Must be a telephone number')
  return number
}

/** A free WhatsApp message cannot go out after the customer's 24-hour window. */
async function assertWindow(
  trx: Transaction<DB>,
  old: DeliveryRow,
  recipient: string,
  at: Date,
): Promise<void> {
  if (old.channel !== 'whatsapp' || old.template !== null) return
  if (await whatsappWindowOpen(trx, recipient, at)) return
  throw new AppError(
    'conflict',
    'The 24 hours in which WhatsApp takes free messages to this number are over; send the bid anew',
  )
}

function toDocument(old: DeliveryRow) {
  if (old.document_id === null || old.document_sha256 === null) return null
  return { fileId: old.document_id, name: old.document_name, sha256: old.document_sha256 }
}
