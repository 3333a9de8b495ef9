import { sql } from 'kysely'
import type { Import } from '../../contract/imports.ts'
import { AppError } from '../../domain/errors.ts'
import type { Region } from '../../domain/projects.ts'
import type { Actor } from '../actor.ts'
import { assertVersion } from '../database/editable.ts'
import type { Deps } from '../deps.ts'
import { type Chunk, type ImportWork, startWork } from './import-work.ts'
import { columnsOf, type ImportRecord, missingFields, planColumns, updateRows } from './imports.queries.ts'
import { openPlan, readRows } from './plan-import.ts'
import { problemAt } from './read-row.ts'
import { RecordBatch } from './record-batch.ts'

export const importRun: ImportWork = {
  queue: 'run-import',
  status: 'running',
  statusAtEnd: 'done',
  statusWhenStopped: 'stopped',
  endedColumn: 'ended_at',
  isLeft: sql`written_at is null and outcome <> 'error'`,
  order: 'asc',
  doRows: writeRows,
  refused: sql`outcome = 'error', problems = ${JSON.stringify([problemAt(null, 'This row could not be written')])}`,
}

/**
 * Starts the import; the job queue writes its rows. Starting it again changes nothing.
 * @throws not_found; conflict when there is nothing to import, or for a stale version
 */
export async function runImport(
  deps: Deps,
  actor: Actor,
  id: number,
  version: number | undefined,
): Promise<Import> {
  return startWork(deps, actor, id, importRun, async (trx, record, before, now) => {
    if (record.status !== 'draft' && record.status !== 'stopped') return undefined
    if (record.status === 'draft') assertVersion(before, version)
    if (missingFields(before.kind, columnsOf(record)).length > 0) {
      throw new AppError('conflict', 'A required column is missing')
    }
    if (before.counts.create + before.counts.update === before.written) {
      throw new AppError('conflict', 'There is no row that can be imported')
    }
    await trx.deleteFrom('import_file').where('import_id', '=', id).execute()
    return { started_by: actor.id, started_at: record.started_at ?? now, ended_at: null }
  })
}

/** Plans every row again: records may have changed since the preview. */
async function writeRows({ trx, record, rows: raw, at }: Chunk): Promise<void> {
  const rows = readRows(record, raw)
  const { planRow } = await openPlan(trx, record, rows)
  const batch = new RecordBatch(trx, startedBy(record), at, rows.length)
  if (record.kind === 'projects') await passGivenNumbers(record, batch)
  const done: Parameters<typeof updateRows>[2][number][] = []
  for (const row of rows) {
    const plan = planRow(row)
    const records = batch.beginRow()
    const writes = plan.outcome === 'create' || plan.outcome === 'update'
    const recordId = writes ? await plan.write(batch) : plan.recordId
    const written_at = plan.outcome === 'error' ? null : at
    done.push({ row_number: row.row, ...planColumns({ ...plan, recordId }), records, written_at })
  }
  await batch.write()
  await updateRows(trx, record.id, done)
}

/** Before the first row, so that a row without a number doesn't get one that a later row names. */
async function passGivenNumbers({ id, region }: ImportRecord, { trx, numbers }: RecordBatch): Promise<void> {
  const { rows } = await sql<{ number: string; region: Region }>`
    select changes -> 'number' ->> 'to' as number, coalesce(changes -> 'region' ->> 'to', ${region}::text) as region
    from import_row where import_id = ${id} and outcome = 'create' and changes ? 'number'
      and not exists (select from import_row where import_id = ${id} and written_at is not null)`.execute(trx)
  for (const given of rows) await numbers.pass(given.region, given.number)
}

/** History names the person who started the import, and the request. */
function startedBy({ started_by, created_by, request_id }: ImportRecord) {
  return { id: started_by ?? created_by, requestId: request_id ?? '' }
}
