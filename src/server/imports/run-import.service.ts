import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Import } from '../../contract/imports.ts'
import { AppError } from '../../domain/errors.ts'
import type { ImportKind } from '../../domain/imports/imports.ts'
import type { Region } from '../../domain/projects.ts'
import type { Actor } from '../actor.ts'
import { assertVersion } from '../database/editable.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import type { JobAttempt, JobData } from '../jobs/jobs.ts'
import { runImportQueue } from './import-queues.ts'
import {
  columnsOf,
  findImport,
  type ImportRecord,
  lockImport,
  missingFields,
  planColumns,
  type RawRow,
  rulesOf,
} from './imports.queries.ts'
import { rememberFields } from './imports.service.ts'
import { planners, readRows } from './plan-import.ts'
import { RecordBatch } from './record-batch.ts'
import type { Plan } from './row-plan.ts'
import { workInChunks } from './work-in-chunks.ts'
import type { Touched } from './written-tables.ts'

/**
 * Starts it; the rows are written by the job queue. Asked for again, it goes on as it was.
 * @throws not_found; conflict when there is nothing to import, or for a stale version
 */
export async function runImport(
  deps: Deps,
  actor: Actor,
  id: number,
  version: number | undefined,
): Promise<Import> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const record = await lockImport(trx, id)
    const before = await findImport(trx, id, now)
    if (record.status !== 'draft' && record.status !== 'stopped') return before
    if (record.status === 'draft') assertVersion(before, version)
    if (missingFields(before.kind, columnsOf(record)).length > 0) {
      throw new AppError('conflict', 'A required column is missing')
    }
    if (before.counts.create + before.counts.update === before.written) {
      throw new AppError('conflict', 'There is no row that can be imported')
    }
    await rememberFields(trx, record, now)
    await trx
      .updateTable('import')
      .set({
        status: 'running',
        started_by: actor.id,
        started_at: record.started_at ?? now,
        ended_at: null,
        request_id: actor.requestId,
        version: record.version + 1,
      })
      .where('id', '=', id)
      .execute()
    await trx.deleteFrom('import_file').where('import_id', '=', id).execute()
    await deps.jobs.enqueue(trx, runImportQueue, { importId: id })
    return findImport(trx, id, now)
  })
}

/** One job of the queue: what an earlier try has written stays written, and it goes on after it. */
export async function runImportFromQueue(deps: Deps, data: JobData, { isLast }: JobAttempt): Promise<void> {
  const { importId } = z.object({ importId: z.int() }).parse(data)
  try {
    await workInChunks({
      size: 500,
      work: (limit) => writeRows(deps, importId, limit),
      giveUpRow: () => giveUpRow(deps, importId),
      log: deps.log,
    })
  } catch (error) {
    if (isLast) await end(deps, importId, 'stopped')
    throw error
  }
}

/** @returns whether there may be more */
async function writeRows(deps: Deps, importId: number, limit: number): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const record = await lockImport(trx, importId)
    if (record.status !== 'running') return false
    const rows = readRows(record, await findRowsToWrite(trx, importId, limit))
    const at = deps.clock.now()
    if (rows.length === 0) {
      await trx
        .updateTable('import')
        .set({ status: 'done', ended_at: at })
        .where('id', '=', importId)
        .execute()
      return false
    }
    const { plan: planRow } = await planners[record.kind as ImportKind].open(trx, rulesOf(record), rows)
    const batch = new RecordBatch(trx, startedBy(record), at)
    const done: (Plan & { row: number; touched: Touched[] })[] = []
    if (record.kind === 'projects') await passGivenNumbers(record, batch)
    for (const row of rows) {
      const plan = planRow(row)
      const touched = batch.beginRow()
      const writes = plan.outcome === 'create' || plan.outcome === 'update'
      const recordId = writes ? await plan.write(batch) : plan.recordId
      done.push({ ...plan, row: row.row, recordId, touched })
    }
    await batch.write()
    await saveDone(trx, importId, at, done)
    return true
  })
}

async function findRowsToWrite(trx: Transaction<DB>, importId: number, limit: number): Promise<RawRow[]> {
  const rows = await trx
    .selectFrom('import_row')
    .select(['row_number as row', 'cells'])
    .where('import_id', '=', importId)
    .where('written_at', 'is', null)
    .where('outcome', '<>', 'error')
    .orderBy('row_number')
    .limit(limit)
    .execute()
  return rows.map(({ row, cells }) => ({ row, cells: cells as string[] }))
}

/** Before the first row is written: no row without a number gets one that stands further down in the file. */
async function passGivenNumbers({ id, region }: ImportRecord, { trx, numbers }: RecordBatch): Promise<void> {
  const { rows } = await sql<{ number: string; region: Region }>`
    select changes -> 'number' ->> 'to' as number, coalesce(changes -> 'region' ->> 'to', ${region}::text) as region
    from import_row where import_id = ${id} and outcome = 'create' and changes ? 'number'
      and not exists (select from import_row where import_id = ${id} and written_at is not null)`.execute(trx)
  for (const given of rows) await numbers.pass(given.region, given.number)
}

async function saveDone(
  trx: Transaction<DB>,
  importId: number,
  at: Date,
  done: readonly (Plan & { row: number; touched: Touched[] })[],
): Promise<void> {
  const given = done.map(({ row, touched, ...plan }) => ({ row, ...planColumns(plan), records: touched }))
  await sql`update import_row set outcome = given.outcome, label = given.label, note = given.note,
      problems = given.problems, changes = given.changes, record_id = given.record_id, records = given.records,
      written_at = case when given.outcome = 'error' then null else ${at}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given ("row" integer, outcome text, label text,
      note text, problems jsonb, changes jsonb, record_id integer, records jsonb)
    where import_row.import_id = ${importId} and import_row.row_number = given."row"`.execute(trx)
}

async function giveUpRow({ db }: Deps, importId: number): Promise<void> {
  const problem = JSON.stringify([{ field: null, message: 'This row could not be written' }])
  await sql`update import_row set outcome = 'error', problems = ${problem}::jsonb
    where import_id = ${importId} and row_number = (
      select min(row_number) from import_row
      where import_id = ${importId} and written_at is null and outcome <> 'error')`.execute(db)
}

/** History names whoever started it, and the request. */
function startedBy({ started_by, created_by, request_id }: ImportRecord) {
  return { id: started_by ?? created_by, requestId: request_id ?? '' }
}

async function end(deps: Deps, importId: number, status: 'stopped'): Promise<void> {
  await deps.db
    .updateTable('import')
    .set({ status, ended_at: deps.clock.now() })
    .where('id', '=', importId)
    .where('status', '=', 'running')
    .execute()
}
