import type { Kysely } from 'kysely'
import type { NewSavedView, SavedView, SavedViewChange } from '../../contract/saved-views.ts'
import { AppError, invalidField, notFound } from '../../domain/errors.ts'
import { type Said, say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { assertVersion, given, isUniqueViolation } from '../database/editable.ts'
import { changesBetween, recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { findSavedView, lockSavedView } from './saved-views.queries.ts'

const restorableMs = 30 * 86_400_000

/** Only shared views are recorded in the history. @throws invalid naming `name` */
export async function createSavedView(deps: Deps, actor: Actor, view: NewSavedView): Promise<SavedView> {
  const at = deps.clock.now()
  return withUniqueName(view.name, () =>
    deps.db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('saved_view')
        .values({
          employee_id: actor.id,
          shared: view.shared ?? false,
          name: view.name,
          kind: view.kind,
          filters: JSON.stringify(view.filters ?? {}),
          columns: view.columns ?? [],
          sort: view.sort ?? '',
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const saved = await findSavedView(trx, actor, id)
      const summary = say('added the view {name} for the office', { name: saved.name })
      await tellOffice(trx, { at, actor }, saved, 'added', summary)
      return saved
    }),
  )
}

/** @throws not_found; forbidden unless it is one's own or one is an administrator; invalid naming `name`; conflict */
export async function updateSavedView(
  deps: Deps,
  actor: Actor,
  id: number,
  change: SavedViewChange,
): Promise<SavedView> {
  const at = deps.clock.now()
  return withUniqueName(change.name ?? '', () =>
    deps.db.transaction().execute(async (trx) => {
      const before = await lockSavedView(trx, actor, id)
      assertMayChange(before)
      assertVersion(before, change.version)
      const { name, kind, filters, columns, sort, shared } = change
      const wanted = given({ name, kind, filters, columns, sort, shared })
      const changes = changesBetween(before, wanted, historyFields)
      if (Object.keys(changes).length === 0) return before
      await trx
        .updateTable('saved_view')
        .set({
          ...given({ name, kind, columns, sort, shared }),
          ...(filters && { filters: JSON.stringify(filters) }),
          version: before.version + 1,
          updated_at: at,
        })
        .where('id', '=', id)
        .execute()
      const after = { ...before, ...wanted, version: before.version + 1, updatedAt: at.toISOString() }
      // A view that is no longer shared stops being anybody else's default.
      if (!after.shared) await forgetForOthers(trx, id, before.owner.id)
      const concerned = { ...after, shared: before.shared || after.shared }
      const summary = say('changed the view {name}', { name: after.name })
      await tellOffice(trx, { at, actor }, concerned, 'changed', summary, changes)
      return after
    }),
  )
}

/** It can be restored for 30 days; what was deleted before that goes for good. @throws not_found; forbidden */
export async function deleteSavedView(deps: Deps, actor: Actor, id: number): Promise<void> {
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const view = await lockSavedView(trx, actor, id)
    assertMayChange(view)
    await trx.updateTable('saved_view').set({ deleted_at: at }).where('id', '=', id).execute()
    await trx
      .deleteFrom('saved_view')
      .where('deleted_at', '<', new Date(at.getTime() - restorableMs))
      .execute()
    await tellOffice(trx, { at, actor }, view, 'deleted', say('deleted the view {name}', { name: view.name }))
  })
}

/** It is also the default again for those who had chosen it. @throws not_found; forbidden; conflict when its name was given away */
export async function restoreSavedView(deps: Deps, actor: Actor, id: number): Promise<SavedView> {
  const at = deps.clock.now()
  return withUniqueName('', () =>
    deps.db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('saved_view')
        .set({ deleted_at: null })
        .where('id', '=', id)
        .where('deleted_at', '>=', new Date(at.getTime() - restorableMs))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw notFound('View')
      const view = await findSavedView(trx, actor, id)
      assertMayChange(view)
      const summary = say('brought back the view {name}', { name: view.name })
      await tellOffice(trx, { at, actor }, view, 'restored', summary)
      return view
    }),
  )
}

/** Opens the actor's page of projects with the view, or no longer. @throws not_found */
export async function chooseDefaultView(
  deps: Deps,
  actor: Actor,
  id: number,
  isDefault: boolean,
): Promise<SavedView> {
  return deps.db.transaction().execute(async (trx) => {
    await lockSavedView(trx, actor, id)
    if (isDefault) {
      await trx
        .insertInto('default_view')
        .values({ employee_id: actor.id, saved_view_id: id })
        .onConflict((conflict) => conflict.column('employee_id').doUpdateSet({ saved_view_id: id }))
        .execute()
    } else {
      await trx
        .deleteFrom('default_view')
        .where('employee_id', '=', actor.id)
        .where('saved_view_id', '=', id)
        .execute()
    }
    return findSavedView(trx, actor, id)
  })
}

const historyFields = ['name', 'kind', 'filters', 'columns', 'sort', 'shared'] as const

function assertMayChange({ mayChange, owner }: SavedView): void {
  if (mayChange) return
  throw new AppError(
    'forbidden',
    say('Only {name} or an administrator can change this view', { name: owner.name }),
  )
}

async function forgetForOthers(trx: Kysely<DB>, id: number, ownerId: number): Promise<void> {
  await trx
    .deleteFrom('default_view')
    .where('saved_view_id', '=', id)
    .where('employee_id', '<>', ownerId)
    .execute()
}

async function tellOffice(
  trx: Kysely<DB>,
  { at, actor }: { at: Date; actor: Actor },
  { id, shared }: SavedView,
  verb: string,
  summary: Said,
  changes = {},
): Promise<void> {
  if (!shared) return
  await recordEvent(trx, { at, actor, entity: 'saved_view', entityId: id, verb, summary, changes })
}

async function withUniqueName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error, 'saved_view_name_key')) throw error
    throw name === ''
      ? new AppError('conflict', 'There is a view of that name again; rename it first')
      : invalidField('name', say('There is already a view {name}', { name }))
  }
}
