import type { Transaction } from 'kysely'
import type { Bid } from '../../contract/bids.ts'
import type { Project } from '../../contract/projects.ts'
import { assertCanExtend, assertNotSending } from '../../domain/bids.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { type Said, type Sentence, type SentenceParts, say, toMessage } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { changeRow } from '../database/editable.ts'
import type { Changes } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { findProject, lockProject, type ProjectRow } from '../projects/projects.queries.ts'
import { bidLabel, recordBidEvent } from './bid-changes.ts'
import { findBid, lockBid } from './bids.queries.ts'

/** What somebody does to a locked bid; each step that changes nothing records nothing. */
interface Act {
  trx: Transaction<DB>
  project: ProjectRow
  bid: Bid
  at: Date
  today: Day
  record(verb: string, summary: Sentence, changes?: Changes): Promise<void>
}

/** Takes the public link back: it leads nowhere from now on. @throws conflict while the bid is being sent; not_found */
export function revokeBid(deps: Deps, actor: Actor, projectId: number, bidId: number): Promise<BidAnswer> {
  return actOnBid(deps, actor, { projectId, bidId }, async ({ trx, bid, at, record }) => {
    if (bid.linkRevokedAt === null) {
      assertNotSending(bid.isSending)
      await changeRow(trx, 'bid', bidId, at, { link_revoked_at: at })
      await record('revoked', say('took back the link to {what}', { what: bidLabel(bid) }))
    }
    return 'The link was taken back'
  })
}

/** Lets a bid be valid longer; its link stays. @throws conflict unless it waits for the customer; invalid; not_found */
export function extendBid(
  deps: Deps,
  actor: Actor,
  projectId: number,
  bidId: number,
  validUntil: Day,
): Promise<BidAnswer> {
  return actOnBid(deps, actor, { projectId, bidId }, async ({ trx, bid, at, today, record }) => {
    assertCanExtend(bid.status, validUntil, today)
    if (bid.validUntil !== validUntil) {
      assertNotSending(bid.isSending)
      await changeRow(trx, 'bid', bidId, at, { valid_until: validUntil })
      await record('extended', say('extended {what} to {day}', { what: bidLabel(bid), day: validUntil }), {
        validUntil: { from: bid.validUntil, to: validUntil },
      })
    }
    return say('The bid is valid until {day}', { day: validUntil })
  })
}

/**
 * Wants a reminder so many days after sending, or none.
 * @throws conflict when it was answered, asked about or reminded; not_found
 */
export function remindBid(
  deps: Deps,
  actor: Actor,
  projectId: number,
  bidId: number,
  days: number | null,
): Promise<BidAnswer> {
  return actOnBid(deps, actor, { projectId, bidId }, async ({ trx, bid, at, record }) => {
    if (days !== bid.remindAfterDays) {
      if (days !== null) assertCanRemind(bid)
      await changeRow(trx, 'bid', bidId, at, { remind_after_days: days })
      await record('reminder_set', sayWish(days, bidLabel(bid)), {
        remindAfterDays: { from: bid.remindAfterDays, to: days },
      })
    }
    return days === null ? 'No reminder will be sent' : 'Reminder set'
  })
}

function sayWish(days: number | null, what: Sentence): Sentence {
  if (days === null) return say('wants no reminder for {what}', { what })
  return days === 1
    ? say('wants a reminder 1 day after sending for {what}', { what })
    : say('wants a reminder {count} days after sending for {what}', { what, count: days })
}

function assertCanRemind({ status, remindedAt, questions }: Bid): void {
  if (remindedAt !== null) throw new AppError('conflict', 'The customer has been reminded already')
  if (questions.length > 0)
    throw new AppError('conflict', 'The customer has asked about this bid; no reminder will be sent')
  if (!['draft', 'sent', 'viewed', 'expired'].includes(status))
    throw new AppError('conflict', 'This bid does not wait for the customer')
}

/** Notes that a customer's question was answered, by telephone or however. @throws not_found */
export function answerBidQuestion(
  deps: Deps,
  actor: Actor,
  projectId: number,
  bidId: number,
  questionId: number,
): Promise<BidAnswer> {
  return actOnBid(deps, actor, { projectId, bidId }, async ({ trx, bid, at, record }) => {
    const question = bid.questions.find(({ id }) => id === questionId)
    if (!question) throw notFound('Question')
    if (question.answeredAt === null) {
      await trx
        .updateTable('bid_question')
        .set({ answered_at: at, answered_by: actor.id })
        .where('id', '=', questionId)
        .execute()
      await record(
        'answered',
        say('answered a question of {name} about {what}', { name: question.name, what: bidLabel(bid) }),
      )
    }
    return 'The question is answered'
  })
}

/** Locks the project and its bid, does the work, and answers with both as they are then. @throws not_found */
export async function actOnBid(
  deps: Deps,
  actor: Actor,
  { projectId, bidId, at = deps.clock.now() }: { projectId: number; bidId: number; at?: Date },
  work: (act: Act) => Promise<Said>,
): Promise<BidAnswer> {
  const today = companyDayOf(at)
  return deps.db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, projectId)
    const bid = await lockBid(trx, projectId, bidId, today)
    const record: Act['record'] = (verb, summary, changes) =>
      recordBidEvent(trx, { at, actor, bid }, verb, summary, changes)
    const said = await work({ trx, project, bid, at, today, record })
    return {
      ...toMessage(said),
      bid: await findBid(trx, projectId, bidId, today),
      project: await findProject(trx, projectId, today),
    }
  })
}

/** What every action on a bid answers: the client replaces its copies. */
export interface BidAnswer {
  message: string
  messageParts?: SentenceParts | undefined
  bid: Bid
  project: Project
}
