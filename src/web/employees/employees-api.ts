import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createEmployee,
  deleteEmployee,
  type Employee,
  type EmployeeChange,
  type NewEmployee,
  updateEmployee,
} from '../../contract/employees.ts'
import { call } from '../api/client.ts'
import { employeesQuery } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { useAuth } from '../session/auth-context.tsx'

const fallback = t('An unexpected error occurred')

export function useCreateEmployee() {
  const reload = useReload()
  return useMutation({
    mutationFn: (body: NewEmployee) => call(createEmployee, { body, fallback }),
    onSuccess: reload,
  })
}

export function useUpdateEmployee() {
  const reload = useReload()
  const { currentUser, replaceCurrentUser } = useAuth()
  return useMutation({
    mutationFn: ({ id, ...body }: EmployeeChange & { id: number }) =>
      call(updateEmployee, { params: { id }, body, fallback }),
    onSuccess: (employee: Employee) => {
      // The own first name stands in the address and in the frame.
      if (employee.id === currentUser?.id) replaceCurrentUser(employee)
      return reload()
    },
  })
}

export function useDeleteEmployee() {
  const reload = useReload()
  return useMutation({
    mutationFn: (id: number) => call(deleteEmployee, { params: { id }, fallback }),
    onSuccess: reload,
  })
}

function useReload() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: employeesQuery.queryKey })
}
