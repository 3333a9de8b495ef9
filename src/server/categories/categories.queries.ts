import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Category } from '../../contract/categories.ts'
import { notFound } from '../../domain/errors.ts'
import { containsText } from '../database/contains-text.ts'
import { Page } from '../database/page.ts'
import { type ListRequest, pageByKey } from '../database/page-by-key.ts'
import type { Category as CategoryTable, DB } from '../database/schema.generated.ts'

export async function listCategories(
  db: Kysely<DB>,
  request: ListRequest & { search?: string | undefined },
): Promise<Page<Category>> {
  let query = db.selectFrom('category')
  if (request.search) query = query.where(containsText(sql`category.name`, request.search))
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { rows, next } = await pageByKey(
    query.selectAll('category').select(productCount().as('product_count')),
    request,
    {
      columns: {
        name: { by: sql`lower(category.name)`, type: 'text' },
        productCount: { by: productCount(), type: 'bigint' },
      },
      id: sql`category.id`,
      otherwise: 'name',
    },
  )
  return new Page(rows.map(toCategory), total, next)
}

/** @throws not_found */
export async function findCategory(db: Kysely<DB>, id: number): Promise<Category> {
  const row = await db
    .selectFrom('category')
    .selectAll('category')
    .select(productCount().as('product_count'))
    .where('category.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Category')
  return toCategory(row)
}

/** @throws not_found */
export async function lockCategory(trx: Kysely<DB>, id: number): Promise<Category> {
  await trx.selectFrom('category').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return findCategory(trx, id)
}

/** Also keeps products from being put into it meanwhile. @throws not_found */
export async function lockCategoryForRemoval(trx: Kysely<DB>, id: number): Promise<Category> {
  await trx.selectFrom('category').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return findCategory(trx, id)
}

function productCount(): RawBuilder<number> {
  return sql<number>`(select count(*) from product where product.category_id = category.id)`
}

function toCategory(row: Selectable<CategoryTable> & { product_count: number }): Category {
  return {
    id: row.id,
    name: row.name,
    productCount: row.product_count,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
