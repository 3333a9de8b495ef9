import type { z } from 'zod'
import type { Expense } from '../../../contract/expenses.ts'
import { nearest } from './count-by-hand.ts'
import { dollarsOf, type YearFacts } from './facts.ts'
import { addDays, type Chance, type Job, type On, ok, own } from './play-job.ts'

/** Somebody looks how far the job is and says what it will still cost; some jobs turn out to lose. */
export function playEstimates(job: Job, chance: Chance, on: On): void {
  for (const after of [50, 80, 100, 100, 145]) {
    if (chance.is(0.6)) continue
    on(after, async (staff) => {
      const day = addDays(job.begins, chance.is(0.3) ? after - 4 : after)
      const amount = chance.is(0.1)
        ? 0n
        : BigInt(chance.integer(10_001, chance.is(0.2) ? 9_000_099 : 2_000_099))
      await ok(
        staff.call('POST', `/api/projects/${own(job).id}/estimates-to-complete`, {
          amount: dollarsOf(amount),
          ...(day !== addDays(job.begins, after) && { day }),
        }),
      )
      job.facts.estimates.push({ project: own(job).id, day, amount })
    })
  }
}

const payees = ['Ready Mix', 'Rebar & Supply', 'Drill Co', 'City of Oakland', 'Hauling Bros']

/** Bills from suppliers, paid at once, in parts, several together, or not yet. */
export function playCosts(job: Job, on: On): void {
  const { facts, chance } = job
  for (const after of [20, 33, 47, 61, 77, 95, 118]) {
    if (chance.is(0.3)) continue
    on(after, async (staff) => {
      const date = addDays(job.begins, after)
      const cost = BigInt(chance.integer(5_001, 900_099))
      const due = chance.is(0.5) ? addDays(date, 30) : null
      const payee = chance.pick(payees)
      const expense = await ok<z.input<typeof Expense>>(
        staff.call('POST', `/api/project/${own(job).id}/expenses`, {
          paidTo: payee,
          paidFor: 'Job cost',
          cost: dollarsOf(cost).toFixed(2),
          date,
          ...(due && { dueDate: due }),
        }),
      )
      facts.expenses.push({ id: expense.id, project: own(job).id, payee, cost, date, due })
      if (!chance.is(0.4)) return
      const amount = chance.is(0.5) ? cost : nearest(cost * 2n, 7n)
      await ok(
        staff.call('POST', `/api/project/${own(job).id}/expenses/${expense.id}`, {
          amount: dollarsOf(amount).toFixed(2),
          method: 'check',
          date,
        }),
      )
      facts.paid.push({ expense: expense.id, amount, date })
    })
  }
  for (const after of [70, 110, 160]) {
    on(after, async (staff) => {
      const date = addDays(job.begins, after)
      const open = facts.expenses.filter(
        (each) => each.project === own(job).id && owedOn(facts, each.id) > 0n,
      )
      const chosen = open.filter(() => chance.is(0.6))
      if (chosen.length === 0) return
      await ok(
        staff.call('POST', '/api/expenses/pay', {
          expenses: chosen.map(({ id }) => ({ id })),
          method: 'ach',
          date,
        }),
      )
      for (const { id } of chosen) facts.paid.push({ expense: id, amount: owedOn(facts, id), date })
    })
  }
}

function owedOn(facts: YearFacts, id: number): bigint {
  let owed = facts.expenses.find((expense) => expense.id === id)?.cost ?? 0n
  for (const payment of facts.paid) if (payment.expense === id) owed -= payment.amount
  return owed
}
