import type { MonthDetail, MonthFigures, MonthRow } from '../../contract/months.ts'
import {
  addMonths,
  assertCanClose,
  assertMayClose,
  lastDayOf,
  type Month,
  monthOf,
  sayMonth,
} from '../../domain/books.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { toDollars } from '../../domain/money.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import { type Changes, changesBetween, recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'
import { listRecordHistory } from '../history/history.queries.ts'
import { findMonthSums } from '../project-money/month-sums.ts'
import { monthEntityId } from './guard-months.service.ts'
import { findMonthChecks } from './month-checks.queries.ts'
import {
  type Closing,
  findClosings,
  findLastFigures,
  insertClosing,
  lockBooks,
  reopenFrom,
} from './months.queries.ts'

type Sums = Awaited<ReturnType<typeof findMonthSums>>

/** The months with money in them or closed by themselves, and this one, newest first. */
export async function listMonths({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<{ closedThrough: Day | null; months: MonthRow[] }> {
  const today = companyDayOf(clock.now())
  const [sums, closings] = await readAtOnce(db, async (trx) => [
    await findMonthSums(trx),
    await findClosings(trx),
  ])
  const months = new Set([...sums, ...closings].map(({ month }) => month)).add(monthOf(today))
  return {
    closedThrough: closedThroughOf(closings),
    months: [...months]
      .toSorted()
      .toReversed()
      .map((month) => toRow(month, sums, closings, today)),
  }
}

/** One month, also without money, with what to look at before it is closed and what happened to it. */
export async function readMonth(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  month: Month,
): Promise<MonthDetail> {
  const today = companyDayOf(clock.now())
  return readAtOnce(db, async (trx) => {
    const closings = await findClosings(trx)
    return {
      ...toRow(month, await findMonthSums(trx), closings, today),
      checks: await findMonthChecks(trx, month),
      figuresWhenClosed: closings.find((closing) => closing.month === month)?.figures ?? null,
      events: await listRecordHistory(trx, 'month', monthEntityId(month)),
    }
  })
}

function toRow(month: Month, sums: Sums, closings: readonly Closing[], today: Day): MonthRow {
  const closedThrough = closedThroughOf(closings)
  return {
    month,
    hasEnded: lastDayOf(month) < today,
    isClosed: closedThrough !== null && lastDayOf(month) <= closedThrough,
    closing: closings.find((closing) => closing.month === month)?.closing ?? null,
    figures: figuresOf(month, sums),
  }
}

function closedThroughOf(closings: readonly Closing[]): Day | null {
  const last = closings.at(-1)
  return last ? lastDayOf(last.month) : null
}

/** A month in which nothing moved ends as the one before it did. */
function figuresOf(month: Month, sums: Sums): MonthFigures {
  const last = sums.findLast((row) => row.month <= month)
  if (last?.month === month) {
    const { month: _, ...figures } = last
    return figures
  }
  const { receivables = 0, retentionHeld = 0, payables = 0 } = last ?? {}
  return { ...nothingMoved, receivables, retentionHeld, payables }
}

const nothingMoved = {
  billed: 0,
  retentionWithheld: 0,
  retentionReleased: 0,
  voided: 0,
  received: 0,
  refunded: 0,
  reversed: 0,
  collected: 0,
  expenses: 0,
  paidOut: 0,
}

/**
 * Closes a month and all before it, and keeps its figures. Whoever is writing money is waited for, and counted; whoever
 * comes after finds it closed.
 * @throws forbidden for others than accountants and administrators; conflict before the month ends, or once it is closed
 */
export async function closeMonth(deps: Deps, actor: Actor, month: Month, note: string): Promise<MonthDetail> {
  assertMayClose(actor.role)
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    await lockBooks(trx)
    const closings = await findClosings(trx)
    assertCanClose(month, companyDayOf(at), closedThroughOf(closings))
    const figures = figuresOf(month, await findMonthSums(trx))
    const before = await findLastFigures(trx, month)
    await insertClosing(trx, { month, closedBy: actor.id, at, note, figures })
    await recordEvent(trx, {
      at,
      actor,
      entity: 'month',
      entityId: monthEntityId(month),
      verb: 'closed',
      summary: say('closed {month}', { month: sayMonth(month) }),
      changes: { ...(note !== '' && { note: { from: null, to: note } }), ...figureChanges(before, figures) },
    })
  })
  return readMonth(deps, month)
}

/** What is not as it was when the month was closed before, in dollars; nothing the first time. */
function figureChanges(before: MonthFigures | null, after: MonthFigures): Changes {
  if (before === null) return {}
  const fields = Object.keys(after) as (keyof MonthFigures)[]
  return Object.fromEntries(
    Object.entries(changesBetween(before, after, fields)).map(([field, { from, to }]) => [
      field,
      { from: toDollars(Number(from)), to: toDollars(Number(to)) },
    ]),
  )
}

/**
 * Opens a month again and all after it; those before it stay closed, also when they were closed by a later one. The
 * figures of every closing stay on record.
 * @throws conflict when it is not closed
 */
export async function reopenMonth(
  deps: Deps,
  actor: Actor,
  month: Month,
  reason: string,
): Promise<MonthDetail> {
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    await lockBooks(trx)
    const closings = await findClosings(trx)
    const closedThrough = closedThroughOf(closings)
    if (closedThrough === null || lastDayOf(month) > closedThrough) {
      throw new AppError('conflict', say('{month} is not closed', { month: sayMonth(month) }))
    }
    const opened = await reopenFrom(trx, month, { by: actor.id, at, reason })
    for (const each of new Set([month, ...opened])) {
      await recordEvent(trx, {
        at,
        actor,
        entity: 'month',
        entityId: monthEntityId(each),
        verb: 'reopened',
        summary:
          each === month
            ? say('opened {month} again', { month: sayMonth(month) })
            : say('opened {month} again, with {other}', { month: sayMonth(each), other: sayMonth(month) }),
        changes: { reason: { from: null, to: reason } },
      })
    }
    const earlier = addMonths(month, -1)
    const sums = await findMonthSums(trx)
    const hasEarlier = sums.some((row) => row.month <= earlier)
    if (hasEarlier && !closings.some((closing) => closing.month === earlier)) {
      const note = say('Stays closed while {month} is open again', { month: sayMonth(month) })
      const figures = figuresOf(earlier, sums)
      await insertClosing(trx, { month: earlier, closedBy: actor.id, at, note: note.text, figures })
      await recordEvent(trx, {
        at,
        actor,
        entity: 'month',
        entityId: monthEntityId(earlier),
        verb: 'closed',
        summary: say('kept {month} closed when {other} was opened again', {
          month: sayMonth(earlier),
          other: sayMonth(month),
        }),
      })
    }
  })
  return readMonth(deps, month)
}
