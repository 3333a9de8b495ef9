import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { SendAnswer, SendChoice } from '../../../contract/bid-actions.ts'
import { Bid } from '../../../contract/bids.ts'
import { companyDayOf } from '../../../domain/dates.ts'
import type { DeliveryChannel } from '../../../domain/deliveries.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Actor } from '../../actor.ts'
import { changeRow } from '../../database/editable.ts'
import type { Once } from '../../database/run-once.ts'
import type { DB } from '../../database/schema.generated.ts'
import { answerAttempt, tellAttempt } from '../../deliveries/send-answer.ts'
import { type CopyRequest, sendPaper } from '../../deliveries/send-paper.service.ts'
import type { Deps } from '../../deps.ts'
import type { Later } from '../../http/answers.ts'
import { findProjectFolder } from '../../projects/project-folder.queries.ts'
import { findProject, lockProject } from '../../projects/projects.queries.ts'
import { asSent, setDocument, wholeDocument } from '../bid-pdf.service.ts'
import { findBid, lockBid } from '../bids.queries.ts'
import { leftOut } from './bid-message.ts'
import { type OutgoingBid, prepareMessage } from './outgoing-bid.service.ts'

interface SendRequest extends CopyRequest {
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
  const { subject, caption, cc, bcc, choice = {} } = request
  const { to, toName, full, logo } = choice
  const asked = { channel, subject, caption, to, toName, full, logo }
  const delivery = await sendPaper(deps, actor, { subject, caption, cc, bcc, sendTo: choice }, once, {
    async prepare() {
      const message = await prepareMessage(deps, projectId, bidId, asked)
      return { ...message, wholeSha256: await findWholeSha256(deps, message) }
    },
    findShelf: async () => ({ folder: await findProjectFolder(deps.db, projectId), shelf: 'bids' }),
    async lock(trx, at) {
      await lockProject(trx, projectId)
      return lockBid(trx, projectId, bidId, companyDayOf(at))
    },
    async keep(trx, message, bid, at) {
      assertSameVersion(bid, message)
      await keepChoices(trx, bid, choice, message.wholeSha256, at)
    },
  })
  const message = tellAttempt(delivery)
  const today = companyDayOf(deps.clock.now())
  const bid = await findBid(deps.db, projectId, bidId, today)
  const project = await findProject(deps.db, projectId, today)
  return answerAttempt(delivery, { message, notice: leftOut(delivery, caption), bid, project, delivery })
}

/** SHA-256 of the complete PDF, frozen with a draft whichever form the customer gets; null for later statuses. */
async function findWholeSha256(deps: Deps, { bid, choice, document }: OutgoingBid): Promise<string | null> {
  if (bid.status !== 'draft') return null
  if (choice.full && choice.logo) return document.sha256
  return (await setDocument(deps, asSent(bid, deps.clock.now()), wholeDocument)).sha256
}

/** Refuses a PDF of an outdated version. @throws conflict with the current bid */
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
  if (reminds) await changeRow(trx, 'bid', bid.id, at, { remind_after_days: remindAfterDays })
  if (wholeSha256 === null) return
  await trx.updateTable('bid').set({ frozen_pdf_sha256: wholeSha256 }).where('id', '=', bid.id).execute()
}
