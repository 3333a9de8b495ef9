import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Product } from '../../contract/products.ts'
import type { Unit } from '../../domain/bids.ts'
import { notFound } from '../../domain/errors.ts'
import { fromColumnNames } from '../database/column-names.ts'
import { containsText } from '../database/contains-text.ts'
import type { Page } from '../database/page.ts'
import { type ListRequest, readPage } from '../database/page-by-key.ts'
import type { DB, Product as ProductTable } from '../database/schema.generated.ts'

/** The fields that are stored in a column of the same name. */
export const productFields = ['name', 'description', 'unit', 'unitPrice', 'unitCost', 'active'] as const

export interface ProductListRequest extends ListRequest {
  search?: string | undefined
  category_id?: number | undefined
}

type ProductRow = Selectable<ProductTable> & { category_name: string | null }

export async function listProducts(db: Kysely<DB>, request: ProductListRequest): Promise<Page<Product>> {
  let query = selectProducts(db)
  if (request.category_id !== undefined) query = query.where('product.category_id', '=', request.category_id)
  if (request.search) {
    const text = sql`concat_ws(' ', product.name, product.description, category.name)`
    query = query.where(containsText(text, request.search))
  }
  return readPage(query, query, request, order, toProduct)
}

const order = {
  columns: {
    name: { by: sql`lower(product.name)`, type: 'text' },
    category: { by: sql`lower(coalesce(category.name, ''))`, type: 'text' },
    unit: { by: sql`product.unit`, type: 'text' },
    unitPrice: { by: sql`product.unit_price`, type: 'bigint' },
    unitCost: { by: sql`product.unit_cost`, type: 'bigint' },
  },
  id: sql<number>`product.id`,
  otherwise: 'name',
} as const

/** @throws not_found */
export async function findProduct(db: Kysely<DB>, id: number): Promise<Product> {
  const row = await selectProducts(db).where('product.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Product')
  return toProduct(row)
}

/** The newest of the bids whose lines name the product, and how many there are; undefined when there is none. */
export function findBidsUsing(
  db: Kysely<DB>,
  productId: number,
): Promise<{ number: number; project_number: string; bids: number } | undefined> {
  return db
    .selectFrom('bid')
    .innerJoin('project', 'project.id', 'bid.project_id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bid_item')
          .select('bid_item.id')
          .whereRef('bid_item.bid_id', '=', 'bid.id')
          .where('bid_item.product_id', '=', productId),
      ),
    )
    .select(['bid.number', 'project.number as project_number', sql<number>`count(*) over ()`.as('bids')])
    .orderBy('bid.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function selectProducts(db: Kysely<DB>): SelectQueryBuilder<DB, 'product' | 'category', ProductRow> {
  return db
    .selectFrom('product')
    .leftJoin('category', 'category.id', 'product.category_id')
    .selectAll('product')
    .select('category.name as category_name')
    .$castTo<ProductRow>() as SelectQueryBuilder<DB, 'product' | 'category', ProductRow>
}

function toProduct(row: ProductRow): Product {
  return {
    id: row.id,
    ...fromColumnNames(productFields, row),
    unit: row.unit as Unit,
    category_id: row.category_id,
    category: row.category_id === null ? null : { id: row.category_id, name: row.category_name ?? '' },
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
