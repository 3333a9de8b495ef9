import type { Bid, NewBid } from '../../contract/bids.ts'
import { bidTotals } from '../../domain/bid-money.ts'
import { addDays, companyDayOf } from '../../domain/dates.ts'
import { type Cents, percentOf } from '../../domain/money.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { bidLabel } from '../bids/bid-changes.ts'
import { findBid, lockBid } from '../bids/bids.queries.ts'
import { createBid, updateBid } from '../bids/bids.service.ts'
import { freezeBid } from '../bids/sending/mark-bid-sent.service.ts'
import { shareBid } from '../bids/sending/share-bid.service.ts'
import { recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { advanceProject } from '../projects/projects.service.ts'
import { at, bidLine, type SampleJob } from './sample-job.ts'
import { spanishWords } from './sample-texts.ts'

/** Writes the bid of a project and shares its link. */
export async function sendBid(job: SampleJob, isRecent: boolean): Promise<Bid> {
  const bid = await writeBid(job)
  const deps = at(job, job.when(0.22))
  if (!isRecent) return sendLongAgo(deps, job.estimator, bid)
  return (await shareBid(deps, job.estimator, job.project.id, bid.id)).bid
}

async function writeBid(job: SampleJob): Promise<Bid> {
  const { row, project, estimator, random, when } = job
  const say = (english: string) => (row.language === 'es' && spanishWords[english]) || english
  const groups = bidGroups(job)
  const { total } = bidTotals(groups, 0)
  const discount = random.chance(0.2) ? Math.round(total / 5000) * 100 : 0
  const title = `${say(row.job)}, ${row.street}`
  const draft = await createBid(at(job, when(0.15)), estimator, project.id, {
    title,
    language: row.language,
    groups: groups.map(({ name, items }) => ({ name: say(name), items })),
    discount,
    paymentSchedule: paymentSchedule(row.business !== '', total - discount).map(({ label, ...payment }) => ({
      label: say(label),
      ...payment,
    })),
    validUntil: addDays(companyDayOf(new Date(when(0.2))), row.status === 'bid_sent' ? 90 : 30),
  })
  if (!random.chance(0.15)) return draft
  // Some customers ask for a change after the first revision.
  await sendLongAgo(at(job, when(0.16)), estimator, draft)
  const revised = { title: `${title}, ${say('revised')}` }
  return updateBid(at(job, when(0.2)), estimator, project.id, draft.id, revised)
}

/** All lines of the job's table; three jobs in five also get the options. */
function bidGroups(job: SampleJob) {
  const { row, random } = job
  const lines = Map.groupBy(
    job.jobLines.filter((line) => line.job === row.job),
    ({ group }) => group,
  )
  return [...lines].flatMap(([name, items]) => {
    const optional = name === 'Options'
    if (optional && random.chance(0.4)) return []
    const item = ({ product, low, high }: (typeof items)[number]) => ({
      ...bidLine(job, product, random.integer(low, high), row.language === 'es'),
      optional,
      selected: false,
    })
    return [{ name, items: items.map(item) }]
  })
}

/**
 * Four payments. The down payment of a homeowner is at most $1,000 or 10 %, whichever is less (B&P § 7159.5); through a
 * contractor it is 10 %.
 */
function paymentSchedule(isReferred: boolean, total: Cents): NonNullable<NewBid['paymentSchedule']> {
  const deposit = Math.min(100_000, percentOf(total, 1000))
  const progress = percentOf(total, 4000)
  const share = (percent: number, amount: Cents) => (isReferred ? { percent } : { amount })
  return [
    { label: 'Deposit', ...share(1000, deposit) },
    { label: 'On mobilization', ...share(4000, progress) },
    { label: 'On completion of concrete', ...share(4000, progress) },
    { label: 'On final inspection', ...share(1000, total - deposit - 2 * progress) },
  ]
}

/**
 * Shares a bid like `shareBid`, but without the fingerprint of its PDF. Nobody needs it for old bids, and a hundred
 * PDFs would double the time of the first start.
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
      summary: say('handed out the link to {what}', { what: bidLabel(bid) }),
      changes: { status: { from: 'draft', to: 'sent' } },
    })
    await advanceProject(trx, { actor, at: sentAt }, project, 'bid_sent')
    return findBid(trx, project_id, id, today)
  })
}
