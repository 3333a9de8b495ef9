import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Category } from '../../contract/categories.ts'
import { notFound } from '../../domain/errors.ts'
import { containsText } from '../database/contains-text.ts'
import type { Page } from '../database/page.ts'
import { type ListRequest, readPage } from '../database/page-by-key.ts'
import type { Category as CategoryTable, DB } from '../database/schema.generated.ts'

export async function listCategories(
  db: Kysely<DB>,
  request: ListRequest & { search?: string | undefined },
): Promise<Page<Category>> {
  let query = db.selectFrom('category')
  if (request.search) query = query.where(containsText(sql`category.name`, request.search))
  const order = {
    columns: {
      name: { by: sql`lower(category.name)`, type: 'text' },
      productCount: { by: productCount, type: 'bigint' },
    },
    id: sql<number>`category.id`,
    otherwise: 'name',
  } as const
  return readPage(query, selectCategories(query), request, order, toCategory)
}

/** @throws not_found */
export async function findCategory(db: Kysely<DB>, id: number): Promise<Category> {
  const row = await selectCategories(db.selectFrom('category')).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Category')
  return toCategory(row)
}

const productCount = sql<number>`(select count(*) from product where product.category_id = category.id)`

function selectCategories<O>(query: SelectQueryBuilder<DB, 'category', O>) {
  return query.selectAll('category').select(productCount.as('product_count'))
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
