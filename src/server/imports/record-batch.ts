import type { Transaction } from 'kysely'
import type { Said } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { type NumberBook, openNumberBook } from '../company/number-book.ts'
import { type NewEvent, recordEvents } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import {
  type Columns,
  derivedColumns,
  insertRecords,
  lockRecords,
  raiseBusinesses,
  reserveIds,
  type Touched,
  updateRecords,
  versioned,
  type WrittenTable,
  writtenTables,
} from './bulk-records.ts'
import { contentChange, eventAbout, eventsOfChange, historyChanges, readNames } from './import-history.ts'

interface Change {
  table: WrittenTable
  id: number
  columns: Columns
  summary: Said
  touched: Touched
  /** Kept in the order of the calls, and filled in once the record was read. */
  events: NewEvent[]
}

/**
 * What the rows of a chunk create and change, with its history. All of it is written at the end, in one statement for
 * each table and set of columns instead of several for each row.
 */
export class RecordBatch {
  readonly trx: Transaction<DB>
  readonly actor: Pick<Actor, 'id' | 'requestId'>
  readonly at: Date
  readonly numbers: NumberBook
  readonly #rowCount: number
  readonly #ids = new Map<WrittenTable, number[]>()
  readonly #created = new Map<WrittenTable, Columns[]>()
  readonly #changes: Change[] = []
  readonly #events: NewEvent[][] = []
  #touched: Touched[] = []

  /** @param rowCount number of rows; each creates at most one record per table */
  constructor(trx: Transaction<DB>, actor: Pick<Actor, 'id' | 'requestId'>, at: Date, rowCount: number) {
    this.#rowCount = rowCount
    this.trx = trx
    this.actor = actor
    this.at = at
    this.numbers = openNumberBook(trx, at)
  }

  /** What follows belongs to the next row. @returns what that row creates and changes, complete after `write` */
  beginRow(): Touched[] {
    this.#touched = []
    return this.#touched
  }

  /** Adds a record with its event. `extra` columns are not compared when the import is undone. */
  async create(
    table: WrittenTable,
    columns: Columns,
    { summary, extra = {}, verb = 'added' }: { summary: Said; extra?: Columns; verb?: string },
  ): Promise<number> {
    const id = await this.#takeId(table)
    const dated = versioned.includes(table)
      ? { created_at: this.at, updated_at: this.at }
      : { created_at: this.at }
    const created = this.#created.get(table) ?? []
    created.push({ id, ...dated, ...columns, ...derivedColumns(table, columns), ...extra })
    this.#created.set(table, created)
    const changes = contentChange(table, columns, 'added')
    this.#events.push([{ ...eventAbout(this, table, id, columns), verb, summary, changes }])
    this.#touched.push({ table, id, action: 'created', before: {}, after: columns })
    return id
  }

  /** Changes these columns only, with an event. @returns the id */
  change(table: WrittenTable, id: number, columns: Columns, summary: Said): number {
    const touched: Touched = { table, id, action: 'changed', before: {}, after: columns }
    const events: NewEvent[] = []
    this.#touched.push(touched)
    this.#changes.push({ table, id, columns, summary, touched, events })
    this.#events.push(events)
    return id
  }

  async write(): Promise<void> {
    await raiseBusinesses(this.trx, this.at, {
      added: this.#created.get('salesperson') ?? [],
      changed: this.#changes.filter(({ table }) => table === 'salesperson'),
    })
    for (const table of writtenTables) {
      await insertRecords(this.trx, table, this.#created.get(table) ?? [])
    }
    for (const [table, changes] of Map.groupBy(this.#changes, (change) => change.table)) {
      await this.#writeChanges(table, changes)
    }
    await recordEvents(this.trx, this.#events.flat())
    await this.numbers.save()
  }

  /** Writes a record once that several rows change; each row keeps what it found and left. */
  async #writeChanges(table: WrittenTable, changes: readonly Change[]): Promise<void> {
    const ids = [...new Set(changes.map(({ id }) => id))]
    const records = await lockRecords(this.trx, table, ids)
    const names = await readNames(this.trx, [...records.values(), ...changes.map(({ columns }) => columns)])
    const written = new Map<number, Columns>()
    for (const { id, columns, summary, touched, events } of changes) {
      const before = records.get(id)
      // The chunk is tried again and then planned without this record.
      if (!before) throw new Error(`The ${table} ${id} was removed while its row was planned`)
      touched.before = Object.fromEntries(Object.keys(columns).map((name) => [name, before[name] ?? null]))
      const after = { ...before, ...columns }
      const derived = derivedColumns(table, after)
      const about = eventAbout(this, table, id, after)
      events.push(...eventsOfChange(about, historyChanges(table, before, after, names), { change: summary }))
      records.set(id, { ...after, ...derived })
      written.set(id, { ...written.get(id), ...columns, ...derived })
    }
    await updateRecords(this.trx, table, this.at, written)
  }

  async #takeId(table: WrittenTable): Promise<number> {
    const ids = this.#ids.get(table) ?? (await reserveIds(this.trx, table, this.#rowCount))
    this.#ids.set(table, ids)
    const id = ids.shift()
    if (id === undefined) throw new Error(`A row created more than one ${table}`)
    return id
  }
}
