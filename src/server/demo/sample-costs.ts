import type { Bid } from '../../contract/bids.ts'
import { addDays, companyDayOf } from '../../domain/dates.ts'
import type { ExpenseCategory } from '../../domain/expenses.ts'
import { formatDollars, proportionOf } from '../../domain/money.ts'
import type { ProjectStatus } from '../../domain/projects.ts'
import { addEstimate } from '../estimates/estimates.service.ts'
import { createExpensePayment } from '../expenses/expense-payments.service.ts'
import { createExpense } from '../expenses/expenses.service.ts'
import { at, createRandom, dayMs, hourMs, named, type Random, type SampleJob } from './sample-job.ts'
import { drawPaper } from './sample-photos.ts'

/** Costs of a job in the order of the work. `part` is the time of the bill within the life of the project. */
const costs: readonly (readonly [
  paidFor: string,
  category: ExpenseCategory,
  percent: number,
  part: number,
  paidTo: readonly string[],
])[] = [
  ['Building permit', 'permits', 4, 0.44, ['City permit counter']],
  ['Soils observation', 'engineering', 6, 0.58, ['Hillside Geotech']],
  ['Drilling', 'subcontractor', 22, 0.66, ['Ramos Drilling', 'Tri-County Drill Parts']],
  ['Rebar and cages', 'steel', 16, 0.68, ['Diablo Rebar & Supply']],
  ['Labor, first half', 'labor', 14, 0.7, ['Crew payroll']],
  ['Concrete', 'concrete', 20, 0.76, ['Los Cerritos Ready Mix', 'East Bay Shotcrete']],
  ['Labor, second half', 'labor', 12, 0.84, ['Crew payroll']],
  ['Spoils haul-off', 'disposal', 6, 0.86, ['Golden Hills Hauling']],
]

/** How much of the work is done; later costs are not spent yet. */
const spentUntil: Partial<Record<ProjectStatus, number>> = {
  permitting: 0.5,
  scheduled: 0.62,
  in_progress: 0.8,
  completed: 1,
}

/** The bills of a job so far: about what the bid expected, sometimes more or less. */
export async function spendOnJob(job: SampleJob, contract: Bid): Promise<void> {
  const { row, project, when } = job
  const until = spentUntil[row.status] ?? 0
  const random = createRandom(project.id * 4409)
  const overrun = random.integer(82, 116)
  for (const [index, cost] of costs.entries()) {
    const [, , percent, part] = cost
    if (part > until) break
    const expected = proportionOf(contract.cost, percent * overrun, 10_000)
    const amount = proportionOf(expected, random.integer(90, 110), 100)
    if (amount <= 0) continue
    const time = when(part) + random.integer(0, 20) * hourMs
    await recordBill(job, random, cost, { amount, time, withPicture: (project.id + index) % 5 === 0 })
  }
  if (row.status === 'in_progress' && random.chance(0.6)) {
    await estimateJob(job, contract, random, when(random.pick([0.7, 0.82, 0.95])))
  }
}

/** The project manager estimates the remaining cost; one job in six loses money. */
async function estimateJob(job: SampleJob, contract: Bid, random: Random, wanted: number): Promise<void> {
  const isLosing = random.chance(1 / 6)
  const amount = proportionOf(isLosing ? contract.total : contract.cost, random.integer(5, 55), 100)
  const deps = at(job, Math.min(wanted, job.today - 2 * dayMs))
  await addEstimate(deps, named(job.people, 'Beth'), job.project.id, {
    amount: isLosing ? amount + contract.total - contract.cost : amount,
    note: isLosing ? 'Rock below eight feet: two more weeks of drilling.' : '',
  })
}

async function recordBill(
  job: SampleJob,
  random: Random,
  [paidFor, category, , , vendors]: (typeof costs)[number],
  { amount, time, withPicture }: { amount: number; time: number; withPicture: boolean },
): Promise<void> {
  const { people, businesses, project, today } = job
  const accountant = named(people, random.pick(['Beth', 'Amir']))
  const paidTo = random.pick(vendors)
  const supplier = businesses.get(paidTo)
  const billed = at(job, time)
  const date = companyDayOf(billed.clock.now())
  const lines = [
    ['Date', date],
    [paidFor, formatDollars(amount)],
  ] as const
  const { id } = await createExpense(
    billed,
    accountant,
    project.id,
    {
      paidTo,
      paidFor,
      category,
      cost: amount,
      date,
      requestReference: supplier ? String(random.integer(10_200, 98_700)) : '',
      business_id: supplier?.id ?? null,
      ...(supplier && { dueDate: addDays(date, 30) }),
    },
    withPicture ? [{ name: 'receipt.jpg', bytes: await drawPaper('receipt', paidTo, lines) }] : [],
  )
  const paidAt = billed.clock.now().getTime() + random.integer(4, 34) * dayMs
  if (paidAt > today - 60_000) return
  const inPart = today - paidAt < 40 * dayMs && random.chance(0.2)
  const address = { projectId: project.id, expenseId: id }
  const paid = at(job, paidAt)
  await createExpensePayment(paid, accountant, address, {
    amount: inPart ? proportionOf(amount, 1, 2) : amount,
    method: random.pick(['check', 'ach', 'ach', 'card'] as const),
    identification: String(random.integer(4001, 4999)),
    date: companyDayOf(paid.clock.now()),
  })
}
