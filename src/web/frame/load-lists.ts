import type { QueryClient } from '@tanstack/react-query'
import {
  businessesQuery,
  categoriesQuery,
  companyQuery,
  employeesQuery,
  productsQuery,
} from '../api/lists.ts'

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
  void loadFirstProjects(queryClient)
  void loadOwnDay(queryClient, employeeId)
}

/** The page that the list of projects opens with: an office has thousands, which are read as they are scrolled to. */
async function loadFirstProjects(queryClient: QueryClient): Promise<void> {
  // A project list on the screen is loading them already.
  if (queryClient.getQueryCache().find({ queryKey: ['projects', 'list'], exact: false, type: 'active' }))
    return
  try {
    const { firstProjects } = await import('../projects/use-project-list.ts')
    await queryClient.prefetchInfiniteQuery(firstProjects)
  } catch (error) {
    console.warn('The projects could not be fetched ahead', error)
  }
}

/** So that who stands at a site without a connection can check in there, whatever they looked at before. */
async function loadOwnDay(queryClient: QueryClient, employeeId: number): Promise<void> {
  try {
    const [{ appointmentsQuery }, { ownDay }] = await Promise.all([
      import('../appointments/appointments-api.ts'),
      import('../appointments/own-day.ts'),
    ])
    await queryClient.prefetchQuery(appointmentsQuery(ownDay(employeeId)))
  } catch (error) {
    console.warn('The appointments of today could not be fetched', error)
  }
}
