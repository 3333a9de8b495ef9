import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type {
  Import,
  ImportRow,
  updateImport as updateImportRoute,
  updateImportRow as updateImportRowRoute,
} from '../../contract/imports.ts'
import type { PartOutput } from '../../contract/route.ts'
import { AppError, invalidField, notFound } from '../../domain/errors.ts'
import { findHeaderRow, guessFields, normalizeTitle } from '../../domain/imports/import-columns.ts'
import { importFields } from '../../domain/imports/import-fields.ts'
import { type ImportKind, maxImportBytes, maxImportRows } from '../../domain/imports/imports.ts'
import { partsOf, type Said, say, textOf } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { assertVersion } from '../database/editable.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import {
  type Column,
  columnsOf,
  findImport,
  findImportRows,
  type ImportRecord,
  insertRows,
  lockImport,
} from './imports.queries.ts'
import { planAround, planImport } from './plan-import.ts'
import { type ReadFile, readSheet } from './read-sheet.ts'
import { storable } from './sheet-bounds.ts'

/** Reads a file and plans its rows. @throws invalid naming `file` */
export async function uploadImport(
  deps: Deps,
  actor: Actor,
  kind: ImportKind,
  file: { name: string; bytes: Buffer } | undefined,
): Promise<Import> {
  if (!file) throw invalidField('file', 'Choose a CSV or Excel file')
  if (file.bytes.length > maxImportBytes)
    throw invalidField('file', 'The file is larger than 20 MB; divide it')
  const read = await readSheet({ bytes: new Uint8Array(file.bytes), fileName: file.name })
  const table = cutTable(kind, read, undefined)
  return deps.db.transaction().execute(async (trx) => {
    const record = await trx
      .insertInto('import')
      .values({
        kind,
        file_name: storable(file.name, 200),
        sha256: createHash('sha256').update(file.bytes).digest(),
        sheets: JSON.stringify(read.sheets),
        sheet: read.sheet,
        header_row: table.headerRow,
        columns: JSON.stringify(await chooseFields(trx, kind, table.columns)),
        ...warningColumns(read.warnings),
        created_by: actor.id,
        created_at: deps.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await trx.insertInto('import_file').values({ import_id: record.id, content: file.bytes }).execute()
    await insertRows(trx, record.id, table.rows)
    await planImport(trx, record)
    return findImport(trx, record.id, deps.clock.now())
  })
}

function warningColumns(warnings: readonly Said[]) {
  return { warnings: warnings.map(textOf), warning_parts: JSON.stringify(warnings.map(partsOf)) }
}

type Change = PartOutput<typeof updateImportRoute, 'body'>

/** @throws not_found; conflict once it was started, or for a stale version; invalid naming `fields` or `sheet` */
export async function updateImport(deps: Deps, id: number, change: Change): Promise<Import> {
  const now = deps.clock.now()
  const reread =
    change.sheet === undefined && change.headerRow === undefined
      ? undefined
      : await readAgain(deps, id, change)
  return deps.db.transaction().execute(async (trx) => {
    const record = await lockDraft(trx, id)
    assertVersion(await findImport(trx, id, now), change.version)
    const kind = record.kind as ImportKind
    let columns = columnsOf(record)
    if (reread) {
      columns = await chooseFields(trx, kind, reread.table.columns)
      await trx.deleteFrom('import_row').where('import_id', '=', id).execute()
      await insertRows(trx, id, reread.table.rows)
    }
    if (change.fields) {
      const { fields } = change
      assertFields(kind, columns, fields)
      columns = columns.map((column, at) => ({ ...column, field: fields[at] ?? null }))
    }
    const changed = await trx
      .updateTable('import')
      .set({
        columns: JSON.stringify(columns),
        ...(reread && {
          sheet: reread.sheet,
          header_row: reread.table.headerRow,
          ...warningColumns(reread.warnings),
        }),
        ...(change.matched && { matched: change.matched }),
        ...(change.createMissing !== undefined && { create_missing: change.createMissing }),
        ...(change.region !== undefined && { region: change.region }),
        version: record.version + 1,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await planImport(trx, changed)
    return findImport(trx, id, now)
  })
}

/** How many other rows that a correction changed are returned. A screen shows no more. */
const mostOthers = 200

/** @throws not_found; conflict once it was started; invalid naming `cells` */
export async function updateImportRow(
  deps: Deps,
  id: number,
  rowNumber: number,
  { cells }: PartOutput<typeof updateImportRowRoute, 'body'>,
): Promise<{ import: Import; row: ImportRow; others: ImportRow[] }> {
  return deps.db.transaction().execute(async (trx) => {
    const record = await lockDraft(trx, id)
    const width = columnsOf(record).length
    const [row] = await findImportRows(trx, id, [rowNumber])
    if (!row) throw notFound('Row')
    const corrected = [...row.cells]
    for (const { column, text } of cells) {
      if (column >= width) throw invalidField('cells', 'There is no such column')
      while (corrected.length <= column) corrected.push('')
      corrected[column] = storable(text)
    }
    await trx
      .updateTable('import_row')
      .set({ cells: JSON.stringify(corrected) })
      .where('import_id', '=', id)
      .where('row_number', '=', rowNumber)
      .execute()
    const before = { row: rowNumber, cells: row.cells }
    const changed = await planAround(trx, record, before, { row: rowNumber, cells: corrected })
    const [planned, ...others] = await findImportRows(trx, id, [
      rowNumber,
      ...changed.filter((other) => other !== rowNumber).slice(0, mostOthers),
    ])
    if (!planned) throw notFound('Row')
    return { import: await findImport(trx, id, deps.clock.now()), row: planned, others }
  })
}

/** @throws not_found; conflict once it was started */
export async function discardImport(deps: Deps, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockDraft(trx, id)
    await trx.deleteFrom('import').where('id', '=', id).execute()
  })
}

async function lockDraft(trx: Transaction<DB>, id: number): Promise<ImportRecord> {
  const record = await lockImport(trx, id)
  if (record.status !== 'draft') throw new AppError('conflict', 'This import has been started already')
  return record
}

async function readAgain(deps: Deps, id: number, { sheet, headerRow }: Change) {
  const stored = await deps.db
    .selectFrom('import')
    .leftJoin('import_file', 'import_file.import_id', 'import.id')
    .select(['import.kind', 'import.file_name', 'import.sheet', 'import_file.content'])
    .where('import.id', '=', id)
    .executeTakeFirst()
  if (!stored) throw notFound('Import')
  if (!stored.content) throw new AppError('conflict', 'This import has been started already')
  const wanted = sheet ?? stored.sheet
  const read = await readSheet({
    bytes: new Uint8Array(stored.content),
    fileName: stored.file_name,
    ...(wanted !== '' && { sheet: wanted }),
  })
  return { ...read, table: cutTable(stored.kind as ImportKind, read, headerRow) }
}

interface Table {
  headerRow: number
  columns: Omit<Column, 'field'>[]
  rows: { row: number; cells: string[] }[]
}

const samplesShown = 5

/** Separates a sheet into titles and rows. @throws invalid naming `file` when there are no rows */
function cutTable(kind: ImportKind, read: ReadFile, chosen: number | undefined): Table {
  const header = chosen === undefined ? findHeaderRow(kind, read.rows) : chosen - 1
  const rows = read.rows
    .map((cells, index) => ({ row: index + 1, cells: cells.map((cell) => storable(cell)) }))
    .filter(({ row, cells }) => row > header + 1 && cells.some((cell) => cell !== ''))
  if (rows.length === 0) {
    throw chosen === undefined
      ? invalidField('file', 'The file has a row of titles and nothing below it: there is no row to import')
      : invalidField(
          'headerRow',
          say('There is nothing below row {number}: choose another row for the titles', { number: chosen }),
        )
  }
  if (rows.length > maxImportRows) {
    throw invalidField(
      'file',
      say('The file has {count} rows; an import takes at most {most}. Divide it', {
        count: rows.length.toLocaleString('en-US'),
        most: maxImportRows.toLocaleString('en-US'),
      }),
    )
  }
  const titles = header < 0 ? [] : (read.rows[header] ?? [])
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), titles.length)
  const columns = Array.from({ length: width }, (_, at) => ({
    title: storable(titles[at] ?? '', 200),
    samples: rows
      .slice(0, 200)
      .flatMap(({ cells }) => (cells[at] ? [storable(cells[at], 100)] : []))
      .slice(0, samplesShown),
  }))
  return { headerRow: header + 1, columns, rows }
}

