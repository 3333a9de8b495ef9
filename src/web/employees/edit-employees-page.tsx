import { Button, Paper } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Employee } from '../../contract/employees.ts'
import { useEmployees } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { matchesSearch, type SortKeys, sortedBy } from '../ui/arrange-list.ts'
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
import { LinkDialog } from './link-dialog.tsx'

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
  const [invited, setInvited] = useState<Employee>()
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
        title={t('Employees')}
        description={
          query.data
            ? t('{count, plural, one {# employee} other {# employees}}', { count: query.data.length })
            : ' '
        }
        actions={
          mayEdit && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              {t('New employee')}
            </Button>
          )
        }
      />
      {adding && (
        <Paper withBorder mb="md" radius="md">
          <NewEmployeeEditor onClose={() => setAdding(false)} onInvite={setInvited} />
        </Paper>
      )}
      {invited && <LinkDialog employee={invited} onClose={() => setInvited(undefined)} />}
      <ListToolbar label={t('Search employees')} placeholder={t('Name, e-mail, phone, role')} view={view} />
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
                title={t('Nobody matches')}
                action={
                  <Button variant="default" onClick={view.clear}>
                    {t('Show all employees')}
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
      title: t('Remove {employee}?', { employee: nameOf(employee) }),
      message: t(
        '{firstName} is signed out everywhere and cannot sign in any more. Where projects or other records mention {firstName}, the name stays and the employee is deactivated instead; appointments and projects stay with the name until you give them to somebody else.',
        { firstName: employee.firstName },
      ),
      confirmLabel: t('Remove employee'),
      remove: async () => (await remove.mutateAsync(employee.id)).message,
    })
}
