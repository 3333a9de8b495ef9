import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readNeeds, seeNeeds } from '../../contract/needs.ts'
import { call } from '../api/client.ts'

export const needsQuery = queryOptions({
  queryKey: ['needs'],
  queryFn: ({ signal }) => call(readNeeds, { signal }),
  // A visit begins and an invoice falls due without anybody changing them.
  refetchInterval: 5 * 60_000,
  // The frame must not report errors of its own while the server cannot be reached.
  retry: false,
})

/** What waits for the signed-in person. @param isWanted false puts the reading off */
export const useNeeds = (isWanted = true) => useQuery({ ...needsQuery, enabled: isWanted })

/** Marks everything as seen; the marks of what is new go with the next reading. */
export function useSeeNeeds() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(seeNeeds, {}),
    onSuccess: () =>
      queryClient.setQueryData(needsQuery.queryKey, (before) => before && { ...before, newCount: 0 }),
  })
}
