import type { Transaction } from 'kysely'
import type { Bid } from '../../../contract/bids.ts'
import { Email } from '../../../contract/fields.ts'
import type { PublicBid } from '../../../contract/public-bids.ts'
import { assertCanAnswer } from '../../../domain/bids.ts'
import { companyDayOf } from '../../../domain/dates.ts'
import { say, withNote } from '../../../domain/sentences/say.ts'
import { changeRow } from '../../database/editable.ts'
import type { DB } from '../../database/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import { lockProject } from '../../projects/projects.queries.ts'
import { bidLabel, recordBidEvent } from '../bid-changes.ts'
import { lockBid } from '../bids.queries.ts'
import { type BidLetter, findBidLetter } from '../sending/bid-letter.queries.ts'
import { notifyOffice } from './notify-office.ts'
import { findByLink, showBid } from './public-bids.service.ts'

/**
 * The customer says no; the manager is told. The same again gets the same answer.
 * @throws not_found; conflict with a sentence for the customer unless the bid waits for an answer
 */
export async function declinePublicBid(deps: Deps, bidIndex: string, reason: string): Promise<PublicBid> {
  await answerByLink(deps, bidIndex, async ({ trx, bid, letter, at }) => {
    if (bid.status === 'declined' && bid.declineReason === reason) return
    assertCanAnswer(bid.status)
    await changeRow(trx, 'bid', bid.id, at, { status: 'declined', declined_at: at, decline_reason: reason })
    const summary = withNote(say('declined {what}', { what: bidLabel(bid) }), reason)
    const changes = { status: { from: bid.status, to: 'declined' } }
    await recordBidEvent(trx, { at, actor: null, bid }, 'declined', summary, changes)
    await notifyOffice(
      trx,
      deps,
      at,
      'declined',
      { bid, letter, replyTo: letter.customer.email },
      (say, name) => ({
        subject: say.declined(letter.customer.name, name),
        text: `${say.declined(letter.customer.name, name)}.\n\n${reason === '' ? say.noReason : reason}`,
      }),
    )
  })
  return showBid(deps, await findByLink(deps, bidIndex))
}

/**
 * Passes a customer's question on to the manager. The same question again, while it is open, is a second click.
 * @throws not_found; conflict with a sentence for the customer unless the bid waits for an answer
 */
export async function askAboutPublicBid(
  deps: Deps,
  bidIndex: string,
  { name, contact = '', question }: { name: string; contact?: string | undefined; question: string },
): Promise<{ message: string }> {
  const { language } = await answerByLink(deps, bidIndex, async ({ trx, bid, letter, at }) => {
    assertCanAnswer(bid.status)
    const isOpen = bid.questions.some(
      (open) => open.answeredAt === null && open.question === question && open.name === name,
    )
    if (isOpen) return
    await trx
      .insertInto('bid_question')
      .values({ bid_id: bid.id, name, contact, question, asked_at: at })
      .execute()
    const summary = say('asked about {what}, by the name of {name}: {text}', {
      what: bidLabel(bid),
      name,
      text: question.slice(0, 200).toWellFormed(),
    })
    await recordBidEvent(trx, { at, actor: null, bid }, 'asked', summary)
    const replyTo = Email.safeParse(contact).success ? contact : letter.customer.email
    await notifyOffice(trx, deps, at, 'question', { bid, letter, replyTo }, (say, bidName) => ({
      subject: say.asks(name, bidName),
      text: `${say.asks(`${name}${contact === '' ? '' : ` (${contact})`}`, bidName)}:\n\n${question}`,
    }))
  })
  return {
    message:
      language === 'es'
        ? 'Gracias por su pregunta. Le responderemos pronto.'
        : 'Thank you for your question. We will get back to you soon.',
  }
}

interface Answering {
  trx: Transaction<DB>
  bid: Bid
  letter: BidLetter
  at: Date
}

/** Lets a customer answer the bid behind a link, which is locked. @returns the bid as it was before @throws not_found */
async function answerByLink(
  deps: Deps,
  bidIndex: string,
  answer: (answering: Answering) => Promise<void>,
): Promise<Bid> {
  const seen = await findByLink(deps, bidIndex)
  const letter = await findBidLetter(deps.db, seen.project_id)
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, seen.project_id)
    await lockBid(trx, seen.project_id, seen.id, companyDayOf(at))
    // The link may have been taken back while this waited for the lock.
    const bid = await findByLink({ ...deps, db: trx }, bidIndex)
    await answer({ trx, bid, letter, at })
  })
  return seen
}
