import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type CategoryChange,
  createCategory,
  deleteCategory,
  type NewCategory,
  updateCategory,
} from '../../contract/categories.ts'
import { call } from '../api/client.ts'
import { categoriesQuery, productsQuery } from '../api/lists.ts'

export function useCreateCategory() {
  const reload = useReload()
  return useMutation({
    mutationFn: (body: NewCategory) => call(createCategory, { body }),
    onSuccess: reload,
  })
}

export function useUpdateCategory() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id, ...body }: CategoryChange & { id: number }) =>
      call(updateCategory, { params: { id }, body }),
    onSuccess: reload,
  })
}

export function useDeleteCategory() {
  const reload = useReload()
  return useMutation({
    mutationFn: (id: number) => call(deleteCategory, { params: { id } }),
    onSuccess: reload,
  })
}

/** Products carry their category's name. */
function useReload() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: categoriesQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: productsQuery.queryKey }),
    ])
}
