import { useState } from 'react'
import type { Employee } from '../../contract/employees.ts'
import { useEmployees } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { matchesSearch } from '../records/record-list/arrange-list.ts'
import { EditableListPage } from '../records/record-list/list-page.tsx'
import { useListView } from '../records/record-list/use-list-view.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { inWords } from '../ui/in-words.ts'
import { employeeColumns } from './employee-columns.tsx'
import { EmployeeEditor } from './employee-editors.tsx'
import { nameOf } from './employee-form.ts'
import { useAccessList, useDeleteEmployee } from './employees-api.ts'
import { LinkDialog } from './link-dialog.tsx'

/** The employees. Administrators can add, change and remove them. */
export default function EditEmployeesPage() {
  const self = useCurrentUser()
  const mayEdit = self.role === 'admin'
  const view = useListView()
  const [invited, setInvited] = useState<Employee>()
  const { data: access } = useAccessList(mayEdit)
  const columns = employeeColumns(self.id, mayEdit, (id) =>
    access?.find(({ employeeId }) => employeeId === id),
  )
  return (
    <>
      <EditableListPage
        title={t('Employees')}
        query={useEmployees()}
        count={(count) => t('{count, plural, one {# employee} other {# employees}}', { count })}
        columns={columns}
        view={view}
        search={{ label: t('Search employees'), placeholder: t('Name, e-mail, phone, role') }}
        isShown={(employee) =>
          matchesSearch(view.read('search'), [
            nameOf(employee),
            employee.email,
            employee.phone,
            inWords(employee.role),
          ])
        }
        isLast={({ active }) => !active}
        mayEdit={mayEdit}
        nameOf={nameOf}
        add={{ label: t('New employee') }}
        editor={(employee, onClose) => (
          <EmployeeEditor employee={employee} onClose={onClose} onInvite={setInvited} />
        )}
        removal={useEmployeeRemoval()}
        mayRemove={({ id }) => id !== self.id}
        removeLabel={t('Remove')}
        noMatch={{ title: t('Nobody matches'), showAll: t('Show all employees') }}
      />
      {invited && <LinkDialog employee={invited} onClose={() => setInvited(undefined)} />}
    </>
  )
}

function useEmployeeRemoval() {
  const remove = useDeleteEmployee()
  return (employee: Employee) => ({
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
