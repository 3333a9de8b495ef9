import { type Aging, type AgingBucket, ageMoney, agingBuckets, daysPastDue } from '../../domain/aging.ts'
import type { Day } from '../../domain/dates.ts'
import type { Cents } from '../../domain/money.ts'

/**
 * A balance by its age on a day. What was paid ahead on one invoice is taken off the oldest of the others; more than
 * all of them stands as a credit in `current`. Adds up to the sum of the balances.
 */
export function ageBalance(invoices: readonly { dueOn: Day; balance: Cents }[], on: Day): Aging {
  const owed = invoices.filter(({ balance }) => balance > 0)
  const aging = ageMoney(
    owed.map(({ dueOn, balance }) => ({ days: daysPastDue(dueOn, on), amount: balance })),
  )
  let credit = invoices.reduce((sum, { balance }) => sum + Math.max(-balance, 0), 0)
  for (const key of oldestFirst) {
    const taken = Math.min(credit, aging[key])
    aging[key] -= taken
    credit -= taken
  }
  aging.current -= credit
  return aging
}

const oldestFirst: AgingBucket[] = agingBuckets.map(({ key }) => key).reverse()
