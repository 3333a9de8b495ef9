import type { Transaction } from 'kysely'
import type { Bid } from '../../../contract/bids.ts'
import { companyDayOf } from '../../../domain/dates.ts'
import { say } from '../../../domain/sentences/say.ts'
import { changeRow } from '../../database/editable.ts'
import type { DB } from '../../database/schema.generated.ts'
import { insertDelivery, type NewDelivery } from '../../deliveries/insert-delivery.service.ts'
import { isCallingHour } from '../../deliveries/outgoing-paper.ts'
import { replyToOf } from '../../deliveries/paper-mail.ts'
import { whatsappWindowOpen } from '../../deliveries/whatsapp-contacts.queries.ts'
import type { Deps } from '../../deps.ts'
import { insertStoredFile } from '../../files/stored-files.ts'
import { withWrittenFile } from '../../files/written-file.ts'
import { lockProject } from '../../projects/projects.queries.ts'
import { bidLabel, recordBidEvent } from '../bid-changes.ts'
import { setPdf, storePdf, wholeDocument } from '../bid-pdf.service.ts'
import { findBid, lockBid } from '../bids.queries.ts'
import { fileSignedBid } from '../signing/file-signed-bid.service.ts'
import { recordPaused } from '../unrecorded-changes.service.ts'
import { type BidLetter, findBidLetter } from './bid-letter.queries.ts'
import { toBidMail, toWhatsAppCaption, toWhatsAppTemplate } from './bid-message.ts'
import {
  type BidKey,
  findDueReminders,
  findLastSending,
  findNewlyExpired,
  findUnfiled,
  type LastSending,
} from './follow-up.queries.ts'
import { publicUrlOf } from './outgoing-bid.service.ts'

/**
 * Reminds customers who have not answered, notes which bids have run out, takes up signed PDFs that the queue left
 * behind, and tells history what was typed. Each bid is a transaction of its own.
 */
export async function followUpBids(deps: Deps): Promise<void> {
  const at = deps.clock.now()
  const today = companyDayOf(at)
  const followUp = (bid: BidKey, work: typeof remindCustomer) =>
    work(deps, bid, at).catch((error: unknown) =>
      deps.log.error({ err: error, bid: bid.id }, 'a bid could not be followed up'),
    )
  const reminders = isCallingHour(at) ? await findDueReminders(deps.db, today) : []
  for (const due of reminders) await followUp(due, remindCustomer)
  for (const expired of await findNewlyExpired(deps.db, today)) await followUp(expired, noteExpiry)
  for (const unfiled of await findUnfiled(deps.db, at))
    await followUp(unfiled, () => fileSignedBid(deps, unfiled.id))
  await recordPaused(deps)
}

/**
 * Sends the bid's link once more, the way the bid went out; where only the link was handed out, by e-mail. Once only,
 * and not when the customer has answered meanwhile, this bid or another one of the job.
 */
async function remindCustomer(deps: Deps, { id, projectId }: BidKey, at: Date): Promise<void> {
  const seen = await findBid(deps.db, projectId, id, companyDayOf(at))
  const letter = await findBidLetter(deps.db, projectId)
  const { fileName: name, sha256, content } = await setPdf(deps, seen, wholeDocument)
  const stored = await storePdf(deps, { projectId, pdf: content as Buffer, sha256, name })
  await withWrittenFile(deps, stored.path, (use) =>
    deps.db.transaction().execute(async (trx) => {
      await lockProject(trx, projectId)
      const bid = await lockBid(trx, projectId, id, companyDayOf(at))
      // Somebody changed it in the meantime; the next run checks again.
      if (bid.version !== seen.version || bid.isSending) return
      // A change to the job or another bid doesn't raise this bid's version, so check again.
      const [still] = await findDueReminders(trx, companyDayOf(at), id)
      if (!still) return
      const message = await writeReminder(trx, deps, bid, letter, at)
      const event = { at, actor: null, bid }
      const what = bidLabel(bid)
      if (message === null) {
        await changeRow(trx, 'bid', id, at, { remind_after_days: null })
        const problem = say('no way to write to them is known')
        const failed = say('could not remind the customer of {what}: {problem}', { what, problem })
        await recordBidEvent(trx, event, 'reminder_failed', failed)
        return
      }
      await changeRow(trx, 'bid', id, at, { reminded_at: at })
      await recordBidEvent(trx, event, 'reminded', say('reminded the customer of {what}', { what }))
      const fileId = await insertStoredFile(trx, { ...stored.row, created_at: at })
      await insertDelivery(trx, deps, at, { ...message, document: { fileId, name, sha256 } })
      use()
    }),
  )
}

async function writeReminder(
  trx: Transaction<DB>,
  deps: Deps,
  bid: Bid,
  letter: BidLetter,
  at: Date,
): Promise<Omit<NewDelivery, 'document'> | null> {
  const last = await findLastSending(trx, bid.id)
  const parts = {
    bid,
    letter,
    occasion: 'reminder' as const,
    recipientName: last?.recipientName || letter.customer.name,
    url: publicUrlOf(deps, bid),
  }
  const base = {
    kind: 'reminder' as const,
    projectId: bid.project_id,
    bidId: bid.id,
    recipientName: parts.recipientName,
    actorId: null,
  }
  if (last?.channel === 'whatsapp' && deps.whatsapp !== null && letter.customer.whatsappOptIn) {
    const isOpen = await whatsappWindowOpen(trx, last.recipient, at)
    const { template, body } = toWhatsAppTemplate(parts, deps.config)
    return {
      ...base,
      channel: 'whatsapp',
      recipient: last.recipient,
      subject: '',
      body: isOpen ? toWhatsAppCaption(parts) : body,
      html: '',
      replyTo: '',
      template: isOpen ? null : template,
    }
  }
  const recipient = mailRecipient(last, letter)
  if (recipient === '' || deps.mailer === null) return null
  const { subject, text, html } = toBidMail(parts)
  return {
    ...base,
    channel: 'email',
    recipient,
    subject,
    body: text,
    html,
    replyTo: replyToOf(letter),
    template: null,
  }
}

function mailRecipient(last: LastSending | undefined, { customer }: BidLetter): string {
  return last?.channel === 'email' ? last.recipient : customer.email
}

async function noteExpiry(deps: Deps, { id, projectId }: BidKey, at: Date): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    const bid = await lockBid(trx, projectId, id, companyDayOf(at))
    if (bid.status !== 'expired') return
    const [still] = await findNewlyExpired(trx, companyDayOf(at), id)
    if (!still) return
    const summary = say('{what} ran out without an answer', { what: bidLabel(bid) })
    await recordBidEvent(trx, { at, actor: null, bid }, 'expired', summary)
  })
}

/** The signed PDF of one bid: `{ bidId }`. */
export const fileSignedBidQueue = 'file-signed-bid'
/** Reminders that are due, and bids that have run out: each minute. */
export const followUpBidsQueue = 'follow-up-bids'
