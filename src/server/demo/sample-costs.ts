import type { Bid } from '../../contract/bids.ts'
import { addDays, companyDayOf } from '../../domain/dates.ts'
import type { ExpenseCategory } from '../../domain/expenses.ts'
import { type Cents, proportionOf } from '../../domain/money.ts'
import type { ProjectStatus } from '../../domain/projects.ts'
import type { Deps } from '../deps.ts'
import { addEstimate } from '../estimates/estimates.service.ts'
import { createExpensePayment } from '../expenses/expense-payments.service.ts'
import { createExpense } from '../expenses/expenses.service.ts'
import { createRandom, type Random } from './random.ts'
import { actorCalled, at, type SampleCast } from './sample-cast.ts'
import { drawReceipt } from './sample-pictures.ts'
import type { BegunProject } from './sample-story.ts'

const dayMs = 86_400_000

/** What a job costs, in the order of the work: who gets it, what for, and its weight in the whole. */
const costs: readonly {
  paidTo: readonly string[]
  paidFor: string
  category: ExpenseCategory
  weight: number
  /** The part of the project's life in which the bill comes. */
  part: number
}[] = [
  { paidTo: ['City permit counter'], paidFor: 'Building permit', category: 'permits', weight: 4, part: 0.44 },
  {
    paidTo: ['Hillside Geotech'],
    paidFor: 'Soils observation',
    category: 'engineering',
    weight: 6,
    part: 0.58,
  },
  {
    paidTo: ['Ramos Drilling', 'Tri-County Drill Parts'],
    paidFor: 'Drilling',
    category: 'subcontractor',
    weight: 22,
    part: 0.66,
  },
  {
    paidTo: ['Diablo Rebar & Supply'],
    paidFor: 'Rebar and cages',
    category: 'steel',
    weight: 16,
    part: 0.68,
  },
  { paidTo: ['Crew payroll'], paidFor: 'Labor, first half', category: 'labor', weight: 14, part: 0.7 },
  {
    paidTo: ['Los Cerritos Ready Mix', 'East Bay Shotcrete'],
    paidFor: 'Concrete',
    category: 'concrete',
    weight: 20,
    part: 0.76,
  },
  { paidTo: ['Crew payroll'], paidFor: 'Labor, second half', category: 'labor', weight: 12, part: 0.84 },
  {
    paidTo: ['Golden Hills Hauling'],
    paidFor: 'Spoils haul-off',
    category: 'disposal',
    weight: 6,
    part: 0.86,
  },
]
const allWeights = costs.reduce((sum, { weight }) => sum + weight, 0)

/** Which part of the work is behind it; what lies after is not spent yet. */
const spentUntil: Partial<Record<ProjectStatus, number>> = {
  permitting: 0.5,
  scheduled: 0.62,
  in_progress: 0.8,
  completed: 1,
}

/** The bills of a job so far: about what the bid expected, some jobs more, some less. */
export async function spendOnJob(
  deps: Deps,
  cast: SampleCast,
  begun: BegunProject,
  contract: Bid,
  when: (part: number) => number,
): Promise<void> {
  const { plan, project } = begun
  const until = spentUntil[plan.status] ?? 0
  // Drawn apart: the rest of the story stays as it was.
  const random = createRandom(project.id * 4409)
  const overrun = random.integer(82, 116)
  for (const [index, cost] of costs.entries()) {
    if (cost.part > until) break
    const expected = proportionOf(contract.cost, cost.weight * overrun, allWeights * 100)
    const amount = proportionOf(expected, random.integer(90, 110), 100)
    if (amount <= 0) continue
    const bill = { ...cost, index, amount, time: when(cost.part) + random.integer(0, 20) * 3_600_000 }
    await recordBill(deps, cast, begun, random, bill)
  }
  if (plan.status === 'in_progress' && random.chance(0.6)) {
    await estimateJob(deps, cast, begun, contract, random, when(random.pick([0.7, 0.82, 0.95])))
  }
}

/** The project manager looks at the site and says what is still to come; one job in six will lose. */
async function estimateJob(
  deps: Deps,
  cast: SampleCast,
  { project, today }: BegunProject,
  contract: Bid,
  random: Random,
  wanted: number,
): Promise<void> {
  const time = Math.min(wanted, today - 2 * dayMs)
  const isLosing = random.chance(1 / 6)
  const amount = proportionOf(isLosing ? contract.total : contract.cost, random.integer(5, 55), 100)
  await addEstimate(at(deps, time), actorCalled(cast, 'Beth'), project.id, {
    amount: isLosing ? amount + contract.total - contract.cost : amount,
    note: isLosing ? 'Rock below eight feet: two more weeks of drilling.' : '',
  })
}

async function recordBill(
  deps: Deps,
  cast: SampleCast,
  { project, today }: BegunProject,
  random: Random,
  bill: (typeof costs)[number] & { index: number; amount: Cents; time: number },
): Promise<void> {
  const accountant = actorCalled(cast, random.pick(['Beth', 'Amir']))
  const paidTo = random.pick(bill.paidTo)
  const supplier = cast.suppliers.get(paidTo)
  const time = Math.min(bill.time, today - 120_000)
  const date = companyDayOf(new Date(time))
  const lines = [[bill.paidFor, bill.amount]] as const
  const expense = await createExpense(
    at(deps, time),
    accountant,
    project.id,
    {
      paidTo,
      paidFor: bill.paidFor,
      category: bill.category,
      cost: bill.amount,
      date,
      requestReference: supplier ? String(random.integer(10_200, 98_700)) : '',
      business_id: supplier?.id ?? null,
      ...(supplier && { dueDate: addDays(date, 30) }),
    },
    (project.id + bill.index) % 5 === 0
      ? [{ name: 'receipt.jpg', bytes: await drawReceipt({ from: paidTo, day: date, lines }) }]
      : [],
  )
  const paidAt = time + random.integer(4, 34) * dayMs
  if (paidAt > today - 60_000) return
  const inPart = today - paidAt < 40 * dayMs && random.chance(0.2)
  await createExpensePayment(
    at(deps, paidAt),
    accountant,
    { projectId: project.id, expenseId: expense.id },
    {
      amount: inPart ? proportionOf(bill.amount, 1, 2) : bill.amount,
      method: random.pick(['check', 'ach', 'ach', 'card'] as const),
      identification: String(random.integer(4001, 4999)),
      date: companyDayOf(new Date(paidAt)),
    },
  )
}
