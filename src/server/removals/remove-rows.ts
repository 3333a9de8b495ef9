import { sql, type Transaction } from 'kysely'
import type { RemovableEntity } from '../../domain/removals.ts'
import { type NewEvent, recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'

/** A table and which of its rows go: those whose `column` is `value`. */
export interface RowsOf {
  table: keyof DB
  column: string
  value: number
}

interface NewRemoval {
  projectId: number
  entity: RemovableEntity
  entityId: number
  /** The record, then its children. They are restored in this order and deleted in reverse. */
  rows: readonly RowsOf[]
  /** The files that only these rows name; they stay until the removal can no longer be undone. */
  fileIds?: readonly number[]
  event: Omit<NewEvent, 'entity' | 'entityId' | 'projectId' | 'removalId'>
}

/**
 * Deletes rows but keeps a copy, so that `undoRemoval` can restore them, and records the event. The caller holds the
 * project's lock. @returns the removal's id
 */
export async function removeRows(trx: Transaction<DB>, removal: NewRemoval): Promise<number> {
  const { projectId, entity, entityId, event } = removal
  const kept: { table: string; row: unknown }[] = []
  for (const { table, column, value } of removal.rows) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(taken) as row from ${sql.table(table)} taken
      where ${sql.ref(`taken.${column}`)} = ${value} order by (to_jsonb(taken) ->> 'id')::bigint`.execute(trx)
    kept.push(...rows.map(({ row }) => ({ table, row })))
  }
  for (const { table, column, value } of [...removal.rows].reverse()) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(trx)
  }
  const { id } = await trx
    .insertInto('removal')
    .values({
      project_id: projectId,
      entity,
      entity_id: entityId,
      rows: JSON.stringify(kept),
      file_ids: [...(removal.fileIds ?? [])],
      removed_by: event.actor?.id ?? null,
      removed_at: event.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(trx, { ...event, projectId, entity, entityId, removalId: id })
  return id
}

/**
 * Puts rows back as they were, under the ids they had; a column that the table has got since gets its default.
 * @throws the database's own error when their place is taken
 */
export async function putRowsBack(
  trx: Transaction<DB>,
  rows: readonly { table: string; row: object }[],
): Promise<void> {
  for (const { table, row } of rows) {
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
    await sql`
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`.execute(
      trx,
    )
  }
}
