import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Import } from '../../contract/imports.ts'
import { AppError } from '../../domain/errors.ts'
import type { Actor } from '../actor.ts'
import { assertVersion } from '../database/editable.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import type { JobAttempt, JobData } from '../jobs/jobs.ts'
import { undoImportQueue } from './import-queues.ts'
import { findImport, type ImportRecord, lockImport } from './imports.queries.ts'
import { takeBack, type WrittenRow } from './take-back.ts'
import { workInChunks } from './work-in-chunks.ts'
import type { Touched } from './written-tables.ts'

/**
 * Starts it; the job queue takes the rows back. What stayed the last time is tried once more: what was in the way may
 * be gone.
 * @throws not_found; conflict when it is too late or there is nothing to take back, or for a stale version
 */
export async function undoImport(
  deps: Deps,
  actor: Actor,
  id: number,
  version: number | undefined,
): Promise<Import> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const record = await lockImport(trx, id)
    const before = await findImport(trx, id, now)
    if (record.status === 'undoing') return before
    if (record.status === 'undone' && before.notUndone === 0) return before
    assertVersion(before, version)
    if (record.status === 'running') throw new AppError('conflict', 'The import is still running')
    if (before.undoableUntil === null) throw new AppError('conflict', 'This import can no longer be undone')
    await trx
      .updateTable('import_row')
      .set({ undo_problem: null })
      .where('import_id', '=', id)
      .where('undo_problem', 'is not', null)
      .execute()
    await trx
      .updateTable('import')
      .set({
        status: 'undoing',
        undone_by: actor.id,
        undone_at: now,
        request_id: actor.requestId,
        version: record.version + 1,
      })
      .where('id', '=', id)
      .execute()
    await deps.jobs.enqueue(trx, undoImportQueue, { importId: id })
    return findImport(trx, id, now)
  })
}

/** One job of the queue: the last row first, so that what was built upon is met after what was built. */
export async function undoImportFromQueue(deps: Deps, data: JobData, { isLast }: JobAttempt): Promise<void> {
  const { importId } = z.object({ importId: z.int() }).parse(data)
  try {
    await workInChunks({
      size: 500,
      work: (limit) => undoRows(deps, importId, limit),
      giveUpRow: () => giveUpRow(deps, importId),
      log: deps.log,
    })
  } catch (error) {
    if (isLast) await end(deps, importId, 'undo_stopped')
    throw error
  }
}

/** @returns whether there may be more */
async function undoRows(deps: Deps, importId: number, limit: number): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const record = await lockImport(trx, importId)
    if (record.status !== 'undoing') return false
    const rows = await findRowsToUndo(trx, importId, limit)
    const at = deps.clock.now()
    if (rows.length === 0) {
      await trx
        .updateTable('import')
        .set({ status: 'undone', undone_at: at })
        .where('id', '=', importId)
        .execute()
      return false
    }
    const problems = await takeBack({ trx, at, actor: askedBy(record) }, rows)
    const given = [...problems].map(([row, words]) => ({ row, problem: [...words].join('\n') }))
    await sql`update import_row set undo_problem = nullif(given.problem, ''),
        undone_at = case when given.problem = '' then ${at}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given ("row" integer, problem text)
      where import_row.import_id = ${importId} and import_row.row_number = given."row"`.execute(trx)
    return true
  })
}

async function findRowsToUndo(trx: Transaction<DB>, importId: number, limit: number): Promise<WrittenRow[]> {
  const rows = await trx
    .selectFrom('import_row')
    .select(['row_number as row', 'records'])
    .where('import_id', '=', importId)
    .where(isToUndo)
    .orderBy('row_number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ row, records }) => ({ row, records: records as unknown as Touched[] }))
}

const isToUndo = sql<boolean>`written_at is not null and undone_at is null and undo_problem is null
  and outcome in ('create', 'update')`

async function giveUpRow({ db }: Deps, importId: number): Promise<void> {
  await sql`update import_row set undo_problem = 'This row could not be taken back.'
    where import_id = ${importId} and row_number = (
      select max(row_number) from import_row where import_id = ${importId} and ${isToUndo})`.execute(db)
}

async function end({ db }: Deps, importId: number, status: 'undo_stopped'): Promise<void> {
  await db
    .updateTable('import')
    .set({ status })
    .where('id', '=', importId)
    .where('status', '=', 'undoing')
    .execute()
}

function askedBy({ undone_by, created_by, request_id }: ImportRecord) {
  return { id: undone_by ?? created_by, requestId: request_id }
}
