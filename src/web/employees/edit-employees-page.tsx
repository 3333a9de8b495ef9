import { Button, Paper } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Employee } from '../../contract/employees.ts'
import { useEmployees } from '../api/lists.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { matchesSearch, type SortKeys, sortedBy } from '../ui/arrange-list.ts'
import { counted } from '../ui/counted.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { inWords } from '../ui/in-words.ts'
import { ListStates } from '../ui/list-states.tsx'
import { ListToolbar } from '../ui/list-toolbar.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useListView } from '../ui/use-list-view.ts'
import { useRemoval } from '../ui/use-removal.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { NewEmployeeEditor } from './employee-editors.tsx'
import { nameOf } from './employee-form.ts'
import { EmployeeCards, type EmployeeListProps, EmployeeTable } from './employee-list.tsx'
import { useDeleteEmployee } from './employees-api.ts'

const sortKeys: SortKeys<Employee> = {
  name: nameOf,
  role: ({ role }) => role,
  email: ({ email }) => email,
}

/** Who works here; administrators add, change and remove, everybody else looks people up. */
export default function EditEmployeesPage() {
  const mayEdit = useCurrentUser().role === 'admin'
  const query = useEmployees()
  const view = useListView()
  const [open, setOpen] = useState<number>()
  const [adding, setAdding] = useState(false)
  const removeEmployee = useEmployeeRemoval()

  function arrange(employees: readonly Employee[]) {
    const found = employees.filter((employee) =>
      matchesSearch(view.read('search'), [
        nameOf(employee),
        employee.email,
        employee.phone,
        inWords(employee.role),
      ]),
    )
    const sorted = sortedBy(found, view.read('sort') || 'name', sortKeys)
    return [...sorted.filter(({ active }) => active), ...sorted.filter(({ active }) => !active)]
  }

  return (
    <>
      <PageHeader
        title="Employees"
        description={query.data ? counted(query.data.length, 'employee') : ' '}
        actions={
          mayEdit && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              New employee
            </Button>
          )
        }
      />
      {adding && (
        <Paper withBorder mb="md" radius="md">
          <NewEmployeeEditor onClose={() => setAdding(false)} />
        </Paper>
      )}
      <ListToolbar label="Search employees" placeholder="Name, e-mail, phone, role" view={view} />
      <ListStates query={query}>
        {(employees) => (
          <EmployeeList
            employees={arrange(employees)}
            sort={view.read('sort') || 'name'}
            onSort={(sort) => view.change('sort', sort === 'name' ? '' : sort)}
            open={mayEdit ? open : undefined}
            onOpen={setOpen}
            onRemove={(employee) => void removeEmployee(employee)}
            empty={
              <EmptyState
                title="Nobody matches"
                action={
                  <Button variant="default" onClick={view.clear}>
                    Show all employees
                  </Button>
                }
              />
            }
          />
        )}
      </ListStates>
    </>
  )
}

function EmployeeList({ empty, ...list }: EmployeeListProps & { empty: ReactNode }) {
  const wide = useWideScreen()
  if (list.employees.length === 0) return empty
  return wide ? <EmployeeTable {...list} /> : <EmployeeCards {...list} />
}

function useEmployeeRemoval() {
  const removal = useRemoval()
  const remove = useDeleteEmployee()
  return (employee: Employee) =>
    removal({
      name: nameOf(employee),
      title: `Remove ${nameOf(employee)}?`,
      message: `${employee.firstName} is signed out everywhere and cannot sign in any more. Where projects or other records mention ${employee.firstName}, the name stays and the employee is deactivated instead.`,
      confirmLabel: 'Remove employee',
      remove: async () => (await remove.mutateAsync(employee.id)).message,
    })
}
