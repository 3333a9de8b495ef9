import { type Kysely, sql, type Transaction } from 'kysely'
import { assertMayChangeClosed, closedMonthsTouched, type Month, sayMonth } from '../../domain/books.ts'
import type { Day } from '../../domain/dates.ts'
import { type Sentence, say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'

/** A change of money, as the books see it. */
interface BookChange {
  /** Null for the program itself. */
  actor: Actor | null
  at: Date
  projectId: number
  /** The days under which the money stands, before and after the change; null for none. */
  days: readonly (Day | null)[]
  /** The field that a refusal names: `received`. */
  field: string
  /** What is done, without its subject: `recorded a payment of $20.00 on invoice 26-0142-1`. */
  what: Sentence
}

/**
 * Called by whoever writes money, in the transaction that does, before it writes: a change in a closed month needs an
 * administrator, and is told to the month's history. No month can be closed until the transaction ends.
 * @throws forbidden naming the field
 */
export async function guardMonths(trx: Transaction<DB>, change: BookChange): Promise<void> {
  await tellClosedMonths(trx, change, await holdBooks(trx))
}

/** The second half of `guardMonths`, for a caller that held the books itself. @throws as it does */
export async function tellClosedMonths(
  trx: Transaction<DB>,
  change: BookChange,
  closed: Day | null,
): Promise<void> {
  const months = closedMonthsTouched(change.days, closed)
  assertMayChangeClosed(change.actor?.role ?? null, months, change.field)
  for (const month of months) {
    await recordEvent(trx, {
      at: change.at,
      actor: change.actor,
      projectId: change.projectId,
      entity: 'month',
      entityId: monthEntityId(month),
      verb: 'changed_after_closing',
      summary: say('{whole}, in {month}, which is closed', { whole: change.what, month: sayMonth(month) }),
    })
  }
}

/** The last closed day, or null. No month can be closed or reopened until the transaction ends. */
export async function holdBooks(trx: Kysely<DB>): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`select books_closed_through() as day`.execute(trx)
  return rows[0]?.day ?? null
}

/** Events name their record by a number: October 2026 is 202610. */
export function monthEntityId(month: Month): number {
  return Number(month.replace('-', ''))
}
