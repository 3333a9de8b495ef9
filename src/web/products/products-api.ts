import {
  createProduct,
  deleteProduct,
  type NewProduct,
  type ProductChange,
  updateProduct,
} from '../../contract/products.ts'
import { call } from '../api/client.ts'
import { categoriesQuery, productsQuery } from '../api/lists.ts'
import { useChange } from '../api/use-change.ts'
import { t } from '../language/t.ts'

/** Categories show how many products they have. */
const affected = [productsQuery.queryKey, categoriesQuery.queryKey]

export const useCreateProduct = () =>
  useChange(
    (body: NewProduct) => call(createProduct, { body, fallback: t('Failed to add product') }),
    ...affected,
  )

export const useUpdateProduct = () =>
  useChange(
    ({ id, ...body }: ProductChange & { id: number }) =>
      call(updateProduct, { params: { id }, body, fallback: t('Failed to update product') }),
    ...affected,
  )

export const useDeleteProduct = () =>
  useChange(
    (id: number) => call(deleteProduct, { params: { id }, fallback: t('Failed to remove product') }),
    ...affected,
  )
