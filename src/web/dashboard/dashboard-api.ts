import { queryOptions, useQuery } from '@tanstack/react-query'
import { readDashboard } from '../../contract/dashboard.ts'
import { call } from '../api/client.ts'

const dashboardQuery = queryOptions({
  // Devices may still keep an older answer without counts under `['dashboard']`.
  queryKey: ['dashboard', 'counted'],
  queryFn: ({ signal }) => call(readDashboard, { signal }),
})

export function useDashboard() {
  return useQuery(dashboardQuery)
}
