import type { WireBid } from '../../bids/sample-bid.ts'
import type { WirePayment } from '../../payments/sample-payment.ts'
import type { Caller, TestApp } from '../build-test-app.ts'
import { nearest } from './count-by-hand.ts'
import { type Day, noFacts, type YearFacts, type YearProject } from './facts.ts'
import { playBilling, playOddInvoices } from './play-billing.ts'
import { playCosts, playEstimates } from './play-costs.ts'
import { addDays, type Chance, createChance, type Job, line, ok, own, type Step } from './play-job.ts'

/** The year that is played: its first day, and the day on which the story ends. */
export const firstDay: Day = '2025-11-01'
export const lastDay: Day = '2026-10-31'
const projectCount = 60

/**
 * Plays a year of sixty jobs through the calls that the screens make, in the order of their days, and notes each fact.
 * Always the same year: its chance comes from a seed.
 */
export async function playYear(office: TestApp): Promise<YearFacts> {
  const facts = noFacts()
  office.clock.set(`${firstDay}T16:00:00Z`)
  const managers = [await office.signIn(), await office.signIn(), await office.signIn()]
  const admin = await office.signIn('admin')
  const businesses = await Promise.all(
    ['Golden Gate Builders', 'Sierra Realty'].map(async (name) => ({
      name,
      id: (
        await ok<{ id: number }>(admin.call('POST', '/api/businesses', { name, kind: 'general_contractor' }))
      ).id,
    })),
  )
  const steps: Step[] = []
  for (let index = 0; index < projectCount; index += 1) {
    steps.push(...writeStory(facts, createChance(index + 1), index, { managers, businesses }))
  }
  let staff = admin
  let signedIn = firstDay
  for (const { day, run } of steps.toSorted((one, other) =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : 0,
  )) {
    office.clock.set(`${day}T20:00:00Z`)
    if (addDays(signedIn, 5) <= day) {
      staff = await office.signIn('accountant')
      signedIn = day
    }
    await run(staff)
  }
  office.clock.set(`${lastDay}T20:00:00Z`)
  await giveUpSome(facts, await office.signIn('accountant'))
  return facts
}

interface Cast {
  managers: readonly Caller[]
  businesses: readonly { id: number; name: string }[]
}

/** The steps of one job, each on its day; what a step needs of an earlier one is there when it runs. */
function writeStory(facts: YearFacts, chance: Chance, index: number, cast: Cast): Step[] {
  const begins = addDays(firstDay, Math.floor(index * 4.5))
  const job: Job = { facts, chance, project: undefined, begins, schedule: [] }
  const steps: Step[] = []
  /** Days after the lead; what would come after the year's end is not played. */
  const on = (after: number, run: Step['run']) => {
    const day = addDays(begins, after)
    if (day <= lastDay) steps.push({ day, run })
    return day
  }
  const business = chance.is(0.4) ? chance.pick(cast.businesses) : undefined
  const manager = chance.pick(cast.managers)
  on(0, (staff) => takeIn(job, staff, index, manager, business))
  if (chance.is(0.1)) return steps
  on(6, (staff) => signContract(job, staff))
  playBilling(job, on)
  playOddInvoices(job, on, createChance(index + 1001))
  playCosts(job, on)
  playEstimates(job, createChance(index + 7_001), on)
  if (chance.is(0.6)) {
    on(150, async (staff) => {
      await ok(staff.call('PUT', `/api/projects/${own(job).id}/complete`))
      own(job).completed = addDays(begins, 150)
    })
  }
  return steps
}

async function takeIn(
  job: Job,
  staff: Caller,
  index: number,
  manager: Caller,
  business: Cast['businesses'][number] | undefined,
): Promise<void> {
  const earlier = job.facts.projects[index - 7]
  const isKnown = earlier !== undefined && job.chance.is(0.3)
  const region = job.chance.is(0.5) ? ('bay_area' as const) : ('southern_california' as const)
  const project = await ok<{ id: number; number: string; customer: { id: number; name: string } }>(
    staff.call('POST', '/api/projects', {
      ...(isKnown
        ? { customer_id: earlier.customerId }
        : { customer: { name: `Owner ${index}`, email: `owner${index}@example.com` } }),
      site: { street: `${index} Ridge Rd`, city: 'Oakland', state: 'CA', zip: '94610' },
      region,
      manager_id: manager.employee.id,
      ...(business && { business_id: business.id }),
    }),
  )
  job.project = {
    id: project.id,
    number: project.number,
    customerId: project.customer.id,
    customer: project.customer.name,
    managerId: manager.employee.id,
    region,
    referral: business?.name ?? null,
    completed: null,
    isCancelled: false,
  }
  job.facts.projects.push(job.project)
}

/** Whole units at prices with odd cents, so that totals are the sums of exact products. */
async function signContract(job: Job, staff: Caller): Promise<void> {
  const { chance, facts } = job
  const piers = BigInt(chance.integer(4, 30))
  const price = BigInt(chance.integer(180_001, 420_099))
  const unitCost = chance.is(0.1) ? 0n : nearest(price * BigInt(chance.integer(50, 80)), 100n)
  const total = piers * price
  const bid = await ok<WireBid>(
    staff.call('POST', `/api/projects/${own(job).id}/bids`, {
      title: 'Piers',
      groups: [{ name: 'Piers', items: [line('Pier', piers, price, unitCost)] }],
      paymentSchedule: [
        { label: 'Deposit', percent: 10 },
        { label: 'Progress', percent: 60 },
        { label: 'Completion', percent: 30 },
      ],
    }),
  )
  const { bid: finalized } = await ok<{ bid: WireBid }>(
    staff.call('POST', `/api/projects/${own(job).id}/bids/${bid.id}/finalize`),
  )
  const deposit = nearest(total * 10n, 100n)
  const progress = nearest(total * 60n, 100n)
  const dues = [deposit, progress, total - deposit - progress]
  job.schedule = finalized.paymentSchedule.map(({ id }, place) => ({ id, due: dues[place] ?? 0n }))
  facts.contracts.push({
    project: own(job).id,
    day: addDays(job.begins, 6),
    total,
    cost: piers * unitCost,
    isChange: false,
  })
}

async function giveUpSome(facts: YearFacts, staff: Caller): Promise<void> {
  const hasContract = ({ id }: YearProject) => facts.contracts.some(({ project }) => project === id)
  const canceled = facts.projects.filter((each) => hasContract(each) && each.completed === null).slice(0, 6)
  for (const project of canceled) {
    await ok(staff.call('POST', `/api/projects/${project.id}/cancel`, { reason: 'Sold the house' }))
    project.isCancelled = true
    const payment = facts.money.find(
      (row) =>
        row.project === project.id &&
        row.kind === 'payment' &&
        row.amount > 50_000n &&
        !facts.money.some(({ of }) => of === row.id),
    )
    if (!payment) continue
    const refund = await ok<WirePayment>(
      staff.call('POST', `/api/projects/${project.id}/payments/${payment.id}/refund`, {
        amount: 433.21,
        method: 'check',
        received: lastDay,
      }),
    )
    const { invoice, id: of } = payment
    const row = { id: refund.id, invoice, project: project.id, amount: -43_321n, received: lastDay, of }
    facts.money.push({ ...row, kind: 'refund', cleared: null })
  }
  const lead = facts.projects.find((each) => !hasContract(each))
  if (!lead) throw new Error('Every lead became a contract')
  await ok(staff.call('PUT', `/api/projects/${lead.id}/decline`, {}))
  lead.isCancelled = true
}
