import type { Bid } from '../../contract/bids.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { answerBidQuestion } from '../bids/bid-actions.service.ts'
import { findBid } from '../bids/bids.queries.ts'
import { createBid } from '../bids/bids.service.ts'
import { finalizeBid } from '../bids/finalize-bid.service.ts'
import { acceptPublicBid } from '../bids/signing/accept-public-bid.service.ts'
import { askAboutPublicBid, declinePublicBid } from '../bids/signing/answer-public-bid.service.ts'
import { fileSignedBid } from '../bids/signing/file-signed-bid.service.ts'
import { viewBid } from '../bids/signing/public-bids.service.ts'
import { deliverBid } from './sample-deliveries.ts'
import { at, bidLine, hourMs, type SampleJob } from './sample-job.ts'
import { drawSignature } from './sample-photos.ts'
import { bidQuestions, changeOrders, declineReasons } from './sample-texts.ts'

/** The time in which a customer reads a bid. */
interface Reading {
  bid: Bid
  from: number
  until: number
}

/** The customer opens the page a few times. @returns the time of the last look */
export async function lookAtBid(
  job: SampleJob,
  { bid, from, until }: Reading,
  looks: number,
): Promise<number> {
  const step = (until - from) / (looks + 2)
  for (let look = 1; look <= looks; look += 1) {
    await viewBid(at(job, from + step * look), bid.bidIndex, { byCustomer: true })
  }
  return from + step * (looks + 1)
}

/** The customer chooses some options and signs on the page. */
export async function signOnline(job: SampleJob, reading: Reading): Promise<void> {
  const { bid } = reading
  const { answers } = job
  const time = await lookAtBid(job, reading, answers.integer(1, 2))
  const lines = bid.groups.flatMap(({ items }) => items)
  const selected = lines.flatMap(({ optional }, place) =>
    optional && answers.chance(0.6) ? [place + 1] : [],
  )
  const bought = lines.filter(({ optional }, place) => !optional || selected.includes(place + 1))
  const isDrawn = answers.chance(0.5)
  await acceptPublicBid(
    at(job, time),
    bid.bidIndex,
    {
      name: job.project.customer.name,
      selected,
      total: bought.reduce((sum, { amount }) => sum + amount, -bid.discount),
      agreed: true,
      ...(isDrawn && { signature: (await drawSignature(answers)).toString('base64') }),
    },
    {
      address: `203.0.113.${answers.integer(2, 250)}`,
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15',
    },
  )
  // File the signed PDF right away, so that it is there when people look.
  await fileSignedBid(at(job, time + 60_000), bid.id)
}

/** Does what the project's row says about the customer's answer. */
export async function answerWaitingBid(job: SampleJob, reading: Reading): Promise<void> {
  const { bid, until } = reading
  const { answer } = job.row
  const { answers, project, estimator } = job
  if (answer === 'silent') return
  if (answer === 'signs') return signOnline(job, reading)
  const time = await lookAtBid(job, reading, answers.integer(1, 2))
  if (answer === 'declines')
    await declinePublicBid(
      at(job, time),
      bid.bidIndex,
      declineReasons[project.id % declineReasons.length] ?? '',
    )
  if (answer !== 'asks' && answer !== 'is answered') return
  const question = {
    name: project.customer.name,
    contact: job.row.email,
    question: bidQuestions[project.id % bidQuestions.length] ?? '',
  }
  await askAboutPublicBid(at(job, time), bid.bidIndex, question)
  if (answer === 'asks') return
  const { questions } = await findBid(job.deps.db, project.id, bid.id, companyDayOf(new Date(until)))
  const answered = at(job, Math.min(time + hourMs, until))
  for (const { id } of questions) await answerBidQuestion(answered, estimator, project.id, bid.id, id)
}

/** Extra work found during the job. @returns the change order, finalized unless it waits */
export async function orderChange(job: SampleJob, waits: boolean): Promise<Bid> {
  const { answers, project, manager, estimator, when } = job
  const [from, until] = waits ? [when(0.93), when(0.98)] : [when(0.74), when(0.78)]
  const [product, title, low, high] = answers.pick(changeOrders)
  const change = await createBid(at(job, from), estimator, project.id, {
    kind: 'change_order',
    title,
    groups: [{ name: '', items: [bidLine(job, product, answers.integer(low, high))] }],
    scope: 'Work that was not visible when the contract was signed.',
    exclusions: '',
    paymentSchedule: [{ label: 'When done', percent: 10_000 }],
    validUntil: null,
  })
  const bid = await deliverBid(at(job, from + 600_000), job, estimator, change)
  const reading = { bid, from: from + 600_000, until }
  if (waits) {
    await lookAtBid(job, reading, 1)
    return bid
  }
  await signOnline(job, reading)
  return (await finalizeBid(at(job, until), manager, project.id, change.id)).bid
}
