import { type RawBuilder, sql, type Transaction, type Updateable } from 'kysely'
import { z } from 'zod'
import type { Import } from '../../contract/imports.ts'
import type { ImportStatus } from '../../domain/imports/imports.ts'
import type { Actor } from '../actor.ts'
import { isDatabaseAway } from '../database/database-away.ts'
import type { DB, Import as ImportTable } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import type { JobAttempt, JobData } from '../jobs/jobs.ts'
import type { Touched } from './bulk-records.ts'
import { findImport, type ImportRecord, lockImport } from './imports.queries.ts'

/** What the job queue does for an import, in chunks of rows: run it, or undo it. */
export interface ImportWork {
  /** The queue of its jobs, `{ importId }`. */
  queue: string
  status: ImportStatus
  /** Status when all rows are done. */
  statusAtEnd: ImportStatus
  statusWhenStopped: ImportStatus
  endedColumn: 'ended_at' | 'undone_at'
  /** Which rows are still to do. */
  isLeft: RawBuilder<boolean>
  order: 'asc' | 'desc'
  doRows: (chunk: Chunk) => Promise<void>
  /** What to write into a row that the database refuses. */
  refused: RawBuilder<unknown>
}

export interface Chunk {
  trx: Transaction<DB>
  record: ImportRecord
  rows: readonly { row: number; cells: string[]; records: Touched[] }[]
  at: Date
}

/**
 * Starts the work with the columns that `decide` returns. When it returns none, the import stays as it is.
 * @throws not_found, and what `decide` throws
 */
export async function startWork(
  deps: Deps,
  actor: Actor,
  id: number,
  { queue, status }: ImportWork,
  decide: (
    trx: Transaction<DB>,
    record: ImportRecord,
    before: Import,
    now: Date,
  ) => Promise<Updateable<ImportTable> | undefined>,
): Promise<Import> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const record = await lockImport(trx, id)
    const before = await findImport(trx, id, now)
    const started = await decide(trx, record, before, now)
    if (!started) return before
    await trx
      .updateTable('import')
      .set({ ...started, status, request_id: actor.requestId, version: record.version + 1 })
      .where('id', '=', id)
      .execute()
    await deps.jobs.enqueue(trx, queue, { importId: id })
    return findImport(trx, id, now)
  })
}

/** One job of the queue. A new try goes on after the rows that earlier tries have done. */
export async function workOnImport(
  deps: Deps,
  work: ImportWork,
  data: JobData,
  { isLast }: JobAttempt,
): Promise<void> {
  const { importId } = z.object({ importId: z.int() }).parse(data)
  try {
    await doChunks(deps, work, importId)
  } catch (error) {
    if (isLast) await endWork(deps, work, importId, work.statusWhenStopped)
    throw error
  }
}

/** Rows per transaction: few enough that nobody waits for it, enough to be fast. */
const rowsAtOnce = 500

/**
 * Works until no rows are left. When the database refuses a chunk, smaller ones are tried, down to the one row that it
 * refuses.
 * @throws when the database is away or another transaction was in the way; the queue tries again later
 */
async function doChunks(deps: Deps, work: ImportWork, importId: number): Promise<void> {
  let limit = rowsAtOnce
  for (;;) {
    try {
      if (!(await doChunk(deps, work, importId, limit))) return
      limit = Math.min(rowsAtOnce, limit * 2)
    } catch (error) {
      if (isTemporary(error)) throw error
      deps.log.warn({ err: error, rows: limit }, 'rows of an import were refused by the database')
      if (limit === 1) await refuseRow(deps, work, importId)
      limit = Math.ceil(limit / 8)
    }
  }
}

/** @returns whether there may be more */
async function doChunk(deps: Deps, work: ImportWork, importId: number, limit: number): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const record = await lockImport(trx, importId)
    if (record.status !== work.status) return false
    const { rows } = await sql<Chunk['rows'][number]>`
      select row_number as row, cells, records from import_row where import_id = ${importId} and ${work.isLeft}
      order by row_number ${sql.raw(work.order)} limit ${limit}`.execute(trx)
    if (rows.length > 0) await work.doRows({ trx, record, rows, at: deps.clock.now() })
    else await endWork({ ...deps, db: trx }, work, importId, work.statusAtEnd)
    return rows.length > 0
  })
}

async function refuseRow({ db }: Deps, { isLeft, order, refused }: ImportWork, id: number): Promise<void> {
  await sql`update import_row set ${refused} where import_id = ${id} and row_number = (
    select row_number from import_row where import_id = ${id} and ${isLeft}
    order by row_number ${sql.raw(order)} limit 1)`.execute(db)
}

async function endWork(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { status, endedColumn }: ImportWork,
  id: number,
  end: ImportStatus,
): Promise<void> {
  await db
    .updateTable('import')
    .set({ status: end, [endedColumn]: clock.now() })
    .where('id', '=', id)
    .where('status', '=', status)
    .execute()
}

/** SQLSTATE class 40: a deadlock or a serialization failure. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return isDatabaseAway(error) || ('code' in error && String(error.code).startsWith('40'))
}
