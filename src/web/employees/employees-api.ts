import { useQuery } from '@tanstack/react-query'
import {
  createEmployeeLink,
  endEmployeeSession,
  endEmployeeSessions,
  listEmployeeAccess,
  readEmployeeAccess,
  removeEmployeePasskey,
  withdrawEmployeeLink,
} from '../../contract/employee-access.ts'
import {
  createEmployee,
  deleteEmployee,
  type EmployeeChange,
  updateEmployee,
} from '../../contract/employees.ts'
import { call } from '../api/client.ts'
import { employeesQuery } from '../api/lists.ts'
import { useCreate, useDelete } from '../api/record-changes.ts'
import { useChange } from '../api/use-change.ts'
import { t } from '../language/t.ts'
import { useAuth } from '../session/auth-context.tsx'

const accessKey = ['employee-access']
const fallback = t('An unexpected error occurred')

/** The list of employees, and how they sign in. */
const affected = [employeesQuery.queryKey, accessKey]

export const useCreateEmployee = () => useCreate(createEmployee, affected, fallback)

export function useUpdateEmployee() {
  const { currentUser, replaceCurrentUser } = useAuth()
  return useChange(
    async ({ id, ...body }: EmployeeChange & { id: number }) => {
      const employee = await call(updateEmployee, { params: { id }, body, fallback })
      // The address and the frame show this person's own first name.
      if (id === currentUser?.id) replaceCurrentUser(employee)
      return employee
    },
    ...affected,
  )
}

export const useDeleteEmployee = () => useDelete(deleteEmployee, [employeesQuery.queryKey], fallback)

/** How everybody signs in; only for administrators. */
export const useAccessList = (mayRead: boolean) =>
  useQuery({
    queryKey: [...accessKey, 'all'],
    queryFn: ({ signal }) => call(listEmployeeAccess, { signal }),
    enabled: mayRead,
  })

/** One employee's sessions, passkeys, open link and open work. */
export const useAccess = (id: number) =>
  useQuery({
    queryKey: [...accessKey, id],
    queryFn: ({ signal }) => call(readEmployeeAccess, { params: { id }, signal }),
  })

export const useCreateLink = () =>
  useChange(
    ({ id, send }: { id: number; send: boolean }) =>
      call(createEmployeeLink, { params: { id }, body: { send } }),
    accessKey,
  )

export const useWithdrawLink = () =>
  useChange((id: number) => call(withdrawEmployeeLink, { params: { id } }), accessKey)

/** Ends one session, or all of them without a `sessionId`. */
export const useEndSessionsOf = () =>
  useChange(
    ({ id, sessionId }: { id: number; sessionId?: number }) =>
      sessionId === undefined
        ? call(endEmployeeSessions, { params: { id } })
        : call(endEmployeeSession, { params: { id, sessionId } }),
    accessKey,
  )

export const useRemovePasskeyOf = () =>
  useChange((params: { id: number; passkeyId: number }) => call(removeEmployeePasskey, { params }), accessKey)
