import { sql, type Transaction } from 'kysely'
import { type CounterType, formatNumber } from '../../domain/projects.ts'
import type { DB } from '../database/schema.generated.ts'
import { companyYearOf, findCounter, lockNumberCounters, writeNextNumber } from './number-counters.ts'

/** Project numbers for a transaction that creates many projects. It locks the counters with the first number. */
export interface NumberBook {
  /** Moves a counter past a number from an import, if it has the counter's format and year. */
  pass(counterType: CounterType, given: string): Promise<void>
  /** The next unused number. */
  take(counterType: CounterType): Promise<string>
  /** Stores the counters. */
  save(): Promise<void>
}

interface OpenCounter {
  format: string
  next: number
  /** Numbers below this one have been looked up. */
  known: number
  used: Set<string>
}

const numbersAtOnce = 200

export function openNumberBook(trx: Transaction<DB>, at: Date): NumberBook {
  const year = companyYearOf(at)
  const counters = new Map<CounterType, OpenCounter>()
  const given = new Set<string>()

  async function open(counterType: CounterType): Promise<OpenCounter> {
    const known = counters.get(counterType)
    if (known) return known
    if (counters.size === 0) await lockNumberCounters(trx)
    const { format, next_number } = await findCounter(trx, counterType)
    const counter = { format, next: next_number, known: next_number, used: new Set<string>() }
    counters.set(counterType, counter)
    return counter
  }

  async function lookAhead(counter: OpenCounter): Promise<void> {
    const numbers = Array.from({ length: numbersAtOnce }, (_, ahead) =>
      formatNumber(counter.format, counter.next + ahead, year),
    )
    const rows = await trx
      .selectFrom('project')
      .select('number')
      .where(sql<boolean>`number = any(${numbers}::text[])`)
      .execute()
    for (const { number } of rows) counter.used.add(number)
    counter.known = counter.next + numbersAtOnce
  }

  return {
    async pass(counterType, number) {
      const counter = await open(counterType)
      given.add(number)
      const digits = [...number.matchAll(/\d{1,8}/g)].map(([run]) => Number(run))
      const passed = digits.find((each) => formatNumber(counter.format, each, year) === number)
      if (passed !== undefined && passed >= counter.next) counter.next = passed + 1
    },
    async take(counterType) {
      const counter = await open(counterType)
      for (;;) {
        if (counter.next >= counter.known) await lookAhead(counter)
        const number = formatNumber(counter.format, counter.next, year)
        counter.next += 1
        if (!counter.used.has(number) && !given.has(number)) return number
      }
    },
    async save() {
      for (const [counterType, { next }] of counters) await writeNextNumber(trx, counterType, next)
    },
  }
}
