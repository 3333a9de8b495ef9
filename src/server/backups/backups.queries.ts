import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { BackupRun } from '../../contract/backups.ts'
import type { BackupRun as BackupRunTable, DB } from '../database/schema.generated.ts'

type Kind = BackupRun['kind']

const shownRuns = 20

export async function listRuns(db: Kysely<DB>): Promise<BackupRun[]> {
  const rows = await selectRuns(db).orderBy('backup_run.started_at', 'desc').limit(shownRuns).execute()
  return rows.map(toRun)
}

/** The last one that went well. */
export async function findLastGood(db: Kysely<DB>, kind: Kind): Promise<BackupRun | null> {
  const row = await selectRuns(db)
    .where('backup_run.kind', '=', kind)
    .where('ended_at', 'is not', null)
    .where('problem', 'is', null)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toRun(row) : null
}

export async function findRunning(db: Kysely<DB>): Promise<BackupRun | null> {
  const row = await selectRuns(db)
    .where('ended_at', 'is', null)
    .orderBy('backup_run.started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toRun(row) : null
}

/** When the first backup was begun, which is within the first hour of a company. */
export async function findBeginning(db: Kysely<DB>): Promise<Date | null> {
  const row = await db
    .selectFrom('backup_run')
    .select((of) => of.fn.min('started_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

/** Records that a run begins. One of the same kind that never ended was cut off. @returns its id */
export async function insertRun(
  trx: Transaction<DB>,
  { kind, at, startedBy }: { kind: Kind; at: Date; startedBy: number | null },
): Promise<number> {
  await trx
    .updateTable('backup_run')
    .set({ ended_at: at, problem: 'The server ended before it was finished' })
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .execute()
  const { id } = await trx
    .insertInto('backup_run')
    .values({ kind, started_at: at, started_by: startedBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRun(
  db: Kysely<DB>,
  id: number,
  changes: Partial<
    Pick<
      Selectable<BackupRunTable>,
      | 'name'
      | 'ended_at'
      | 'problem'
      | 'done_bytes'
      | 'total_bytes'
      | 'row_count'
      | 'file_count'
      | 'new_bytes'
    >
  >,
): Promise<void> {
  await db.updateTable('backup_run').set(changes).where('id', '=', id).execute()
}

function selectRuns(db: Kysely<DB>) {
  return db
    .selectFrom('backup_run')
    .leftJoin('employee', 'employee.id', 'backup_run.started_by')
    .selectAll('backup_run')
    .select(sql<string | null>`employee.first_name || ' ' || employee.last_name`.as('starter'))
}

function toRun(row: Selectable<BackupRunTable> & { starter: string | null }): BackupRun {
  return {
    id: row.id,
    kind: row.kind as Kind,
    startedAt: row.started_at.toISOString(),
    startedBy: row.starter,
    endedAt: row.ended_at?.toISOString() ?? null,
    problem: row.problem,
    doneBytes: row.done_bytes,
    totalBytes: row.total_bytes,
    rows: row.row_count,
    files: row.file_count,
    newBytes: row.new_bytes,
  }
}
