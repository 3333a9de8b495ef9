import type { Bid } from '../../contract/bids.ts'
import { companyDayOf } from '../../domain/dates.ts'
import type { Actor } from '../actor.ts'
import { acceptPublicBid } from '../bids/accept-public-bid.service.ts'
import { askAboutPublicBid, declinePublicBid } from '../bids/answer-public-bid.service.ts'
import { answerBidQuestion } from '../bids/bid-actions.service.ts'
import { bidLabel } from '../bids/bid-changes.ts'
import { findBid, lockBid } from '../bids/bids.queries.ts'
import { createBid } from '../bids/bids.service.ts'
import { fileSignedBid } from '../bids/file-signed-bid.service.ts'
import { finalizeBid } from '../bids/finalize-bid.service.ts'
import { freezeBid } from '../bids/mark-bid-sent.service.ts'
import { viewBid } from '../bids/public-bids.service.ts'
import { recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { advanceProject } from '../projects/projects.service.ts'
import type { Random } from './random.ts'
import type { SampleCast } from './sample-cast.ts'
import { drawSignature } from './sample-pictures.ts'

/** What a customer does with the link to a bid, between two instants. */
interface Reading {
  bid: Bid
  customer: string
  random: Random
  from: number
  until: number
}

/**
 * Hands out the link of a bid as `shareBid` does, but for the fingerprint of its PDF: of a bid long answered nobody asks
 * for it, and a hundred PDFs would be half of the first start.
 */
export async function sendLongAgo(deps: Deps, actor: Actor, { id, project_id }: Bid): Promise<Bid> {
  const sentAt = deps.clock.now()
  const today = companyDayOf(sentAt)
  return deps.db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, project_id)
    const bid = await lockBid(trx, project_id, id, today)
    await freezeBid(trx, bid, { sentAt, at: sentAt })
    await recordEvent(trx, {
      at: sentAt,
      actor,
      projectId: project_id,
      entity: 'bid',
      entityId: id,
      verb: 'sent',
      summary: `handed out the link to ${bidLabel(bid)}`,
      changes: { status: { from: 'draft', to: 'sent' } },
    })
    await advanceProject(trx, { actor, at: sentAt }, project, 'bid_sent')
    return findBid(trx, project_id, id, today)
  })
}

/** The customer opens the page a few times. @returns an instant after the last look */
export async function lookAtBid(
  deps: Deps,
  { bid, random, from, until }: Reading,
  looks = random.integer(1, 4),
): Promise<number> {
  const step = (until - from) / (looks + 2)
  for (let look = 1; look <= looks; look += 1) {
    await viewBid(at(deps, from + step * look), bid.bidIndex, { byCustomer: true })
  }
  return from + step * (looks + 1)
}

/** The customer ticks an option or none, and signs on the page. */
export async function signOnline(deps: Deps, reading: Reading): Promise<void> {
  const { bid, customer, random } = reading
  const time = await lookAtBid(deps, reading, random.integer(1, 2))
  const options = bid.groups.flatMap(({ items }) => items)
  const selected = options.flatMap(({ optional }, place) =>
    optional && random.chance(0.6) ? [place + 1] : [],
  )
  const total = options.reduce(
    (sum, { optional, amount }, place) => (!optional || selected.includes(place + 1) ? sum + amount : sum),
    -bid.discount,
  )
  const isDrawn = random.chance(0.5)
  await acceptPublicBid(
    at(deps, time),
    bid.bidIndex,
    {
      name: customer,
      selected,
      total,
      agreed: true,
      ...(isDrawn && { signature: (await drawSignature(random)).toString('base64') }),
    },
    {
      address: `203.0.113.${random.integer(2, 250)}`,
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15',
    },
  )
  // The paper follows at once here: whoever opens the sample company finds it on file.
  await fileSignedBid(at(deps, time + 60_000), bid.id)
}

const reasons = [
  'We have decided to do only the drainage this year.',
  'Another bid was $6,000 lower.',
  'We are selling the house as it is.',
]

const questions = [
  'How long will the driveway be blocked?',
  'Is the geologist’s visit included?',
  'Can the work begin after the school year ends?',
]

/** Bids that wait are in every state a bid can wait in: by its place in the line of those that do. */
export async function answerWaitingBid(
  deps: Deps,
  { estimator, place }: { estimator: Actor; place: number },
  reading: Reading,
): Promise<void> {
  const { bid, customer, random, until } = reading
  const way = place % 6
  if (way === 0) return
  if (way === 1) return signOnline(deps, reading)
  const time = await lookAtBid(deps, reading, random.integer(1, 2))
  if (way === 2) {
    await declinePublicBid(at(deps, time), bid.bidIndex, random.pick(reasons))
    return
  }
  if (way === 3 || way === 4) {
    const question = { name: customer, contact: '', question: random.pick(questions) }
    await askAboutPublicBid(at(deps, time), bid.bidIndex, question)
  }
  if (way === 4) {
    const [question] = (await findBid(deps.db, bid.project_id, bid.id, companyDayOf(new Date(until))))
      .questions
    if (question) {
      const answered = Math.min(time + 3_600_000, until)
      await answerBidQuestion(at(deps, answered), estimator, bid.project_id, bid.id, question.id)
    }
  }
}

/** More work than was agreed, found while the ground was open. @returns the change order, finalized unless it waits */
export async function orderChange(
  deps: Deps,
  cast: SampleCast,
  people: { manager: Actor; estimator: Actor },
  { bid, customer, random, from, until }: Reading,
  { waits }: { waits: boolean },
): Promise<Bid> {
  const [name, title, low, high] = random.pick([
    ['Over-drill', 'Deeper caissons, as ordered by the geologist', 8, 24],
    ['Spoils haul-off', 'More spoils than estimated', 8, 20],
    ['Excavation, hand', 'Hand excavation around the gas line', 3, 9],
  ] as const)
  const product = cast.products.get(name)
  if (!product) throw new Error(`The sample company sells no ${name}`)
  const item = {
    product_id: product.id,
    description: product.description,
    quantity: random.integer(low, high) * 1000,
    unit: product.unit,
    unitPrice: product.unitPrice,
    unitCost: product.unitCost,
  }
  const change = await createBid(at(deps, from), people.estimator, bid.project_id, {
    kind: 'change_order',
    title,
    groups: [{ name: '', items: [item] }],
    scope: 'Work that was not visible when the contract was signed.',
    exclusions: '',
    paymentSchedule: [{ label: 'When done', percent: 10_000 }],
    validUntil: null,
  })
  const sent = await sendLongAgo(at(deps, from + 600_000), people.estimator, change)
  const reading = { bid: sent, customer, random, from: from + 600_000, until }
  if (waits) {
    await lookAtBid(deps, reading, 1)
    return sent
  }
  await signOnline(deps, reading)
  const final = await finalizeBid(at(deps, until), people.manager, bid.project_id, change.id)
  return final.bid
}

function at(deps: Deps, time: number): Deps {
  return { ...deps, clock: { now: () => new Date(Math.round(time)) } }
}
