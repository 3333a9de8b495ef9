import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createEmployeeLink,
  endEmployeeSession,
  endEmployeeSessions,
  listEmployeeAccess,
  readEmployeeAccess,
  removeEmployeePasskey,
  withdrawEmployeeLink,
} from '../../contract/employee-access.ts'
import { call } from '../api/client.ts'

const key = ['employee-access']

/** How everybody gets in; only for administrators. */
export function useAccessList(mayRead: boolean) {
  return useQuery({
    queryKey: [...key, 'all'],
    queryFn: ({ signal }) => call(listEmployeeAccess, { signal }),
    enabled: mayRead,
  })
}

/** Sessions, passkeys, the open link and the open work of one. */
export function useAccess(id: number) {
  return useQuery({
    queryKey: [...key, id],
    queryFn: ({ signal }) => call(readEmployeeAccess, { params: { id }, signal }),
  })
}

export function useCreateLink() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id, send }: { id: number; send: boolean }) =>
      call(createEmployeeLink, { params: { id }, body: { send } }),
    onSettled: reload,
  })
}

export function useWithdrawLink() {
  const reload = useReload()
  return useMutation({
    mutationFn: (id: number) => call(withdrawEmployeeLink, { params: { id } }),
    onSettled: reload,
  })
}

/** `sessionId` left out: all of them. */
export function useEndSessionsOf() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id, sessionId }: { id: number; sessionId?: number }) =>
      sessionId === undefined
        ? call(endEmployeeSessions, { params: { id } })
        : call(endEmployeeSession, { params: { id, sessionId } }),
    onSettled: reload,
  })
}

export function useRemovePasskeyOf() {
  const reload = useReload()
  return useMutation({
    mutationFn: (params: { id: number; passkeyId: number }) => call(removeEmployeePasskey, { params }),
    onSettled: reload,
  })
}

export function useReload() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: key })
}
