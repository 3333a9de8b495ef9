import { Button, Paper } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Employee } from '../../contract/employees.ts'
import { useEmployees } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { matchesSearch } from '../records/record-list/arrange-list.ts'
import { readOrder, sortRows } from '../records/record-list/column.ts'
import { FilterBar } from '../records/record-list/filter-bar.tsx'
import { RecordList } from '../records/record-list/record-list.tsx'
import { editColumn } from '../records/record-list/row-actions.tsx'
import { useListView } from '../records/record-list/use-list-view.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { inWords } from '../ui/in-words.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { useRemoval } from '../ui/use-removal.ts'
import { employeeColumns } from './employee-columns.tsx'
import { EmployeeEditor } from './employee-editors.tsx'
import { nameOf } from './employee-form.ts'
import { useAccessList, useDeleteEmployee } from './employees-api.ts'
import { LinkDialog } from './link-dialog.tsx'

/** The employees. Administrators can add, change and remove them. */
export default function EditEmployeesPage() {
  const self = useCurrentUser()
  const mayEdit = self.role === 'admin'
  const query = useEmployees()
  const view = useListView()
  const [open, setOpen] = useState<number>()
  const [adding, setAdding] = useState(false)
  const [invited, setInvited] = useState<Employee>()
  const removeEmployee = useEmployeeRemoval()

  const { data: access } = useAccessList(mayEdit)
  const columns = employeeColumns(self.id, mayEdit, (id) =>
    access?.find(({ employeeId }) => employeeId === id),
  )
  const order = readOrder(view, columns, 'name')
  const acts = editColumn<Employee>({
    nameOf,
    open,
    onOpen: setOpen,
    removal: (employee) => (employee.id === self.id ? undefined : () => void removeEmployee(employee)),
    removeLabel: t('Remove'),
  })
  const found = query.data?.filter((employee) =>
    matchesSearch(view.read('search'), [
      nameOf(employee),
      employee.email,
      employee.phone,
      inWords(employee.role),
    ]),
  )
  const sorted = found && sortRows(found, columns, order.sort)

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
          <EmployeeEditor onClose={() => setAdding(false)} onInvite={setInvited} />
        </Paper>
      )}
      {invited && <LinkDialog employee={invited} onClose={() => setInvited(undefined)} />}
      <FilterBar label={t('Search employees')} placeholder={t('Name, e-mail, phone, role')} view={view} />
      <RecordList
        list={{ ...query, rows: sorted?.toSorted((one, other) => Number(other.active) - Number(one.active)) }}
        columns={mayEdit ? [...columns, acts] : columns}
        {...order}
        editor={{
          open: mayEdit ? open : undefined,
          render: (employee) => <EmployeeEditor employee={employee} onClose={() => setOpen(undefined)} />,
        }}
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
    </>
  )
}

function useEmployeeRemoval() {
  const removal = useRemoval()
  const remove = useDeleteEmployee()
  return (employee: Employee) =>
    removal({
      name: nameOf(employee),
      title: t('Remove {employee}?', { employee: nameOf(employee) }),
      message: t(
        '{firstName} is signed out everywhere and can’t sign in again. If projects or other records mention {firstName}, we deactivate the account and keep the name. Appointments and projects stay with {firstName} until you reassign them.',
        { firstName: employee.firstName },
      ),
      confirmLabel: t('Remove employee'),
      remove: async () => (await remove.mutateAsync(employee.id)).message,
    })
}
