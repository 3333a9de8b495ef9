import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
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
import { useChange } from '../api/use-change.ts'
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

const keys = [sessionsQuery.queryKey, waysQuery.queryKey] as const

export const useSessions = () => useQuery(sessionsQuery)

/** The person's password and passkeys. */
export const useSignInWays = () => useQuery(waysQuery)

export const useEndSession = () => useChange((id: number) => call(endSession, { params: { id } }), ...keys)

export const useEndOtherSessions = () => useChange(() => call(endOtherSessions), ...keys)

/** Also ends every other session. */
export const useChangePassword = () =>
  useChange((body: Proof & { newPassword: string }) => call(changePassword, { body }), ...keys)

/** Asks the server, has the device make a passkey, and saves it. */
export const useAddPasskey = () =>
  useChange(
    async ({ name, ...proof }: Proof & { name: string }) => {
      const answer = await makePasskey(await call(askNewPasskey, { body: proof }))
      return call(addPasskey, { body: { name, answer } })
    },
    ...keys,
  )

export const useRenamePasskey = () =>
  useChange(
    ({ id, name }: { id: number; name: string }) => call(renamePasskey, { params: { id }, body: { name } }),
    ...keys,
  )

export const useRemovePasskey = () =>
  useChange((id: number) => call(removePasskey, { params: { id } }), ...keys)

export function useSaveProfile() {
  const queryClient = useQueryClient()
  const { replaceCurrentUser } = useAuth()
  return {
    save: (body: OwnChange) => call(updateCurrentEmployee, { body }),
    /** Shows the saved details. A new language reloads the page. */
    show: (employee: Employee) => {
      replaceCurrentUser(employee)
      void queryClient.invalidateQueries({ queryKey: employeesQuery.queryKey })
    },
  }
}
