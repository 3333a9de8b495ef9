import { z } from 'zod'
import { type NewProduct, Product, type ProductChange } from '../../contract/products.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { givenColumns } from '../database/column-names.ts'
import {
  assertVersion,
  changeRow,
  given,
  insertRow,
  isForeignKeyViolation,
  lockRow,
  refuseTaken,
} from '../database/editable.ts'
import { changesBetween, recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'
import { findBidsUsing, findProduct, productFields } from './products.queries.ts'

const historyFields = [...productFields, 'category'] as const

/** @throws invalid naming `name` when there is one of that name, or `category_id` when there is no such category */
export async function createProduct(deps: Deps, actor: Actor, product: NewProduct): Promise<Product> {
  const at = deps.clock.now()
  return withKnownNames(product, () =>
    deps.db.transaction().execute(async (trx) => {
      const id = await insertRow(trx, 'product', {
        name: product.name,
        unit: product.unit,
        unit_price: product.unitPrice,
        created_at: at,
        updated_at: at,
        ...columnsOf(product),
      })
      await recordEvent(trx, {
        at,
        actor,
        entity: 'product',
        entityId: id,
        verb: 'added',
        summary: say('added the product {name}', { name: product.name }),
      })
      return findProduct(trx, id)
    }),
  )
}

/**
 * Bids keep the price they were made with.
 * @throws not_found; invalid naming `name` or `category_id`; conflict for a stale version
 */
export async function updateProduct(
  deps: Deps,
  actor: Actor,
  id: number,
  change: ProductChange,
): Promise<Product> {
  const at = deps.clock.now()
  return withKnownNames(change, () =>
    deps.db.transaction().execute(async (trx) => {
      await lockRow(trx, 'product', id, 'change')
      const before = await findProduct(trx, id)
      const current = z.encode(Product, before)
      assertVersion(current, change.version)
      await changeRow(trx, 'product', id, at, columnsOf(change))
      const after = await findProduct(trx, id)
      await recordEvent(trx, {
        at,
        actor,
        entity: 'product',
        entityId: id,
        verb: 'changed',
        summary: say('changed the product {name}', { name: after.name }),
        changes: changesBetween(current, z.encode(Product, after), historyFields),
      })
      return after
    }),
  )
}

/** @throws not_found; conflict while a bid names it */
export async function removeProduct(deps: Deps, actor: Actor, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    // New bids that name it wait until it is gone.
    await lockRow(trx, 'product', id, 'removal')
    const { name } = await findProduct(trx, id)
    const use = await findBidsUsing(trx, id)
    if (use) {
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
    await trx.deleteFrom('product').where('id', '=', id).execute()
    await recordEvent(trx, {
      at: deps.clock.now(),
      actor,
      entity: 'product',
      entityId: id,
      verb: 'removed',
      summary: say('removed the product {name}', { name }),
    })
  })
}

function columnsOf(product: ProductChange) {
  return {
    ...givenColumns(productFields, product),
    ...given({ category_id: product.category_id }),
  }
}

async function withKnownNames<T>(
  { name = '' }: { name?: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  const refusal = invalidField('name', say('There is already a product {name}', { name }))
  try {
    return await refuseTaken('product_name_key', refusal, work)
  } catch (error) {
    // The category is the only row a product names.
    if (isForeignKeyViolation(error)) throw invalidField('category_id', 'There is no such category')
    throw error
  }
}
