import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Bid } from '../../../contract/bids.ts'
import { companyDayOf } from '../../../domain/dates.ts'
import { formatDollars } from '../../../domain/money.ts'
import { say } from '../../../domain/sentences/say.ts'
import type { DB } from '../../database/schema.generated.ts'
import { insertDelivery, type NewDelivery } from '../../deliveries/insert-delivery.service.ts'
import { replyToOf } from '../../deliveries/paper-mail.ts'
import type { Deps } from '../../deps.ts'
import { insertStoredFile } from '../../files/stored-files.ts'
import { withWrittenFile } from '../../files/written-file.ts'
import type { JobData } from '../../jobs/jobs.ts'
import { lockProject } from '../../projects/projects.queries.ts'
import { bidLabel, recordBidEvent } from '../bid-changes.ts'
import { bidFileName } from '../bid-document.ts'
import { setDocument, storePdf, wholeDocument } from '../bid-pdf.service.ts'
import { findAcceptance, findBidOfAnyProject, type StoredAcceptance } from '../bids.queries.ts'
import { type BidLetter, findBidLetter } from '../sending/bid-letter.queries.ts'
import { toBidMail } from '../sending/bid-message.ts'
import { publicUrlOf } from '../sending/outgoing-bid.service.ts'
import { toOfficeMail, wantsOfficeMail } from './notify-office.ts'

/** One job of the queue. */
export async function fileSignedBidFromQueue(deps: Deps, data: JobData): Promise<void> {
  await fileSignedBid(deps, z.object({ bidId: z.int() }).parse(data).bidId)
}

/**
 * Sets the PDF that carries the customer's signature, puts it on file, and sends it to both sides by mail, if mail is
 * set up. Done twice it is done once: whoever puts the file on record sends it.
 */
export async function fileSignedBid(deps: Deps, bidId: number): Promise<void> {
  const at = deps.clock.now()
  const bid = await findBidOfAnyProject(deps.db, bidId, companyDayOf(at))
  const acceptance = bid && (await findAcceptance(deps.db, bidId))
  if (!bid || !acceptance || acceptance.signedFile) return
  const letter = await findBidLetter(deps.db, bid.project_id)
  const { pdf, sha256 } = await setDocument(deps, bid, wholeDocument, {
    signature: acceptance.signature,
  })
  const name = bidFileName(bid).replace(/\.pdf$/, bid.language === 'es' ? ' – firmada.pdf' : ' – signed.pdf')
  const stored = await storePdf(deps, { projectId: bid.project_id, pdf, sha256, name })
  await withWrittenFile(deps, stored.path, (use) =>
    deps.db.transaction().execute(async (trx) => {
      await lockProject(trx, bid.project_id)
      const fileId = await insertStoredFile(trx, { ...stored.row, created_at: at })
      const filed = await trx
        .updateTable('bid_acceptance')
        .set({ signed_file_id: fileId })
        .where('bid_id', '=', bidId)
        .where('signed_file_id', 'is', null)
        .executeTakeFirst()
      if (filed.numUpdatedRows === 0n) {
        await trx.deleteFrom('stored_file').where('id', '=', fileId).execute()
        return
      }
      const summary = say('put the signed {what} on file', { what: bidLabel(bid) })
      await recordBidEvent(trx, { at, actor: null, bid }, 'filed', summary)
      await sendCopies(trx, deps, at, { bid, acceptance, letter }, { fileId, name, sha256 })
      use()
    }),
  )
}

interface Signed {
  bid: Bid
  acceptance: StoredAcceptance
  letter: BidLetter
}

async function sendCopies(
  trx: Transaction<DB>,
  deps: Deps,
  at: Date,
  signed: Signed,
  document: NonNullable<NewDelivery['document']>,
): Promise<void> {
  if (deps.mailer === null) return
  const isOfficeTold = await wantsOfficeMail(trx, signed.letter, 'signed')
  const copies = [customersCopy(deps, signed), ...(isOfficeTold ? [officesCopy(deps, signed)] : [])]
  for (const copy of copies) {
    if (copy.recipient === '') continue
    await insertDelivery(trx, deps, at, {
      kind: 'signed_bid',
      channel: 'email',
      projectId: signed.bid.project_id,
      bidId: signed.bid.id,
      ...copy,
      template: null,
      document,
      actorId: null,
    })
  }
}

type Copy = Pick<NewDelivery, 'recipient' | 'recipientName' | 'subject' | 'body' | 'html' | 'replyTo'>

function customersCopy(deps: Deps, { bid, acceptance, letter }: Signed): Copy {
  const url = publicUrlOf(deps, bid)
  const parts = { bid, letter, occasion: 'signed' as const, recipientName: acceptance.name, url }
  const { subject, text, html } = toBidMail(parts)
  return {
    recipient: acceptance.email || letter.customer.email,
    recipientName: acceptance.name,
    subject,
    body: text,
    html,
    replyTo: replyToOf(letter),
  }
}

function officesCopy(deps: Deps, { bid, acceptance, letter }: Signed): Copy {
  const replyTo = acceptance.email || letter.customer.email
  return toOfficeMail(deps, { bid, letter, replyTo }, (say, name) => {
    const news = say.signed(acceptance.name, name, formatDollars(acceptance.total))
    return { subject: news, text: `${news}. ${say.copyAttached}` }
  })
}
