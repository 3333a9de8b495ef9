import { z } from 'zod'
import { units } from '../domain/bids.ts'
import { changeOf, newOf } from './bodies.ts'
import { GivenId, Id, listQuery, Money, Paragraphs, Price, RequiredLine, stamps, TextId } from './fields.ts'
import { recordRoutes } from './route.ts'

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
  ...stamps,
})
export type Product = z.output<typeof Product>

export const NewProduct = newOf(z.object(editable), Product)
export type NewProduct = z.output<typeof NewProduct>

export const ProductChange = changeOf(z.object(editable), Product)
export type ProductChange = z.output<typeof ProductChange>

const records = recordRoutes('/api/products', '/api/products/:id', {
  access: 'session-cookie',
  record: Product,
  made: NewProduct,
  changed: ProductChange,
})
export const listProducts = records.list(
  'Products with price and cost',
  z.strictObject({ ...listQuery, category_id: TextId.optional() }),
)
export const createProduct = records.create('Add a product')
export const updateProduct = records.update('Change a product')
export const deleteProduct = records.delete('Delete a product that no bid uses')
