import type { QueryClient } from '@tanstack/react-query'
import {
  businessesQuery,
  categoriesQuery,
  companyQuery,
  employeesQuery,
  productsQuery,
} from '../api/lists.ts'

/** Fetches what every screen offers choices from, so that forms open filled. Failures show where a list is used. */
export function loadLists(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(businessesQuery)
  void queryClient.prefetchQuery(employeesQuery)
  void queryClient.prefetchQuery(categoriesQuery)
  void queryClient.prefetchQuery(productsQuery)
  void queryClient.prefetchQuery(companyQuery)
}
