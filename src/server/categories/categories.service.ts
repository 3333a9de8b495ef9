import type { Category, CategoryChange, NewCategory } from '../../contract/categories.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { assertVersion, changeRow, given, insertRow, lockRow, refuseTaken } from '../database/editable.ts'
import { changesBetween, recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'
import { findCategory } from './categories.queries.ts'

/** @throws invalid naming `name` when there is one of that name, in whatever case */
export async function createCategory(deps: Deps, actor: Actor, { name }: NewCategory): Promise<Category> {
  const at = deps.clock.now()
  return refuseTaken('category_name_key', nameTaken(name), () =>
    deps.db.transaction().execute(async (trx) => {
      const id = await insertRow(trx, 'category', { name, created_at: at, updated_at: at })
      await recordEvent(trx, {
        at,
        actor,
        entity: 'category',
        entityId: id,
        verb: 'added',
        summary: say('added the category {name}', { name }),
      })
      return findCategory(trx, id)
    }),
  )
}

/** @throws not_found; invalid naming `name`; conflict for a stale version */
export async function updateCategory(
  deps: Deps,
  actor: Actor,
  id: number,
  change: CategoryChange,
): Promise<Category> {
  const at = deps.clock.now()
  return refuseTaken('category_name_key', nameTaken(change.name), () =>
    deps.db.transaction().execute(async (trx) => {
      await lockRow(trx, 'category', id, 'change')
      const before = await findCategory(trx, id)
      assertVersion(before, change.version)
      await changeRow(trx, 'category', id, at, given({ name: change.name }))
      const after = await findCategory(trx, id)
      await recordEvent(trx, {
        at,
        actor,
        entity: 'category',
        entityId: id,
        verb: 'changed',
        summary: say('changed the category {name}', { name: after.name }),
        changes: changesBetween(before, after, ['name']),
      })
      return after
    }),
  )
}

/** @throws not_found; conflict while it has products */
export async function removeCategory(deps: Deps, actor: Actor, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    // New products wait until it is gone.
    await lockRow(trx, 'category', id, 'removal')
    const { name, productCount } = await findCategory(trx, id)
    if (productCount > 0) {
      throw new AppError(
        'conflict',
        productCount === 1
          ? say('{name} has 1 product; move them to another category first', { name })
          : say('{name} has {count} products; move them to another category first', {
              name,
              count: productCount,
            }),
      )
    }
    await trx.deleteFrom('category').where('id', '=', id).execute()
    await recordEvent(trx, {
      at: deps.clock.now(),
      actor,
      entity: 'category',
      entityId: id,
      verb: 'removed',
      summary: say('removed the category {name}', { name }),
    })
  })
}

function nameTaken(name = ''): AppError {
  return invalidField('name', say('There is already a category {name}', { name }))
}
