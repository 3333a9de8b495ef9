import type { Transaction } from 'kysely'
import { z } from 'zod'
import { type NewProduct, Product, type ProductChange } from '../../contract/products.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { givenColumns } from '../database/column-names.ts'
import { given, isForeignKeyViolation } from '../database/editable.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { addToList, changeInList, inTransaction, type RemovableList, removeFromList } from '../office-list.ts'
import { findBidsUsing, findProduct, productFields } from './products.queries.ts'

const products: RemovableList<'product', Product> = {
  table: 'product',
  entity: 'product',
  schema: Product,
  find: findProduct,
  historyFields: [...productFields, 'category'],
  // History tells prices in dollars.
  historyOf: (product) => z.encode(Product, product),
  added: ({ name }) => say('added the product {name}', { name }),
  changed: ({ name }) => say('changed the product {name}', { name }),
  removed: ({ name }) => say('removed the product {name}', { name }),
  onlyOnce: {
    constraint: 'product_name_key',
    refusal: ({ name }) => say('There is already a product {name}', { name }),
  },
}

/** @throws invalid naming `name` when there is one of that name, or `category_id` when there is no such category */
export function createProduct(deps: Deps, actor: Actor, product: NewProduct): Promise<Product> {
  const { name, unit, unitPrice } = product
  return inTransaction(deps, actor, (trx, by) =>
    inCategory(addToList(trx, by, products, { name, unit, unit_price: unitPrice, ...columnsOf(product) })),
  )
}

/**
 * Bids keep the price they were made with.
 * @throws not_found; invalid naming `name` or `category_id`; conflict for a stale version
 */
export function updateProduct(deps: Deps, actor: Actor, id: number, change: ProductChange): Promise<Product> {
  return inTransaction(deps, actor, (trx, by) =>
    inCategory(changeInList(trx, by, products, { id, version: change.version }, () => columnsOf(change))),
  )
}

/** @throws not_found; conflict while a bid names it */
export function removeProduct(deps: Deps, actor: Actor, id: number): Promise<void> {
  return inTransaction(deps, actor, (trx, by) =>
    removeFromList(trx, by, products, id, (product) => assertUnused(trx, product)),
  )
}

async function assertUnused(trx: Transaction<DB>, { id, name }: Product): Promise<void> {
  const use = await findBidsUsing(trx, id)
  if (!use) return
  const values = { name, count: use.number, number: use.project_number }
  throw new AppError(
    'conflict',
    use.bids === 1
      ? say('{name} is used in bid {count} of project {number}; deactivate it instead', values)
      : say('{name} is used in bid {count} of project {number} and {most} more; deactivate it instead', {
          ...values,
          most: use.bids - 1,
        }),
  )
}

function columnsOf(product: ProductChange) {
  return {
    ...givenColumns(productFields, product),
    ...given({ category_id: product.category_id }),
  }
}

/** @throws invalid naming `category_id`: the category is the only row that a product names */
function inCategory<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? invalidField('category_id', 'There is no such category') : error
  })
}
