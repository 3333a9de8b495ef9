import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changePassword, endSession, listSessions } from '../../contract/auth.ts'
import { call } from '../api/client.ts'

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
})

export function useSessions() {
  return useQuery(sessionsQuery)
}

export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(endSession, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

export function useChangePassword() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => call(changePassword, { body }),
    // The change ended every other session.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
