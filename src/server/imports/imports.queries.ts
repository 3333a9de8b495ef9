import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Import, ImportRow, ImportSummary } from '../../contract/imports.ts'
import { notFound } from '../../domain/errors.ts'
import { importFields } from '../../domain/imports/import-fields.ts'
import {
  type ImportKind,
  type ImportStatus,
  importUndoDays,
  type MatchChoice,
  type RowOutcome,
  rowOutcomes,
} from '../../domain/imports/imports.ts'
import type { Region } from '../../domain/projects.ts'
import { partsOf, textOf } from '../../domain/sentences/say.ts'
import { keptParts } from '../database/record-event.ts'
import type { DB, ImportRow as ImportRowTable, Import as ImportTable } from '../database/schema.generated.ts'
import type { Plan, Rules } from './row-plan.ts'
import { storable } from './sheet-bounds.ts'

export type ImportRecord = Selectable<ImportTable>
export interface Column {
  title: string
  samples: string[]
  field: string | null
}

/** @throws not_found */
export async function lockImport(trx: Transaction<DB>, id: number): Promise<ImportRecord> {
  const row = await trx.selectFrom('import').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Import')
  return row
}

export function columnsOf({ columns }: Pick<ImportRecord, 'columns'>): Column[] {
  return columns as unknown as Column[]
}

export function rulesOf(record: ImportRecord): Rules {
  return {
    importId: record.id,
    matched: record.matched as MatchChoice,
    createMissing: record.create_missing,
    region: record.region as Region | null,
  }
}

/** The last 100, newest first. */
export async function listImports(
  db: Kysely<DB>,
  now: Date,
  kind: ImportKind | undefined,
): Promise<ImportSummary[]> {
  let query = db.selectFrom('import').selectAll().orderBy('id', 'desc').limit(100)
  if (kind) query = query.where('kind', '=', kind)
  return summarize(db, await query.execute(), now)
}

/** @throws not_found */
export async function findImport(db: Kysely<DB>, id: number, now: Date): Promise<Import> {
  const record = await db.selectFrom('import').selectAll().where('id', '=', id).executeTakeFirst()
  const [summary] = record ? await summarize(db, [record], now) : []
  if (!record || !summary) throw notFound('Import')
  const columns = columnsOf(record)
  return {
    ...summary,
    sheets: record.sheets as unknown as Import['sheets'],
    sheet: record.sheet,
    headerRow: record.header_row,
    columns,
    warnings: record.warnings,
    warningParts: (record.warning_parts ?? []) as unknown as Import['warningParts'],
    matched: record.matched as MatchChoice,
    createMissing: record.create_missing,
    region: record.region as Region | null,
    missing: missingFields(summary.kind, columns),
  }
}

export function missingFields(kind: ImportKind, columns: readonly Column[]): string[] {
  return importFields[kind]
    .filter(({ name, required }) => required && !columns.some(({ field }) => field === name))
    .map(({ name }) => name)
}

async function summarize(
  db: Kysely<DB>,
  records: readonly ImportRecord[],
  now: Date,
): Promise<ImportSummary[]> {
  const ids = records.map(({ id }) => id)
  const { rows: counted } = await sql<Counted>`
    select import_id, outcome, count(*) as rows, count(written_at) as written, count(undone_at) as undone,
      count(undo_problem) as kept
    from import_row where import_id = any(${ids}::integer[]) group by import_id, outcome`.execute(db)
  const byImport = Map.groupBy(counted, ({ import_id }) => import_id)
  const people = await db.selectFrom('employee').select(['id', 'first_name', 'last_name']).execute()
  const names = new Map(people.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]))
  const personOf = (id: number) => ({ id, name: names.get(id) ?? '' })
  return records.map((record) => {
    const counts = byImport.get(record.id) ?? []
    const rowsOf = (outcome: RowOutcome) => counts.find((each) => each.outcome === outcome)?.rows ?? 0
    const sum = (of: (each: Counted) => number) => counts.reduce((total, each) => total + of(each), 0)
    const written = sum(({ outcome, written }) =>
      outcome === 'create' || outcome === 'update' ? written : 0,
    )
    const kept = sum((each) => each.kept)
    return {
      id: record.id,
      kind: record.kind as ImportKind,
      fileName: record.file_name,
      status: record.status as ImportStatus,
      counts: Object.fromEntries(rowOutcomes.map((outcome) => [outcome, rowsOf(outcome)])) as Counts,
      rowCount: sum(({ rows }) => rows),
      written,
      undone: sum(({ undone }) => undone),
      notUndone: kept,
      createdBy: personOf(record.started_by ?? record.created_by),
      createdAt: record.created_at.toISOString(),
      startedAt: record.started_at?.toISOString() ?? null,
      endedAt: record.ended_at?.toISOString() ?? null,
      undoneBy: record.undone_by === null ? null : personOf(record.undone_by),
      undoneAt: record.undone_at?.toISOString() ?? null,
      undoableUntil: undoableUntil(record, { written, kept }, now),
      version: record.version,
    }
  })
}

type Counts = ImportSummary['counts']

