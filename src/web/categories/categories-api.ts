import {
  type CategoryChange,
  createCategory,
  deleteCategory,
  type NewCategory,
  updateCategory,
} from '../../contract/categories.ts'
import { call } from '../api/client.ts'
import { categoriesQuery, productsQuery } from '../api/lists.ts'
import { useChange } from '../api/use-change.ts'

/** Products show their category's name. */
const affected = [categoriesQuery.queryKey, productsQuery.queryKey]

export const useCreateCategory = () =>
  useChange((body: NewCategory) => call(createCategory, { body }), ...affected)

export const useUpdateCategory = () =>
  useChange(
    ({ id, ...body }: CategoryChange & { id: number }) => call(updateCategory, { params: { id }, body }),
    ...affected,
  )

export const useDeleteCategory = () =>
  useChange((id: number) => call(deleteCategory, { params: { id } }), ...affected)
