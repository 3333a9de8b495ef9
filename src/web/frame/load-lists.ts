import type { QueryClient } from '@tanstack/react-query'
import {
  businessesQuery,
  categoriesQuery,
  companyQuery,
  employeesQuery,
  productsQuery,
} from '../api/lists.ts'

/** Fetches what every screen offers choices from, so that forms open filled, and what a check-in needs. Failures show where a list is used. */
export function loadLists(queryClient: QueryClient, employeeId: number): void {
  void queryClient.prefetchQuery(businessesQuery)
  void queryClient.prefetchQuery(employeesQuery)
  void queryClient.prefetchQuery(categoriesQuery)
  void queryClient.prefetchQuery(productsQuery)
  void queryClient.prefetchQuery(companyQuery)
  void loadOwnDay(queryClient, employeeId)
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
