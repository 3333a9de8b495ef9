import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createProduct,
  deleteProduct,
  type NewProduct,
  type ProductChange,
  updateProduct,
} from '../../contract/products.ts'
import { call } from '../api/client.ts'
import { categoriesQuery, productsQuery } from '../api/lists.ts'
import { t } from '../language/t.ts'

export function useCreateProduct() {
  const reload = useReload()
  return useMutation({
    mutationFn: (body: NewProduct) => call(createProduct, { body, fallback: t('Failed to add product') }),
    onSuccess: reload,
  })
}

export function useUpdateProduct() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id, ...body }: ProductChange & { id: number }) =>
      call(updateProduct, { params: { id }, body, fallback: t('Failed to update product') }),
    onSuccess: reload,
  })
}

export function useDeleteProduct() {
  const reload = useReload()
  return useMutation({
    mutationFn: (id: number) =>
      call(deleteProduct, { params: { id }, fallback: t('Failed to remove product') }),
    onSuccess: reload,
  })
}

/** Categories count their products. */
function useReload() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: productsQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: categoriesQuery.queryKey }),
    ])
}