function assertFields(
  kind: ImportKind,
  columns: readonly Column[],
  fields: readonly (string | null)[],
): void {
  if (fields.length !== columns.length) throw invalidField('fields', 'Must name each column once')
  const given = fields.filter((field) => field !== null)
  if (new Set(given).size < given.length) throw invalidField('fields', 'A field is given by two columns')
  const known = new Set(importFields[kind].map(({ name }) => name))
  if (given.some((field) => !known.has(field))) throw invalidField('fields', 'Is not a field of this kind')
}

/** The fields chosen for the last imported file with the same titles, or else a guess. */
async function chooseFields(
  trx: Transaction<DB>,
  kind: ImportKind,
  columns: readonly Omit<Column, 'field'>[],
): Promise<Column[]> {
  const earlier = await trx
    .selectFrom('import')
    .select('columns')
    .where('kind', '=', kind)
    .where('started_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(100)
    .execute()
  const titlesOf = (titled: readonly { title: string }[]) =>
    JSON.stringify(titled.map(({ title }) => normalizeTitle(title)))
  const alike = columns.some(({ title }) => title !== '')
    ? earlier.map(columnsOf).find((chosen) => titlesOf(chosen) === titlesOf(columns))
    : undefined
  const fields = alike?.map(({ field }) => field) ?? guessFields(kind, columns)
  return columns.map((column, at) => ({ ...column, field: fields[at] ?? null }))
}
