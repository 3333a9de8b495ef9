import type { Bid, NewBid } from '../../contract/bids.ts'
import type { Project } from '../../contract/projects.ts'
import { bidTotals } from '../../domain/bids.ts'
import { addDays, companyDayOf } from '../../domain/dates.ts'
import { type Cents, percentOf } from '../../domain/money.ts'
import type { ProjectStatus } from '../../domain/projects.ts'
import type { Actor } from '../actor.ts'
import { createBid, updateBid } from '../bids/bids.service.ts'
import { finalizeBid } from '../bids/finalize-bid.service.ts'
import { shareBid } from '../bids/share-bid.service.ts'
import { unkeyed } from '../database/run-once.ts'
import type { Deps } from '../deps.ts'
import { createNote } from '../notes/notes.service.ts'
import { cancelProject, completeProject, declineProject } from '../projects/project-status.service.ts'
import { createProject } from '../projects/projects.service.ts'
import { updateProject } from '../projects/update-project.service.ts'
import { createRandom } from './random.ts'
import { answerWaitingBid, lookAtBid, orderChange, sendLongAgo, signOnline } from './sample-answers.ts'
import { bill, releaseRetention } from './sample-billing.ts'
import { actorCalled, at, type SampleCast } from './sample-cast.ts'
import { spendOnJob } from './sample-costs.ts'
import { applyForPermit } from './sample-permits.ts'
import type { SampleProject } from './sample-projects.ts'
import { inSpanish } from './sample-spanish.ts'
import { planWork, visitSite } from './sample-visits.ts'
import { sampleNotes } from './sample-words.ts'

const dayMs = 86_400_000
const usualWays = ['on_paper', 'on_paper', 'by_email', 'in_person', 'by_phone'] as const

export interface BegunProject {
  plan: SampleProject
  project: Project
  manager: Actor
  estimator: Actor
  /** The instant on which the lead came in, and now. */
  began: number
  today: number
}

/** Takes in the lead on the day of the plan. */
export async function beginProject(
  deps: Deps,
  cast: SampleCast,
  plan: SampleProject,
  today: number,
): Promise<BegunProject> {
  const { random } = plan
  const manager = random.pick(cast.managers)
  const estimator = actorCalled(cast, random.pick(['Priya', 'Daniel', 'Marcus']))
  const began = today - plan.daysAgo * dayMs - random.integer(0, 5 * 3_600_000)
  const business = plan.business === null ? undefined : cast.businesses[plan.business]
  const salesperson =
    business && business.salespeople.length > 0 ? random.pick(business.salespeople) : undefined
  const project = await createProject(
    at(deps, began),
    estimator,
    {
      customer: plan.customer,
      site: plan.site,
      region: plan.region,
      jobType: plan.job.jobType,
      manager_id: manager.id,
      ...(business && { business_id: business.id }),
      ...(salesperson && { salesperson_id: salesperson.id }),
      ...(random.chance(0.3) && { note: random.pick(sampleNotes) }),
    },
    unkeyed,
  )
  return { plan, project, manager, estimator, began, today }
}

/** The steps a project has taken by the time it has a status, as far as they leave rows behind. */
const reached: Record<ProjectStatus, number> = {
  new_lead: 0,
  appointment_scheduled: 1,
  bid_sent: 2,
  contract_declined: 2,
  project_cancelled: 2,
  contract_signed: 3,
  permitting: 4,
  scheduled: 5,
  in_progress: 6,
  completed: 7,
}

/** Everything that happened to the project after its lead came in, spread over its days. */
export async function continueProject(deps: Deps, cast: SampleCast, begun: BegunProject): Promise<void> {
  const { plan, project, manager, estimator } = begun
  const step = reached[plan.status]
  const when = timeline(begun)
  const setStatus = (part: number, status: ProjectStatus) =>
    updateProject(at(deps, when(part)), manager, project.id, { status })
  await writeNotes(deps, begun, when)
  if (step >= 1) await visitSite(deps, cast, begun, when(0.08))
  if (step < 2) return
  const bid = await writeBid(deps, cast, begun, when)
  const isRecent = plan.status === 'bid_sent' || plan.daysAgo < 70
  const sent = isRecent
    ? (await shareBid(at(deps, when(0.22)), estimator, project.id, bid.id)).bid
    : await sendLongAgo(at(deps, when(0.22)), estimator, bid)
  // What is drawn for the answers comes from a generator of their own: the rest of the story stays as it was.
  const answers = createRandom(project.id * 7919)
  const reading = (until: number) => ({
    bid: sent,
    customer: project.customer.name,
    random: answers,
    from: when(0.22),
    until: Math.min(until, when(0.22) + 20 * dayMs),
  })
  if (plan.status === 'bid_sent') {
    await answerWaitingBid(deps, { estimator, place: project.id }, reading(when(0.95)))
  }
  if (plan.status === 'contract_declined') {
    await lookAtBid(deps, reading(when(0.55)), 1)
    const reason = plan.random.pick(['Chose another contractor', 'Postponed until next year', 'The price'])
    await declineProject(at(deps, when(0.6)), manager, project.id, reason)
    return
  }
  if (plan.status === 'project_cancelled') {
    await cancelProject(at(deps, when(0.6)), manager, project.id, 'The sale of the house fell through')
    return
  }
  if (step < 3) return
  const isSignedOnline = isRecent && answers.chance(0.6)
  if (isSignedOnline) await signOnline(deps, reading(when(0.34)))
  else await lookAtBid(deps, reading(when(0.34)), 1)
  const { bid: contract } = await finalizeBid(at(deps, when(0.35)), manager, project.id, bid.id, {
    ...(!isSignedOnline && { agreedHow: usualWays[project.id % usualWays.length] }),
    reason: plan.random.chance(0.5) && !isSignedOnline ? 'Terms as in the bid' : undefined,
  })
  await bill(deps, cast, begun, contract, 0, when(0.36))
  if (step >= 4) await applyForPermit(deps, cast, begun, when(0.42))
  if (step >= 5) await setStatus(0.6, 'scheduled')
  if (step >= 4) await spendOnJob(deps, cast, begun, contract, when)
  if (plan.status === 'scheduled' || plan.status === 'in_progress') await planWork(deps, cast, begun)
  if (step < 6) return
  await setStatus(0.65, 'in_progress')
  await bill(deps, cast, begun, contract, 1, when(0.72))
  if (answers.chance(0.3)) await changeContract(deps, cast, begun, { ...reading(0), random: answers }, when)
  if (step < 7 && plan.random.chance(0.5)) return
  await bill(deps, cast, begun, contract, 2, when(0.82))
  if (step < 7) return
  await bill(deps, cast, begun, contract, 3, when(0.9))
  await completeProject(at(deps, when(0.94)), manager, project.id)
  await releaseRetention(deps, cast, begun, when(0.97))
}

