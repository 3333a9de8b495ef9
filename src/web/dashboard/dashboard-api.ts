import { queryOptions, useQuery } from '@tanstack/react-query'
import { readDashboard } from '../../contract/dashboard.ts'
import { call } from '../api/client.ts'

const dashboardQuery = queryOptions({
  // Answers without counts, which a device has kept since an earlier release, stand under the first word alone.
  queryKey: ['dashboard', 'counted'],
  queryFn: ({ signal }) => call(readDashboard, { signal }),
})

export function useDashboard() {
  return useQuery(dashboardQuery)
}
