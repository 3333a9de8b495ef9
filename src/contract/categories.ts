import { z } from 'zod'
import { changeOf, newOf } from './bodies.ts'
import { Id, ListQuery, RequiredLine, stamps } from './fields.ts'
import { recordRoutes } from './route.ts'

export const Category = z.object({
  id: Id,
  name: z.string(),
  /** How many products lie in it. */
  productCount: z.int(),
  ...stamps,
})
export type Category = z.output<typeof Category>

export const NewCategory = newOf(z.object({ name: RequiredLine }), Category)
export type NewCategory = z.output<typeof NewCategory>

export const CategoryChange = changeOf(z.object({ name: RequiredLine }), Category)
export type CategoryChange = z.output<typeof CategoryChange>

const records = recordRoutes('/api/categories', '/api/categories/:id', {
  access: 'session-cookie',
  record: Category,
  made: NewCategory,
  changed: CategoryChange,
})
export const listCategories = records.list('Categories of products', ListQuery)
export const createCategory = records.create('Add a category')
export const updateCategory = records.update('Rename a category')
export const deleteCategory = records.delete('Delete a category without products')
