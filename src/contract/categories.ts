import { z } from 'zod'
import { changeOf, Id, Instant, ListQuery, Message, newOf, RequiredLine, TextId, Version } from './fields.ts'
import { defineRoute } from './route.ts'

export const Category = z.object({
  id: Id,
  name: z.string(),
  /** How many products lie in it. */
  productCount: z.int(),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Category = z.output<typeof Category>

export const NewCategory = newOf(z.object({ name: RequiredLine }), Category)
export type NewCategory = z.output<typeof NewCategory>

export const CategoryChange = changeOf(z.object({ name: RequiredLine }), Category)
export type CategoryChange = z.output<typeof CategoryChange>

const params = z.strictObject({ id: TextId })

export const listCategories = defineRoute({
  method: 'GET',
  path: '/api/categories',
  access: 'session-cookie',
  summary: 'Categories of products',
  query: ListQuery,
  response: z.array(Category),
})

export const createCategory = defineRoute({
  method: 'POST',
  path: '/api/categories',
  access: 'session-cookie',
  summary: 'Add a category',
  status: 201,
  body: NewCategory,
  response: Category,
})

export const updateCategory = defineRoute({
  method: 'PUT',
  path: '/api/categories/:id',
  access: 'session-cookie',
  summary: 'Rename a category',
  params,
  body: CategoryChange,
  response: Category,
})

export const deleteCategory = defineRoute({
  method: 'DELETE',
  path: '/api/categories/:id',
  access: 'session-cookie',
  summary: 'Delete a category without products',
  params,
  response: Message,
})
