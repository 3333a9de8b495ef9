import type { Bid, NewBid } from '../../contract/bids.ts'
import { bidTotals } from '../../domain/bid-money.ts'
import { addDays, companyDayOf } from '../../domain/dates.ts'
import { type Cents, percentOf } from '../../domain/money.ts'
import { createBid, updateBid } from '../bids/bids.service.ts'
import { deliverBid } from './sample-deliveries.ts'
import { at, bidLine, type SampleJob } from './sample-job.ts'
import { spanishWords } from './sample-texts.ts'

/** Whose e-mail address was taken down wrongly. */
const wrongAddress = 'Ellis Kowalski'

/** Writes the bid of a project and sends it. The mail to one customer comes back. */
export async function sendBid(job: SampleJob, isRecent: boolean): Promise<Bid> {
  const bid = await writeBid(job)
  const isLost = job.row.customer === wrongAddress
  const fate = isLost ? 'comes back' : job.project.id % 11 === 0 ? 'arrives late' : 'arrives'
  return deliverBid(at(job, job.when(0.22)), job, job.estimator, bid, { isRecent, fate })
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
  await deliverBid(at(job, when(0.16)), job, estimator, draft)
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
