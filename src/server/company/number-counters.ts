import { type Kysely, sql, type Transaction } from 'kysely'
import { companyDayOf } from '../../domain/dates.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import { type CounterType, formatNumber } from '../../domain/projects.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'

interface NextNumber {
  number: number
  formatted: string
}

/**
 * Takes the next number of a counter in the caller's transaction, without gaps after a rollback and without repeats.
 * Skips numbers that exist already. `at` gives the company's year.
 */
export async function takeNextNumber(
  trx: Transaction<DB>,
  counterType: CounterType,
  at: Date,
): Promise<string> {
  await lockNumberCounters(trx)
  const next = await findNextNumber(trx, counterType, at)
  await writeNextNumber(trx, counterType, next.number + 1)
  return next.formatted
}

/** The number that the next project will get. Does not take it. */
export async function peekNextNumber(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  counterType: CounterType,
): Promise<NextNumber> {
  return findNextNumber(db, counterType, clock.now())
}

/** @throws invalid naming `number` when that number exists already in the counter's format and the company's year */
export async function setNextNumber(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  counterType: CounterType,
  number: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockNumberCounters(trx)
    const counter = await findCounter(trx, counterType)
    const formatted = formatNumber(counter.format, number, companyYearOf(clock.now()))
    if (await isUsed(trx, counterType, formatted)) {
      throw invalidField('number', say('The number {number} is already used', { number: formatted }))
    }
    await writeNextNumber(trx, counterType, number)
    await recordEvent(trx, {
      at: clock.now(),
      actor,
      entity: 'company',
      entityId: 1,
      verb: 'set_next_number',
      summary: say(nextNumberSet[counterType], { number: formatted }),
      changes: { [`nextNumber.${counterType}`]: { from: counter.next_number, to: number } },
    })
  })
}

/**
 * Locks all counters, in one order, because two formats may produce the same number.
 */
export async function lockNumberCounters(trx: Transaction<DB>): Promise<void> {
  await trx.selectFrom('number_counter').select('counter_type').orderBy('counter_type').forUpdate().execute()
}

async function findNextNumber(db: Kysely<DB>, counterType: CounterType, at: Date): Promise<NextNumber> {
  const counter = await findCounter(db, counterType)
  const year = companyYearOf(at)
  let number = counter.next_number
  while (await isUsed(db, counterType, formatNumber(counter.format, number, year))) number += 1
  return { number, formatted: formatNumber(counter.format, number, year) }
}

export function findCounter(db: Kysely<DB>, counterType: CounterType) {
  return db
    .selectFrom('number_counter')
    .selectAll()
    .where('counter_type', '=', counterType)
    .executeTakeFirstOrThrow()
}

/** A deleted project keeps its number: it can be restored. */
async function isUsed(db: Kysely<DB>, counterType: CounterType, formatted: string): Promise<boolean> {
  const table = counterType === 'invoice' ? 'invoice' : 'project'
  const row = await db
    .selectFrom(table)
    .select(sql`1`.as('used'))
    .where('number', '=', formatted)
    .executeTakeFirst()
  return row !== undefined
}

export async function writeNextNumber(
  trx: Kysely<DB>,
  counterType: CounterType,
  number: number,
): Promise<void> {
  if (number > 99_999_999) throw new AppError('conflict', 'This counter has reached its last number')
  await trx
    .updateTable('number_counter')
    .set({ next_number: number })
    .where('counter_type', '=', counterType)
    .execute()
}

export function companyYearOf(instant: Date): number {
  return Number(companyDayOf(instant).slice(0, 4))
}

const nextNumberSet = {
  southern_california: 'set the next southern california number to {number}',
  bay_area: 'set the next bay area number to {number}',
  invoice: 'set the next invoice number to {number}',
} as const satisfies Record<CounterType, string>
