import type { Category, CategoryChange, NewCategory } from '../../contract/categories.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { assertVersion, given, isUniqueViolation } from '../database/editable.ts'
import { changesBetween, recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'
import { findCategory, lockCategory, lockCategoryForRemoval } from './categories.queries.ts'

/** @throws invalid naming `name` when there is one of that name, in whatever case */
export async function createCategory(deps: Deps, actor: Actor, { name }: NewCategory): Promise<Category> {
  const at = deps.clock.now()
  return withUniqueName(name, () =>
    deps.db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('category')
        .values({ name, created_at: at, updated_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordEvent(trx, {
        at,
        actor,
        entity: 'category',
        entityId: id,
        verb: 'added',
        summary: say('added the category {name}', { name: name ?? '' }),
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
  return withUniqueName(change.name, () =>
    deps.db.transaction().execute(async (trx) => {
      const before = await lockCategory(trx, id)
      assertVersion(before, change.version)
      await trx
        .updateTable('category')
        .set({ ...given({ name: change.name }), version: before.version + 1, updated_at: at })
        .where('id', '=', id)
        .execute()
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

/** @throws not_found; conflict while products lie in it */
export async function removeCategory(deps: Deps, actor: Actor, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { name, productCount } = await lockCategoryForRemoval(trx, id)
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
      summary: say('removed the category {name}', { name: name ?? '' }),
    })
  })
}

async function withUniqueName<T>(name: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, 'category_name_key')) {
      throw invalidField('name', say('There is already a category {name}', { name: name ?? '' }))
    }
    throw error
  }
}
