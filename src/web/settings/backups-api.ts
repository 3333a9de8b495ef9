import { queryOptions, useQuery } from '@tanstack/react-query'
import { readBackups, startBackup } from '../../contract/backups.ts'
import { call } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'

const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call(readBackups, { signal }),
  // Nobody is told of its progress; so it is asked for, every second while something runs.
  refetchInterval: ({ state }) => (state.data?.running ? 1_000 : 15_000),
})

export function useBackups() {
  return useQuery(backupsQuery)
}

export const useStartBackup = () => useChange(() => call(startBackup), backupsQuery.queryKey)
