import { setImmediate as breathe } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { ImportKind } from '../../domain/imports/imports.ts'
import type { DB } from '../database/schema.generated.ts'
import { columnsOf, findRows, type ImportRecord, type RawRow, rulesOf, savePlans } from './imports.queries.ts'
import { businessPlanner } from './plan-businesses.ts'
import { customerPlanner } from './plan-customers.ts'
import { productPlanner } from './plan-products.ts'
import { projectPlanner } from './plan-projects.ts'
import { type FileRow, readRow } from './read-row.ts'
import type { OpenPlan, Planner } from './row-plan.ts'

export const planners: Record<ImportKind, Planner> = {
  customers: customerPlanner,
  projects: projectPlanner,
  products: productPlanner,
  businesses: businessPlanner,
}

/** Between them others are answered: fifty thousand rows take a second. */
const rowsAtOnce = 1_000

/** A dry run over every row, in the order of the file; nothing but the plan is written. */
export async function planImport(trx: Transaction<DB>, record: ImportRecord): Promise<void> {
  const raw = await findRows(trx, record.id)
  const rows: FileRow[] = []
  for (let from = 0; from < raw.length; from += rowsAtOnce) {
    rows.push(...readRows(record, raw.slice(from, from + rowsAtOnce)))
    await breathe()
  }
  const open = await plannerOf(record).open(trx, rulesOf(record), rows)
  await saveDryRun(trx, record, rows, open)
}

/**
 * The same after one row was corrected, for what that can change: the rows that are, or were, about the same record
 * as it, and those that are about the same as these.
 * @returns the rows of which something is different now
 */
export async function planAround(
  trx: Transaction<DB>,
  record: ImportRecord,
  before: RawRow,
  after: RawRow,
): Promise<number[]> {
  const { keysOf, open } = plannerOf(record)
  const [old, corrected] = readRows(record, [before, after])
  const keys = new Set([old, corrected].flatMap((row) => (row ? keysOf(row.values) : [])))
  for (;;) {
    const known = keys.size
    const others = await findRows(trx, record.id, [...keys])
    const raw = [...others.filter(({ row }) => row !== after.row), after]
    const rows = readRows(
      record,
      raw.toSorted((one, other) => one.row - other.row),
    )
    const opened = await open(trx, rulesOf(record), rows)
    for (const { values } of [...rows, ...opened.known]) for (const key of keysOf(values)) keys.add(key)
    if (keys.size === known) return saveDryRun(trx, record, rows, opened)
  }
}

function plannerOf({ kind }: ImportRecord): Planner {
  return planners[kind as ImportKind]
}

export function readRows(record: ImportRecord, rows: readonly RawRow[]): FileRow[] {
  const fields = columnsOf(record).map(({ field }) => field)
  return rows.map((row) => readRow(record.kind as ImportKind, fields, row))
}

async function saveDryRun(
  trx: Transaction<DB>,
  record: ImportRecord,
  rows: readonly FileRow[],
  { plan: planRow }: OpenPlan,
): Promise<number[]> {
  const { keysOf } = plannerOf(record)
  const plans: Parameters<typeof savePlans>[2][number][] = []
  for (const file of rows) {
    const plan = planRow(file)
    plan.pretend()
    plans.push({ row: file.row, keys: keysOf(file.values), plan })
    if (plans.length % rowsAtOnce === 0) await breathe()
  }
  return savePlans(trx, record.id, plans)
}
