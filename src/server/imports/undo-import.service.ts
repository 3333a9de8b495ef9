import { sql } from 'kysely'
import type { Import } from '../../contract/imports.ts'
import { AppError } from '../../domain/errors.ts'
import type { Actor } from '../actor.ts'
import { assertVersion } from '../database/editable.ts'
import type { Deps } from '../deps.ts'
import { type Chunk, type ImportWork, startWork } from './import-work.ts'
import { updateRows } from './imports.queries.ts'
import { takeBack } from './take-back.ts'

/** The last row first, because later rows build on earlier ones. */
export const importUndo: ImportWork = {
  queue: 'undo-import',
  status: 'undoing',
  statusAtEnd: 'undone',
  statusWhenStopped: 'undo_stopped',
  endedColumn: 'undone_at',
  isLeft: sql`written_at is not null and undone_at is null and undo_problem is null
    and outcome in ('create', 'update')`,
  order: 'desc',
  doRows: undoRows,
  refused: sql`undo_problem = 'This row could not be taken back.', undo_problem_parts = null`,
}

/**
 * Starts the undo; the job queue does the work. Rows that stayed last time are tried again.
 * @throws not_found; conflict when it is too late or nothing is left to undo, or for a stale version
 */
export async function undoImport(
  deps: Deps,
  actor: Actor,
  id: number,
  version: number | undefined,
): Promise<Import> {
  return startWork(deps, actor, id, importUndo, async (trx, record, before, now) => {
    if (record.status === 'undoing') return undefined
    if (record.status === 'undone' && before.notUndone === 0) return undefined
    assertVersion(before, version)
    if (record.status === 'running') throw new AppError('conflict', 'The import is still running')
    if (before.undoableUntil === null) throw new AppError('conflict', 'This import can no longer be undone')
    await trx
      .updateTable('import_row')
      .set({ undo_problem: null, undo_problem_parts: null })
      .where('import_id', '=', id)
      .where('undo_problem', 'is not', null)
      .execute()
    return { undone_by: actor.id, undone_at: now }
  })
}

async function undoRows({ trx, record, rows, at }: Chunk): Promise<void> {
  const { undone_by, created_by, request_id } = record
  const actor = { id: undone_by ?? created_by, requestId: request_id }
  const problems = await takeBack({ trx, at, actor }, rows)
  const undone = [...problems].map(([row_number, words]) =>
    words.size === 0
      ? { row_number, undo_problem: null, undo_problem_parts: null, undone_at: at }
      : {
          row_number,
          undo_problem: [...words.keys()].join('\n'),
          undo_problem_parts: [...words.values()],
          undone_at: null,
        },
  )
  await updateRows(trx, record.id, undone)
}
