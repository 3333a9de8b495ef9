import { createProduct, deleteProduct, updateProduct } from '../../contract/products.ts'
import { categoriesQuery, productsQuery } from '../api/lists.ts'
import { useCreate, useDelete, useUpdate } from '../api/record-changes.ts'
import { t } from '../language/t.ts'

/** Categories show how many products they have. */
const affected = [productsQuery.queryKey, categoriesQuery.queryKey]

export const useCreateProduct = () => useCreate(createProduct, affected, t('Failed to add product'))
export const useUpdateProduct = () => useUpdate(updateProduct, affected, t('Failed to update product'))
export const useDeleteProduct = () => useDelete(deleteProduct, affected, t('Failed to remove product'))
