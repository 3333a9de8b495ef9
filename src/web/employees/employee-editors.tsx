import { Anchor, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Employee } from '../../contract/employees.ts'
import { employeesQuery } from '../api/lists.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { EditInPlace } from '../ui/edit-in-place.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { useVersionedEdit } from '../ui/use-versioned-edit.ts'
import { useReload } from './access-api.ts'
import { EmployeeAccess } from './employee-access.tsx'
import { EmployeeFields } from './employee-fields.tsx'
import {
  type EmployeeValues,
  employeeLabels,
  emptyEmployee,
  nameOf,
  sayEmployee,
  toEmployeeChange,
  toEmployeeValues,
  toNewEmployee,
  validateEmployee,
} from './employee-form.ts'
import { useCreateEmployee, useUpdateEmployee } from './employees-api.ts'
import { LeavingNote } from './leaving-note.tsx'
import { PasswordField } from './password-field.tsx'

export function EmployeeEditor({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const queryClient = useQueryClient()
  const reloadAccess = useReload()
  const update = useUpdateEmployee()
  const self = useCurrentUser()
  const edit = useVersionedEdit<EmployeeValues, Employee>({
    draftKey: `employee-${employee.id}`,
    of: { entity: 'employee', entityId: employee.id },
    record: employee,
    toValues: toEmployeeValues,
    validate: validateEmployee,
    save: (values, changed, version) =>
      update.mutateAsync({ id: employee.id, ...toEmployeeChange(values, changed, version) }),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: employeesQuery.queryKey })
      void reloadAccess()
      notifySuccess(t('Employee saved'))
      onClose()
    },
  })
  const { active } = edit.form.values
  return (
    <EditInPlace
      title={t('Edit {employee}', { employee: nameOf(employee) })}
      what={t('this employee')}
      edit={edit}
      labels={employeeLabels}
      say={sayEmployee}
      onClose={onClose}
    >
      <EmployeeFields form={edit.form} />
      <Switch
        label={t('May sign in')}
        description={
          employee.active
            ? t('Switched off, every session ends; the work done stays under the name')
            : t('Switched on, the password works again; passkeys are added anew')
        }
        {...edit.form.getInputProps('active', { type: 'checkbox' })}
      />
      {employee.active && !active && <LeavingNote employee={employee} />}
      {self.id === employee.id ? <OwnAccess /> : <EmployeeAccess employee={employee} />}
    </EditInPlace>
  )
}

/** The own ways in are changed where they are asked for. */
function OwnAccess() {
  const path = useEmployeePath()
  return (
    <Text size="sm" c="dimmed">
      <Rich
        message="Your own password, passkeys and sessions are under <0>Account</0>."
        components={[<Anchor key="account" component={Link} underline="always" to={path('account')} />]}
      />
    </Text>
  )
}

/** `onInvite`: added without a password, a link is made next. */
export function NewEmployeeEditor({
  onClose,
  onInvite,
}: {
  onClose: () => void
  onInvite: (employee: Employee) => void
}) {
  // Outside the form's values: these are kept as a draft in the browser, a password never is.
  const [password, setPassword] = useState('')
  const [way, setWay] = useState<'link' | 'password'>('link')
  const create = useCreateEmployee()
  const edit = useVersionedEdit<EmployeeValues, { version: number }>({
    draftKey: 'new-employee',
    record: { version: 0 },
    toValues: () => emptyEmployee,
    validate: validateEmployee,
    save: async (values) => {
      const employee = await create.mutateAsync(
        toNewEmployee(values, way === 'password' ? password : undefined),
      )
      if (way === 'link') onInvite(employee)
      return employee
    },
    onSaved: () => {
      notifySuccess(t('Employee added'))
      onClose()
    },
  })
  return (
    <EditInPlace
      title={t('New employee')}
      what={t('this employee')}
      edit={edit}
      labels={employeeLabels}
      say={sayEmployee}
      onClose={onClose}
    >
      <EmployeeFields form={edit.form} />
      <Stack gap={6} align="flex-start">
        <SegmentedControl
          aria-label={t('How they get in')}
          value={way}
          onChange={(value) => setWay(value === 'password' ? 'password' : 'link')}
          data={[
            { value: 'link', label: t('Invite by link') },
            { value: 'password', label: t('Set a password') },
          ]}
        />
        {way === 'link' && (
          <Text size="sm" c="dimmed">
            {t('Next you send or copy a link, with which they choose a passkey or a password themselves.')}
          </Text>
        )}
      </Stack>
      {way === 'password' && (
        <PasswordField
          value={password}
          onChange={(next) => {
            setPassword(next)
            edit.form.clearFieldError('password')
          }}
          error={edit.form.errors['password']}
        />
      )}
    </EditInPlace>
  )
}
