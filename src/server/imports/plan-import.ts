import { setImmediate as breathe } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { ImportKind } from '../../domain/imports/imports.ts'
import type { DB } from '../database/schema.generated.ts'
import {
  columnsOf,
  findRows,
  type ImportRecord,
  planColumns,
  type RawRow,
  rulesOf,
  updateRows,
} from './imports.queries.ts'
import { planBusinesses } from './plan-businesses.ts'
import { customerKeys, planCustomers } from './plan-customers.ts'
import { planProducts } from './plan-products.ts'
import { planProjects, projectKeys } from './plan-projects.ts'
import { type FileRow, readRow } from './read-row.ts'
import { type Known, nameKeys, type OpenPlan } from './row-plan.ts'

interface Planner {
  open: OpenPlan
  /** Rows that share no key, also not through a record they match, don't affect each other. */
  keysOf: (values: Known['values']) => string[]
}

const planners: Record<ImportKind, Planner> = {
  customers: { open: planCustomers, keysOf: customerKeys },
  projects: { open: planProjects, keysOf: projectKeys },
  products: { open: planProducts, keysOf: nameKeys },
  businesses: { open: planBusinesses, keysOf: nameKeys },
}

/** The server answers other requests after each 1,000 rows. 50,000 rows take seconds. */
const rowsAtOnce = 1_000

/** Plans every row in the order of the file. Only the plans are written. */
export async function planImport(trx: Transaction<DB>, record: ImportRecord): Promise<void> {
  const raw = await findRows(trx, record.id)
  const rows: FileRow[] = []
  for (let from = 0; from < raw.length; from += rowsAtOnce) {
    rows.push(...readRows(record, raw.slice(from, from + rowsAtOnce)))
    await breathe()
  }
  await savePlans(trx, record, rows, await openPlan(trx, record, rows))
}

/**
 * Plans the rows that correcting one row can change: those that share a key with it, before or after, and those
 * that share one with these. The result is the same as planning the whole file, and takes no longer in a large file.
 * @returns the rows of which something is different now
 */
export async function planAround(
  trx: Transaction<DB>,
  record: ImportRecord,
  before: RawRow,
  after: RawRow,
): Promise<number[]> {
  const { keysOf } = plannerOf(record)
  const keys = new Set(readRows(record, [before, after]).flatMap(({ values }) => keysOf(values)))
  for (;;) {
    const keyCount = keys.size
    const others = await findRows(trx, record.id, [...keys])
    const raw = [...others.filter(({ row }) => row !== after.row), after]
    const rows = readRows(
      record,
      raw.toSorted((one, other) => one.row - other.row),
    )
    const opened = await openPlan(trx, record, rows)
    for (const { values } of [...rows, ...opened.known]) for (const key of keysOf(values)) keys.add(key)
    if (keys.size === keyCount) return savePlans(trx, record, rows, opened)
  }
}

async function savePlans(
  trx: Transaction<DB>,
  record: ImportRecord,
  rows: readonly FileRow[],
  { planRow }: Awaited<ReturnType<OpenPlan>>,
): Promise<number[]> {
  const { keysOf } = plannerOf(record)
  const plans: Parameters<typeof updateRows>[2][number][] = []
  for (const file of rows) {
    const plan = planRow(file)
    plan.pretend()
    plans.push({ row_number: file.row, keys: keysOf(file.values), ...planColumns(plan) })
    if (plans.length % rowsAtOnce === 0) await breathe()
  }
  return updateRows(trx, record.id, plans)
}

function plannerOf({ kind }: ImportRecord): Planner {
  return planners[kind as ImportKind]
}

export function openPlan(trx: Transaction<DB>, record: ImportRecord, rows: readonly FileRow[]) {
  return plannerOf(record).open(trx, rulesOf(record), rows)
}

export function readRows(record: ImportRecord, rows: readonly RawRow[]): FileRow[] {
  const fields = columnsOf(record).map(({ field }) => field)
  return rows.map((row) => readRow(record.kind as ImportKind, fields, row))
}
