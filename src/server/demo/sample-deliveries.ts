import type { Transaction } from 'kysely'
import type { Bid } from '../../contract/bids.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { quote } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { asSent, setDocument, wholeDocument } from '../bids/bid-pdf.service.ts'
import { findBid } from '../bids/bids.queries.ts'
import { findBidLetter } from '../bids/sending/bid-letter.queries.ts'
import { toBidMail, toWhatsAppTemplate } from '../bids/sending/bid-message.ts'
import { publicUrlOf } from '../bids/sending/outgoing-bid.service.ts'
import type { DB } from '../database/schema.generated.ts'
import { advanceDelivery } from '../deliveries/advance-delivery.service.ts'
import { endAttempt, insertAttempt, lockDeliveryRow } from '../deliveries/attempt.queries.ts'
import { insertDelivery, type NewDelivery } from '../deliveries/insert-delivery.service.ts'
import { findProjectLetter } from '../deliveries/paper-letter.queries.ts'
import { replyToOf, writePaperMail } from '../deliveries/paper-mail.ts'
import type { Deps } from '../deps.ts'
import { toInvoiceWords } from '../invoices/invoice-message.ts'
import { findInvoice } from '../invoices/invoices.queries.ts'
import { lockProject } from '../projects/projects.queries.ts'
import type { SampleJob } from './sample-job.ts'

/** How a message ends: as usual, at an address that nobody has, or at the second attempt. */
type Fate = 'arrives' | 'comes back' | 'arrives late'

/**
 * Sends a bid at the time of `deps`: the delivery and its attempts are those of a real mail, only that no provider was
 * asked. The PDF is fingerprinted for recent bids only; a hundred PDFs would double the time of the first start.
 */
export async function deliverBid(
  deps: Deps,
  { project, row }: SampleJob,
  actor: Actor,
  { id }: Bid,
  { isRecent = false, fate = 'arrives' }: { isRecent?: boolean; fate?: Fate } = {},
): Promise<Bid> {
  const now = deps.clock.now()
  const today = companyDayOf(now)
  const bid = await findBid(deps.db, project.id, id, today)
  const letter = await findBidLetter(deps.db, project.id)
  const sha256 = isRecent ? (await setDocument(deps, asSent(bid, now), wholeDocument)).sha256 : null
  const byWhatsApp = project.customer.id % 6 === 0
  const { name, phone } = project.customer
  const parts = {
    bid,
    letter,
    occasion: 'offer' as const,
    recipientName: name,
    url: publicUrlOf(deps, bid),
  }
  const { text, ...mail } = toBidMail(parts)
  const message = byWhatsApp
    ? {
        channel: 'whatsapp' as const,
        recipient: `1${phone.replaceAll(/\D/g, '').slice(-10)}`,
        subject: '',
        html: '',
        replyTo: '',
        ...toWhatsAppTemplate(parts, deps.config),
      }
    : {
        channel: 'email' as const,
        recipient: row.email,
        ...mail,
        body: text,
        replyTo: replyToOf(letter),
        template: null,
      }
  await deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, project.id)
    await trx.updateTable('bid').set({ frozen_pdf_sha256: sha256 }).where('id', '=', id).execute()
    await deliver(trx, deps, fate, {
      ...message,
      kind: 'bid',
      projectId: project.id,
      bidId: id,
      recipientName: name,
      document: null,
      actorId: actor.id,
    })
  })
  return findBid(deps.db, project.id, id, today)
}

/** Sends an invoice by e-mail at the time of `deps`, as `deliverBid` sends a bid. */
export async function deliverInvoice(
  deps: Deps,
  { project }: SampleJob,
  actor: Actor,
  invoiceId: number,
): Promise<void> {
  const today = companyDayOf(deps.clock.now())
  const invoice = await findInvoice(deps.db, invoiceId, today)
  const letter = await findProjectLetter(deps.db, project.id)
  const { name, email } = letter.customer
  const words = toInvoiceWords('invoice', invoice, letter, { today, page: null })
  const mail = writePaperMail(letter, name, words, {})
  await deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, project.id)
    await deliver(trx, deps, 'arrives', {
      ...mail,
      kind: 'invoice',
      channel: 'email',
      projectId: project.id,
      bidId: null,
      invoiceId,
      recipientName: name,
      recipient: email,
      replyTo: replyToOf(letter),
      template: null,
      document: null,
      actorId: actor.id,
    })
  })
}

async function deliver(trx: Transaction<DB>, deps: Deps, fate: Fate, message: NewDelivery): Promise<void> {
  const now = deps.clock.now()
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  // The delivery is over when its transaction ends, so that no job has to send it.
  const quietly = { ...deps, jobs: { ...deps.jobs, enqueue: async () => undefined } }
  const id = await insertDelivery(trx, quietly, now, message)
  const attempt = (number: number, seconds: number) =>
    insertAttempt(trx, { deliveryId: id, number, at: after(seconds) })
  const end = (number: number, seconds: number, outcome: 'accepted' | 'unreached', response: string) =>
    endAttempt(trx, { deliveryId: id, number, at: after(seconds), outcome, response: quote(response) })
  const advance = async (
    seconds: number,
    status: 'accepted' | 'delivered' | 'read' | 'bounced',
    error?: string,
  ) => {
    const row = await lockDeliveryRow(trx, id)
    const news = { status, at: after(seconds), ...(error !== undefined && { error: quote(error) }) }
    await advanceDelivery(trx, row, news, { now: news.at })
  }
  const accepted = message.channel === 'email' ? '250 2.0.0 Ok: queued' : 'Accepted'
  await attempt(1, 0)
  if (fate === 'arrives late') {
    await end(1, 2, 'unreached', 'The mail server did not answer')
    await attempt(2, 42)
    await end(2, 43, 'accepted', accepted)
    return advance(44, 'delivered')
  }
  await end(1, 1, 'accepted', accepted)
  if (fate === 'comes back') {
    await advance(1, 'accepted')
    return advance(40, 'bounced', `550 5.1.1 <${message.recipient}>: there is no such mailbox`)
  }
  await advance(2, message.channel === 'email' ? 'delivered' : 'read')
}
