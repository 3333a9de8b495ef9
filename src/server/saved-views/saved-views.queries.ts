import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import { projectColumns } from '../../contract/project-lists.ts'
import { type SavedView, ViewFilters } from '../../contract/saved-views.ts'
import { notFound } from '../../domain/errors.ts'
import type { Actor } from '../actor.ts'
import type { DB, SavedView as SavedViewTable } from '../database/schema.generated.ts'

/** The actor's own views and those of the office, by name. */
export async function listSavedViews(db: Kysely<DB>, actor: Actor): Promise<SavedView[]> {
  const rows = await selectViews(db, actor)
    .orderBy(sql`lower(saved_view.name)`)
    .orderBy('saved_view.id')
    .execute()
  return rows.map((row) => toSavedView(row, actor))
}

/** @throws not_found also for another person's own view */
export async function findSavedView(db: Kysely<DB>, actor: Actor, id: number): Promise<SavedView> {
  const row = await selectViews(db, actor).where('saved_view.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('View')
  return toSavedView(row, actor)
}

/** The same, locked for this transaction. @throws not_found */
export async function lockSavedView(trx: Kysely<DB>, actor: Actor, id: number): Promise<SavedView> {
  await trx.selectFrom('saved_view').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return findSavedView(trx, actor, id)
}

function selectViews(db: Kysely<DB>, actor: Actor) {
  return db
    .selectFrom('saved_view')
    .innerJoin('employee', 'employee.id', 'saved_view.employee_id')
    .selectAll('saved_view')
    .select([
      sql<string>`concat_ws(' ', employee.first_name, employee.last_name)`.as('owner_name'),
      sql<boolean>`exists (
        select from default_view
        where default_view.saved_view_id = saved_view.id and default_view.employee_id = ${actor.id})`.as(
        'is_default',
      ),
    ])
    .where('saved_view.deleted_at', 'is', null)
    .where(sql<SqlBool>`(saved_view.shared or saved_view.employee_id = ${actor.id})`)
}

type ViewRow = Selectable<SavedViewTable> & { owner_name: string; is_default: boolean }

function toSavedView(row: ViewRow, actor: Actor): SavedView {
  const filters = ViewFilters.safeParse(row.filters)
  return {
    id: row.id,
    name: row.name,
    kind: row.kind as SavedView['kind'],
    // Ignore filters of an older version that this one doesn't know.
    filters: filters.success ? filters.data : {},
    columns: row.columns.flatMap((name) => projectColumns.filter((column) => column === name)),
    sort: row.sort,
    shared: row.shared,
    owner: { id: row.employee_id, name: row.owner_name },
    mayChange: row.employee_id === actor.id || actor.role === 'admin',
    isDefault: row.is_default,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