/** A change order while the work goes on; the customer signs it, and it is billed, unless it still waits. */
async function changeContract(
  deps: Deps,
  cast: SampleCast,
  begun: BegunProject,
  reading: Parameters<typeof orderChange>[3],
  when: (part: number) => number,
): Promise<void> {
  const waits = begun.plan.status === 'in_progress' && reading.random.chance(0.4)
  const span = { from: when(waits ? 0.93 : 0.74), until: when(waits ? 0.98 : 0.78) }
  const change = await orderChange(deps, cast, begun, { ...reading, ...span }, { waits })
  const plan = { ...begun.plan, random: reading.random }
  if (!waits) await bill(deps, cast, { ...begun, plan }, change, 0, when(0.8))
}

/** Instants by the part of the project's life that has passed: 0 is its lead, 1 is now (or half a year later). */
function timeline({ began, today }: BegunProject): (part: number) => number {
  const life = Math.min(today - began, 180 * dayMs)
  return (part) => Math.min(Math.round(began + life * part), today - 60_000)
}

async function writeNotes(
  deps: Deps,
  { plan, project, manager, estimator }: BegunProject,
  when: (part: number) => number,
) {
  const count = plan.random.integer(0, Math.min(5, 1 + reached[plan.status]))
  for (let note = 0; note < count; note += 1) {
    const author = plan.random.chance(0.6) ? manager : estimator
    await createNote(at(deps, when((note + 0.5) / 6)), author, project.id, {
      content: plan.random.pick(sampleNotes),
    })
  }
}

async function writeBid(
  deps: Deps,
  cast: SampleCast,
  begun: BegunProject,
  when: (part: number) => number,
): Promise<Bid> {
  const { plan, project, estimator } = begun
  const groups = bidGroups(cast, plan)
  const { total } = bidTotals(groups, 0)
  const discount = plan.random.chance(0.2) ? Math.round(total / 5000) * 100 : 0
  const english: NewBid = {
    title: `${plan.job.jobType}, ${plan.site.street}`,
    groups,
    discount,
    paymentSchedule: paymentSchedule(plan.business !== null, total - discount),
    validUntil: addDays(companyDayOf(new Date(when(0.2))), plan.status === 'bid_sent' ? 90 : 30),
  }
  const written = createRandom(project.id * 31).chance(0.6) ? inSpanish(english, plan) : english
  const draft = await createBid(at(deps, when(0.15)), estimator, project.id, written)
  if (!plan.random.chance(0.15)) return draft
  // Some customers ask for a change after they have seen the first revision.
  await sendLongAgo(at(deps, when(0.16)), estimator, draft)
  return updateBid(at(deps, when(0.2)), estimator, project.id, draft.id, {
    title: `${written.title}, ${written.language === 'es' ? 'revisada' : 'revised'}`,
  })
}

function bidGroups(cast: SampleCast, { job, random }: SampleProject) {
  const item = (name: string, low: number, high: number, optional: boolean) => {
    const product = cast.products.get(name)
    if (!product) throw new Error(`The sample company sells no ${name}`)
    return {
      product_id: product.id,
      description: product.description,
      quantity: random.integer(low, high) * 1000,
      unit: product.unit,
      unitPrice: product.unitPrice,
      unitCost: product.unitCost,
      optional,
      selected: false,
    }
  }
  const groups = job.groups.map(({ name, lines }) => ({
    name,
    items: lines.map(([product, low, high]) => item(product, low, high, false)),
  }))
  const option = job.optional
  if (!option || random.chance(0.4)) return groups
  return [...groups, { name: 'Options', items: [item(option.product, option.low, option.high, true)] }]
}

/**
 * Four payments. A homeowner's down payment is at most $1,000 or 10 %, whichever is less (B&P § 7159.5); with a
 * contractor in between it is 10 %.
 */
function paymentSchedule(referred: boolean, total: Cents): NonNullable<NewBid['paymentSchedule']> {
  if (referred) {
    return [
      { label: 'Deposit', percent: 1000 },
      { label: 'On mobilization', percent: 4000 },
      { label: 'On completion of concrete', percent: 4000 },
      { label: 'On final inspection', percent: 1000 },
    ]
  }
  const deposit = Math.min(100_000, percentOf(total, 1000))
  const start = percentOf(total, 4000)
  const concrete = percentOf(total, 4000)
  return [
    { label: 'Deposit', amount: deposit },
    { label: 'On mobilization', amount: start },
    { label: 'On completion of concrete', amount: concrete },
    { label: 'On final inspection', amount: total - deposit - start - concrete },
  ]
}
