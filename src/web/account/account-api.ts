import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  type OwnChange,
  updateCurrentEmployee,
} from '../../contract/auth.ts'
import type { Employee } from '../../contract/employees.ts'
import {
  addPasskey,
  askNewPasskey,
  type Proof,
  readSignInWays,
  removePasskey,
  renamePasskey,
} from '../../contract/passkeys.ts'
import { call } from '../api/client.ts'
import { employeesQuery } from '../api/lists.ts'
import { useAuth } from '../session/auth-context.tsx'
import { makePasskey } from '../session/passkey-browser.ts'

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
})

const waysQuery = queryOptions({
  queryKey: ['sign-in-ways'],
  queryFn: ({ signal }) => call(readSignInWays, { signal }),
})

export function useSessions() {
  return useQuery(sessionsQuery)
}

/** Password and passkeys. */
export function useSignInWays() {
  return useQuery(waysQuery)
}

export function useEndSession() {
  const reload = useReload()
  return useMutation({
    mutationFn: (id: number) => call(endSession, { params: { id } }),
    onSettled: reload,
  })
}

export function useEndOtherSessions() {
  const reload = useReload()
  return useMutation({ mutationFn: () => call(endOtherSessions), onSettled: reload })
}

export function useChangePassword() {
  const reload = useReload()
  return useMutation({
    mutationFn: (body: Proof & { newPassword: string }) => call(changePassword, { body }),
    // The change ended every other session.
    onSuccess: reload,
  })
}

/** Asks the server, has the device make a passkey, and keeps it. */
export function useAddPasskey() {
  const reload = useReload()
  return useMutation({
    mutationFn: async ({ name, ...proof }: Proof & { name: string }) => {
      const answer = await makePasskey(await call(askNewPasskey, { body: proof }))
      return call(addPasskey, { body: { name, answer } })
    },
    onSuccess: reload,
  })
}

export function useRenamePasskey() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      call(renamePasskey, { params: { id }, body: { name } }),
    onSettled: reload,
  })
}

export function useRemovePasskey() {
  const reload = useReload()
  return useMutation({
    mutationFn: (id: number) => call(removePasskey, { params: { id } }),
    onSettled: reload,
  })
}

export function useSaveProfile() {
  const queryClient = useQueryClient()
  const { replaceCurrentUser } = useAuth()
  const { mutateAsync } = useMutation({
    mutationFn: (body: OwnChange) => call(updateCurrentEmployee, { body }),
  })
  /** As it stands from now on; in another language everything begins anew. */
  const show = (employee: Employee) => {
    replaceCurrentUser(employee)
    void queryClient.invalidateQueries({ queryKey: employeesQuery.queryKey })
  }
  return { mutateAsync, show }
}

function useReload() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: waysQuery.queryKey }),
    ])
}
