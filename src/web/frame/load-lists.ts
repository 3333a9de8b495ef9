import type { QueryClient } from '@tanstack/react-query'
import {
  businessesQuery,
  categoriesQuery,
  companyQuery,
  employeesQuery,
  productsQuery,
} from '../api/lists.ts'
import { appointmentsQuery, ownDay } from '../appointments/appointments-api.ts'
import { firstProjects } from '../projects/use-project-list.ts'

/**
 * Fetches what every screen offers choices from, so that forms open filled, the projects, and what a check-in needs.
 * Failures show where a list is used.
 */
export function loadLists(queryClient: QueryClient, employeeId: number): void {
  void queryClient.prefetchQuery(businessesQuery)
  void queryClient.prefetchQuery(employeesQuery)
  void queryClient.prefetchQuery(categoriesQuery)
  void queryClient.prefetchQuery(productsQuery)
  void queryClient.prefetchQuery(companyQuery)
  // A project list on the screen is loading them already.
  const shown = { queryKey: ['projects', 'list'], exact: false, type: 'active' } as const
  if (!queryClient.getQueryCache().find(shown)) void queryClient.prefetchInfiniteQuery(firstProjects)
  // So that who stands at a site without a connection can check in there, whatever they looked at before.
  void queryClient.prefetchQuery(appointmentsQuery(ownDay(employeeId)))
}
