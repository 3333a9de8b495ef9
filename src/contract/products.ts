import { z } from 'zod'
import { units } from '../domain/bids.ts'
import {
  changeOf,
  GivenId,
  Id,
  Instant,
  listQuery,
  Message,
  Money,
  newOf,
  Paragraphs,
  Price,
  RequiredLine,
  TextId,
  Version,
} from './fields.ts'
import { defineRoute } from './route.ts'

const editable = {
  name: RequiredLine,
  description: Paragraphs.optional(),
  category_id: GivenId.nullable().optional(),
  unit: z.enum(units),
  unitPrice: Price,
  unitCost: Price.optional(),
  active: z.boolean().optional(),
}

export const Product = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  category_id: Id.nullable(),
  category: z.object({ id: Id, name: z.string() }).nullable(),
  unit: z.enum(units),
  unitPrice: Money,
  unitCost: Money,
  active: z.boolean(),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Product = z.output<typeof Product>

export const NewProduct = newOf(z.object(editable), Product)
export type NewProduct = z.output<typeof NewProduct>

export const ProductChange = changeOf(z.object(editable), Product)
export type ProductChange = z.output<typeof ProductChange>

const params = z.strictObject({ id: TextId })

export const listProducts = defineRoute({
  method: 'GET',
  path: '/api/products',
  access: 'session-cookie',
  summary: 'Products with price and cost',
  query: z.strictObject({ ...listQuery, category_id: TextId.optional() }),
  response: z.array(Product),
})

export const createProduct = defineRoute({
  method: 'POST',
  path: '/api/products',
  access: 'session-cookie',
  summary: 'Add a product',
  status: 201,
  body: NewProduct,
  response: Product,
})

export const updateProduct = defineRoute({
  method: 'PUT',
  path: '/api/products/:id',
  access: 'session-cookie',
  summary: 'Change a product',
  params,
  body: ProductChange,
  response: Product,
})

export const deleteProduct = defineRoute({
  method: 'DELETE',
  path: '/api/products/:id',
  access: 'session-cookie',
  summary: 'Delete a product that no bid uses',
  params,
  response: Message,
})