interface Counted {
  import_id: number
  outcome: string
  rows: number
  written: number
  undone: number
  kept: number
}

/** An undo that was started in time may be continued later. */
function undoableUntil(
  { status, ended_at }: ImportRecord,
  { written, kept }: { written: number; kept: number },
  now: Date,
): string | null {
  const canBegin = (status === 'done' || status === 'stopped') && written > 0
  const canGoOn = status === 'undo_stopped' || (status === 'undone' && kept > 0)
  if (ended_at === null || !(canBegin || canGoOn)) return null
  const until = new Date(ended_at.getTime() + importUndoDays * 86_400_000)
  return until > now || status === 'undo_stopped' ? until.toISOString() : null
}

export interface RowFilters {
  outcome?: RowOutcome | undefined
  undoProblem?: 'true' | undefined
  limit?: number | undefined
  after?: number | undefined
}

/** @throws not_found for the import */
export async function listImportRows(db: Kysely<DB>, id: number, filters: RowFilters): Promise<ImportRow[]> {
  const found = await db.selectFrom('import').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound('Import')
  let query = db.selectFrom('import_row').selectAll().where('import_id', '=', id)
  if (filters.outcome) query = query.where('outcome', '=', filters.outcome)
  if (filters.undoProblem) query = query.where('undo_problem', 'is not', null)
  if (filters.after) query = query.where('row_number', '>', filters.after)
  const rows = await query
    .orderBy('row_number')
    .limit(filters.limit ?? 100)
    .execute()
  return rows.map(toImportRow)
}

/** In the order of `rows`. */
export async function findImportRows(
  trx: Transaction<DB>,
  id: number,
  rows: readonly number[],
): Promise<ImportRow[]> {
  const found = await trx
    .selectFrom('import_row')
    .selectAll()
    .where('import_id', '=', id)
    .where(sql<boolean>`row_number = any(${rows}::integer[])`)
    .orderBy(sql`array_position(${rows}::integer[], row_number)`)
    .execute()
  return found.map(toImportRow)
}

function toImportRow(row: Selectable<ImportRowTable>): ImportRow {
  return {
    row: row.row_number,
    cells: row.cells as string[],
    outcome: row.outcome as RowOutcome,
    label: row.label,
    note: row.note,
    noteParts: keptParts(row.note_parts),
    problems: row.problems as unknown as ImportRow['problems'],
    changes: row.changes as unknown as ImportRow['changes'],
    recordId: row.record_id,
    written: row.written_at !== null && (row.outcome === 'create' || row.outcome === 'update'),
    undone: row.undone_at !== null,
    undoProblem: row.undo_problem,
    undoProblemParts: (row.undo_problem_parts ?? []) as unknown as ImportRow['undoProblemParts'],
  }
}

export interface RawRow {
  row: number
  cells: string[]
}

/** The rows in the order of the file: all, or those with one of these keys. */
export async function findRows(
  trx: Transaction<DB>,
  importId: number,
  keys?: readonly string[],
): Promise<RawRow[]> {
  let query = trx
    .selectFrom('import_row')
    .select(['row_number as row', 'cells'])
    .where('import_id', '=', importId)
    .orderBy('row_number')
  if (keys) query = query.where(sql<boolean>`keys && ${keys}::text[]`)
  const rows = await query.execute()
  return rows.map(({ row, cells }) => ({ row, cells: cells as string[] }))
}

const rowsAtOnce = 2_000

export async function insertRows(
  trx: Transaction<DB>,
  importId: number,
  rows: readonly RawRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await sql`insert into import_row (import_id, row_number, cells)
      select ${importId}, "row", cells
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + rowsAtOnce))}::jsonb) as given ("row" integer, cells jsonb)`.execute(
      trx,
    )
  }
}

/** Updates the same columns of many rows. @returns the rows that differ now */
export async function updateRows(
  trx: Transaction<DB>,
  importId: number,
  rows: readonly ({ row_number: number } & Partial<Record<keyof ImportRowTable, unknown>>)[],
): Promise<number[]> {
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== 'row_number')
  const columnsAs = (table: string) => sql.join(names.map((name) => sql.ref(`${table}.${name}`)))
  const sets = sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`))
  const changed: number[] = []
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const given = JSON.stringify(rows.slice(from, from + rowsAtOnce))
    const { rows: updated } = await sql<{ row_number: number }>`
      update import_row kept set ${sets} from jsonb_populate_recordset(null::import_row, ${given}::jsonb) given
      where kept.import_id = ${importId} and kept.row_number = given.row_number
        and (${columnsAs('kept')}) is distinct from (${columnsAs('given')})
      returning kept.row_number`.execute(trx)
    changed.push(...updated.map(({ row_number }) => row_number))
  }
  return changed
}

/** The columns in which a row keeps its plan. */
export function planColumns({ outcome, label, note, problems, changes, recordId }: Plan) {
  return {
    outcome,
    label: storable(label, 200),
    note: note && textOf(note),
    note_parts: note === '' ? null : partsOf(note),
    problems,
    changes,
    record_id: recordId,
  }
}
