import { Category, type CategoryChange, type NewCategory } from '../../contract/categories.ts'
import { AppError } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { given } from '../database/editable.ts'
import type { Deps } from '../deps.ts'
import { addToList, changeInList, inTransaction, type RemovableList, removeFromList } from '../office-list.ts'
import { findCategory } from './categories.queries.ts'

const categories: RemovableList<'category', Category> = {
  table: 'category',
  entity: 'category',
  schema: Category,
  find: findCategory,
  historyFields: ['name'],
  added: ({ name }) => say('added the category {name}', { name }),
  changed: ({ name }) => say('changed the category {name}', { name }),
  removed: ({ name }) => say('removed the category {name}', { name }),
  onlyOnce: {
    constraint: 'category_name_key',
    refusal: ({ name }) => say('There is already a category {name}', { name }),
  },
}

/** @throws invalid naming `name` when there is one of that name, in whatever case */
export function createCategory(deps: Deps, actor: Actor, { name }: NewCategory): Promise<Category> {
  return inTransaction(deps, actor, (trx, by) => addToList(trx, by, categories, { name }))
}

/** @throws not_found; invalid naming `name`; conflict for a stale version */
export function updateCategory(
  deps: Deps,
  actor: Actor,
  id: number,
  { name, version }: CategoryChange,
): Promise<Category> {
  return inTransaction(deps, actor, (trx, by) =>
    changeInList(trx, by, categories, { id, version }, () => given({ name })),
  )
}

/** @throws not_found; conflict while it has products */
export function removeCategory(deps: Deps, actor: Actor, id: number): Promise<void> {
  return inTransaction(deps, actor, (trx, by) => removeFromList(trx, by, categories, id, assertEmpty))
}

async function assertEmpty({ name, productCount }: Category): Promise<void> {
  if (productCount === 0) return
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
