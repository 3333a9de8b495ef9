import { sql, type Transaction } from 'kysely'
import { quote, type Sentence, type SentenceParts, say } from '../../domain/sentences/say.ts'
import { isForeignKeyViolation } from '../database/editable.ts'
import { type NewEvent, recordEvents } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import { readPhone } from '../phones.ts'
import {
  type Columns,
  derivedColumnNames,
  derivedColumns,
  lockRecords,
  raiseBusinesses,
  type Touched,
  updateRecords,
  type WrittenTable,
  writtenTables,
} from './bulk-records.ts'
import { contentChange, eventAbout, eventsOfChange, historyChanges, readNames } from './import-history.ts'

export interface WrittenRow {
  row: number
  /** In the order of the writes. */
  records: readonly Touched[]
}

interface TakeBack {
  trx: Transaction<DB>
  actor: { id: number; requestId: string | null }
  at: Date
}

/**
 * Undoes what rows have created and changed, the last row first. Whatever was changed since, or is used elsewhere,
 * stays.
 * @returns for each row why something stays; empty when everything is undone
 */
export async function takeBack(
  by: TakeBack,
  rows: readonly WrittenRow[],
): Promise<Map<number, Map<string, SentenceParts | null>>> {
  const problems = new Map(rows.map(({ row }) => [row, new Map<string, SentenceParts | null>()]))
  const tell = (row: number, { text, ...parts }: Sentence) => problems.get(row)?.set(text, parts)
  const touched = rows
    .toSorted((one, other) => other.row - one.row)
    .flatMap(({ row, records }) => records.toReversed().map((each) => ({ ...each, row })))
  await raiseBusinesses(by.trx, by.at, { changed: touched.filter(({ table }) => table === 'salesperson') })
  const now = await lockAll(by.trx, touched)
  const names = await readNames(by.trx, [
    ...touched.map(({ before }) => before),
    ...[...now.values()].flatMap((records) => [...records.values()]),
  ])
  const events: NewEvent[] = []
  const removable: Removable[] = []
  const back = new Map<WrittenTable, Map<number, Columns>>()
  for (const each of touched) {
    const record = now.get(each.table)?.get(each.id)
    // Somebody has deleted it already.
    if (!record) continue
    const name = nameOf(each.table, record)
    const { restored, kept } = compare(each, record)
    if (kept) tell(each.row, say('{what} was changed after the import.', { what: name }))
    if (each.action === 'created') {
      if (!kept) removable.push({ ...each, name, record })
      continue
    }
    if (Object.keys(restored).length === 0) continue
    const was = { ...record }
    Object.assign(record, restored)
    const columns = back.get(each.table) ?? new Map<number, Columns>()
    columns.set(each.id, { ...columns.get(each.id), ...restored, ...derivedColumns(each.table, record) })
    back.set(each.table, columns)
    const summary = say('undid an import of {what}', { what: name })
    const changes = historyChanges(each.table, was, record, names)
    const about = eventAbout(by, each.table, each.id, record)
    events.push(...eventsOfChange(about, changes, { change: summary, step: summary }))
  }
  for (const [table, columns] of back) await updateRecords(by.trx, table, by.at, columns)
  for (const table of writtenTables.toReversed()) {
    const ofTable = removable.filter((each) => each.table === table)
    const ids = ofTable.map(({ id }) => id)
    const removed = new Set(await removeRecords(by.trx, table, ids))
    for (const { id, row, name, record } of ofTable) {
      if (!removed.has(id)) {
        tell(row, say('{what} is used elsewhere.', { what: name }))
        continue
      }
      const verb = table === 'project' || table === 'project_note' ? 'deleted' : 'removed'
      const summary = say('removed {what}, undoing an import', { what: name })
      const changes = contentChange(table, record, 'deleted')
      events.push({ ...eventAbout(by, table, id, record), verb, summary, changes })
    }
  }
  await recordEvents(by.trx, events)
  return problems
}

interface Removable {
  table: WrittenTable
  id: number
  row: number
  name: Sentence
  record: Columns
}

async function lockAll(
  trx: Transaction<DB>,
  touched: readonly Touched[],
): Promise<Map<WrittenTable, Map<number, Columns>>> {
  const found = new Map<WrittenTable, Map<number, Columns>>()
  for (const [table, each] of Map.groupBy(touched, (one) => one.table)) {
    found.set(table, await lockRecords(trx, table, [...new Set(each.map(({ id }) => id))]))
  }
  return found
}

/** What an undo puts back, and whether somebody has changed the record since. */
function compare({ action, before, after }: Touched, now: Columns) {
  const isNow = (columns: Columns, column: string) =>
    comparable(column, now[column]) === comparable(column, columns[column])
  // The reason belongs to the status. Without the status it would explain what somebody else has decided since.
  const goesBack = (column: string) =>
    isNow(after, column) && (column !== 'closed_reason' || isNow(after, 'status'))
  const columns = Object.keys(after).filter((column) => !derivedColumnNames.has(column))
  const restored = Object.fromEntries(
    columns.filter(goesBack).map((column) => [column, comparable(column, before[column])]),
  )
  const kept = columns.some((column) => !goesBack(column) && !(action === 'changed' && isNow(before, column)))
  return { restored, kept }
}

/** Imports of earlier releases wrote phone numbers as the file had them. */
function comparable(column: string, value: unknown): unknown {
  const isPhone = typeof value === 'string' && (column === 'phone' || column === 'customer_phone')
  return (isPhone ? readPhone(value) : undefined) ?? value ?? null
}

/**
 * Removes the records that nothing uses. When a foreign key refuses, tries halves, down to single records.
 * @returns the ids removed
 */
async function removeRecords(
  trx: Transaction<DB>,
  table: WrittenTable,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  // The foreign key would set the project's salesperson to null instead of refusing.
  const unused =
    table === 'salesperson'
      ? sql`and not exists (select from project where salesperson_id = salesperson.id)`
      : sql``
  await sql`savepoint removal`.execute(trx)
  try {
    const { rows } = await sql<{ id: number }>`
      delete from ${sql.table(table)} where id = any(${ids}::integer[]) ${unused} returning id`.execute(trx)
    await sql`release savepoint removal`.execute(trx)
    return rows.map(({ id }) => id)
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    await sql`rollback to savepoint removal`.execute(trx)
    await sql`release savepoint removal`.execute(trx)
  }
  if (ids.length === 1) return []
  const half = Math.ceil(ids.length / 2)
  const first = await removeRecords(trx, table, ids.slice(0, half))
  return [...first, ...(await removeRecords(trx, table, ids.slice(half)))]
}

function nameOf(table: WrittenTable, record: Columns): Sentence {
  if (table === 'project') return say('project {number}', { number: String(record['number']) })
  return table === 'project_note' ? say('a note') : quote(String(record['name']))
}
