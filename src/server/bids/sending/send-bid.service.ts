import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { SendAnswer, SendChoice } from '../../../contract/bid-actions.ts'
import { Bid } from '../../../contract/bids.ts'
import { companyDayOf } from '../../../domain/dates.ts'
import type { DeliveryChannel } from '../../../domain/deliveries.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Actor } from '../../actor.ts'
import { findOnce, type Once, runOnce } from '../../database/run-once.ts'
import type { DB } from '../../database/schema.generated.ts'
import { attemptDelivery } from '../../deliveries/attempt-delivery.service.ts'
import { replaceFailure } from '../../deliveries/delivery-actions.service.ts'
import { insertDelivery } from '../../deliveries/insert-delivery.service.ts'
import { answerAttempt, fingerprintOf, tellAttempt } from '../../deliveries/send-answer.ts'
import { findTwinDelivery, type Twin } from '../../deliveries/twin-delivery.queries.ts'
import type { Deps } from '../../deps.ts'
import { insertStoredFile } from '../../files/stored-files.ts'
import { withWrittenFile } from '../../files/written-file.ts'
import type { Later } from '../../http/answers.ts'
import { findProject, lockProject } from '../../projects/projects.queries.ts'
import { asSent, setDocument, storePdf, wholeDocument } from '../bid-pdf.service.ts'
import { changeBidRow, findBid, lockBid } from '../bids.queries.ts'
import { leftOut } from './bid-message.ts'
import { type OutgoingBid, prepareMessage } from './outgoing-bid.service.ts'

interface SendRequest {
  subject?: string | undefined
  caption?: string | undefined
  choice?: SendChoice | undefined
}

/**
 * Sends a bid: the delivery is on record before the provider is called, and only its acceptance marks the bid sent.
 * A repeated key, or a second click, gets the first delivery as it stands now; it never sends twice.
 * @returns the success, or `Later` while the provider has not been reached
 * @throws upstream_failed with the provider's words when it refuses; unavailable naming a missing setting; conflict when
 * the bid is not the one that was previewed, cannot be sent, or WhatsApp was not agreed to; invalid; not_found
 */
export async function sendBid(
  deps: Deps,
  actor: Actor,
  { projectId, bidId }: { projectId: number; bidId: number },
  channel: DeliveryChannel,
  request: SendRequest,
  once: Once,
): Promise<SendAnswer | Later<SendAnswer>> {
  const { subject, caption, choice = {} } = request
  const bound = { ...once, fingerprint: fingerprintOf(once.fingerprint, { subject, caption }) }
  const known = await findOnce<{ deliveryId: number }>(deps.db, actor.id, bound)
  const deliveryId =
    known?.deliveryId ??
    (await queueBid(deps, actor, { projectId, bidId }, bound, choice, {
      channel,
      subject,
      caption,
      to: choice.to,
      toName: choice.toName,
      full: choice.full,
      logo: choice.logo,
    }))
  return answerWith(deps, { projectId, bidId }, deliveryId, caption)
}

/** Writes the delivery, unless it is there already. @returns its id */
async function queueBid(
  deps: Deps,
  actor: Actor,
  { projectId, bidId }: { projectId: number; bidId: number },
  once: Once,
  choice: SendChoice,
  request: Parameters<typeof prepareMessage>[3],
): Promise<number> {
  const message = await prepareMessage(deps, projectId, bidId, request)
  const [problem] = message.problems
  if (problem) throw problem
  const { document } = message
  if (choice.documentSha256 !== undefined && choice.documentSha256 !== document.sha256) {
    throw new AppError(
      'conflict',
      'The bid has changed since you looked at it; look at it again before sending',
    )
  }
  const at = deps.clock.now()
  const wholeSha256 = await findWholeSha256(deps, message, at)
  const stored = await storePdf(deps, { projectId, ...document })
  const { deliveryId } = await withWrittenFile(deps, stored.path, (use) =>
    runOnce(deps.db, actor.id, once, async (trx) => {
      await lockProject(trx, projectId)
      const bid = await lockBid(trx, projectId, bidId, companyDayOf(at))
      // What has just failed may be sent again at once: without a key, the earlier deliveries say whether this is new.
      const twin = once.key === null ? await findTwinDelivery(trx, twinOf(message), at) : undefined
      if (twin !== undefined) return { deliveryId: twin }
      assertSameVersion(bid, message)
      const fileId = await insertStoredFile(trx, { ...stored.row, created_by: actor.id, created_at: at })
      await keepChoices(trx, bid, choice, wholeSha256, at)
      if (choice.insteadOf !== undefined) {
        const isMeant = (row: { bid_id: number | null }) => row.bid_id === bidId
        await replaceFailure(trx, { deliveryId: choice.insteadOf, isMeant, actor, at })
      }
      const id = await insertDelivery(trx, deps, at, {
        kind: 'bid',
        channel: message.channel,
        projectId,
        bidId,
        recipientName: message.recipientName,
        recipient: message.recipient,
        subject: message.subject,
        body: message.body,
        html: message.html,
        replyTo: message.replyTo,
        template: message.template,
        document: { fileId, name: document.name, sha256: document.sha256 },
        actorId: actor.id,
      })
      use()
      return { deliveryId: id }
    }),
  )
  return deliveryId
}

function twinOf({ bid, channel, recipient, document }: OutgoingBid): Twin {
  return { kind: 'bid', column: 'bid_id', id: bid.id, channel, recipient, sha256: document.sha256 }
}

/** The fingerprint of the whole PDF is kept with a draft that leaves, whichever form of it the customer gets. */
async function findWholeSha256(
  deps: Deps,
  { bid, choice, document }: OutgoingBid,
  at: Date,
): Promise<string | null> {
  if (bid.status !== 'draft') return null
  if (choice.full && choice.logo) return document.sha256
  return (await setDocument(deps, asSent(bid, at), wholeDocument)).sha256
}

/** Two may have had the bid open: what was set is what must be on record. @throws conflict with the bid as it is now */
function assertSameVersion(now: Bid, { bid }: OutgoingBid): void {
  if (now.version === bid.version && now.linkRevokedAt === bid.linkRevokedAt) return
  throw new AppError('conflict', 'Somebody has changed this bid while it was being set; look at it again', {
    current: z.encode(Bid, now),
  })
}

async function keepChoices(
  trx: Transaction<DB>,
  bid: Bid,
  { remindAfterDays }: SendChoice,
  wholeSha256: string | null,
  at: Date,
): Promise<void> {
  const reminds = remindAfterDays !== undefined && remindAfterDays !== bid.remindAfterDays
  if (reminds) await changeBidRow(trx, bid.id, at, { remind_after_days: remindAfterDays })
  if (wholeSha256 === null) return
  await trx.updateTable('bid').set({ frozen_pdf_sha256: wholeSha256 }).where('id', '=', bid.id).execute()
}

async function answerWith(
  deps: Deps,
  { projectId, bidId }: { projectId: number; bidId: number },
  deliveryId: number,
  caption: string | undefined,
): Promise<SendAnswer | Later<SendAnswer>> {
  const delivery = await attemptDelivery(deps, deliveryId)
  const message = tellAttempt(delivery)
  const today = companyDayOf(deps.clock.now())
  const bid = await findBid(deps.db, projectId, bidId, today)
  const project = await findProject(deps.db, projectId, today)
  return answerAttempt(delivery, { message, notice: leftOut(delivery, caption), bid, project, delivery })
}
