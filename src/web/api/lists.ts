import { queryOptions, useQuery } from '@tanstack/react-query'
import { listBusinesses } from '../../contract/businesses.ts'
import { listCategories } from '../../contract/categories.ts'
import { readCompany } from '../../contract/company.ts'
import { listEmployees } from '../../contract/employees.ts'
import { listProducts } from '../../contract/products.ts'
import { t } from '../language/t.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'

/** Lists that several features offer choices from. A feature that changes one invalidates its key. */
const staleTime = 5 * 60_000

export const businessesQuery = queryOptions({
  queryKey: ['businesses'],
  queryFn: ({ signal }) => call(listBusinesses, { signal, fallback: t('Failed to fetch businesses') }),
  staleTime,
})

export const employeesQuery = queryOptions({
  queryKey: ['employees'],
  queryFn: ({ signal }) => call(listEmployees, { signal, fallback: t('An unexpected error occurred') }),
  staleTime,
})

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call(listCategories, { signal }),
  staleTime,
})

export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: ({ signal }) => call(listProducts, { signal, fallback: t('Failed to fetch products') }),
  staleTime,
})

export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: ({ signal }) => call(readCompany, { signal }),
  staleTime,
})

/** Businesses with their salespeople. */
export const useBusinesses = () => useQuery(businessesQuery)
/** The employees. If they cannot be fetched, the list is empty and the error says why (specification, 8). */
export const useEmployees = () => {
  const query = useQuery(employeesQuery)
  return { ...query, data: query.error instanceof ApiError ? [] : query.data }
}
export const useCategories = () => useQuery(categoriesQuery)
export const useProducts = () => useQuery(productsQuery)
export const useCompany = () => useQuery(companyQuery)
