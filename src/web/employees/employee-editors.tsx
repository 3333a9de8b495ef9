import { Anchor, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Employee } from '../../contract/employees.ts'
import { employeesQuery } from '../api/lists.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { useRecordForm } from '../records/use-record-form.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { EditInPlace } from '../ui/editing/edit-in-place.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { useReload } from './access-api.ts'
import { EmployeeAccess } from './employee-access.tsx'
import { EmployeeFields } from './employee-fields.tsx'
import { employeeForm, nameOf } from './employee-form.ts'
import { useCreateEmployee, useUpdateEmployee } from './employees-api.ts'
import { LeavingNote } from './leaving-note.tsx'
import { PasswordField } from './password-field.tsx'

/** Changes an employee, or adds one. `onInvite`: added without a password, a link is made next. */
export function EmployeeEditor({
  employee,
  onClose,
  onInvite,
}: {
  employee?: Employee
  onClose: () => void
  onInvite?: (employee: Employee) => void
}) {
  const queryClient = useQueryClient()
  const reloadAccess = useReload()
  // Outside the form's values: these are kept as a draft in the browser, a password never is.
  const [password, setPassword] = useState('')
  const [way, setWay] = useState<Way>('link')
  const create = useCreateEmployee()
  const update = useUpdateEmployee()
  const self = useCurrentUser()
  const edit = useRecordForm({
    form: employeeForm,
    entity: 'employee',
    record: employee,
    create: async (values) => {
      const added = await create.mutateAsync({ ...values, ...(way === 'password' && { password }) })
      if (way === 'link') onInvite?.(added)
    },
    update: update.mutateAsync,
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: employeesQuery.queryKey })
      void reloadAccess()
      notifySuccess(employee ? t('Employee saved') : t('Employee added'))
      onClose()
    },
  })
  const { active, role } = edit.form.values
  return (
    <EditInPlace
      title={employee ? t('Edit {employee}', { employee: nameOf(employee) }) : t('New employee')}
      what={t('this employee')}
      edit={edit}
      onClose={onClose}
    >
      <EmployeeFields input={edit.input} role={role} />
      {employee ? (
        <>
          <Switch
            description={
              employee.active
                ? t('Turning it off ends every session. Their name stays on their work.')
                : t('Turning it on makes the password work again. Passkeys must be added again.')
            }
            {...edit.input('active', { type: 'checkbox' })}
          />
          {employee.active && !active && <LeavingNote employee={employee} />}
          {self.id === employee.id ? <OwnAccess /> : <EmployeeAccess employee={employee} />}
        </>
      ) : (
        <WayIn way={way} onChange={setWay}>
          <PasswordField
            value={password}
            onChange={(next) => {
              setPassword(next)
              edit.form.clearFieldError('password')
            }}
            error={edit.form.errors['password']}
          />
        </WayIn>
      )}
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

type Way = 'link' | 'password'

/** How a new employee gets in. @param children where the password is typed */
function WayIn({ way, onChange, children }: { way: Way; onChange: (way: Way) => void; children: ReactNode }) {
  return (
    <>
      <Stack gap={6} align="flex-start">
        <SegmentedControl
          aria-label={t('How they get in')}
          value={way}
          onChange={onChange}
          data={[
            { value: 'link', label: t('Invite by link') },
            { value: 'password', label: t('Set a password') },
          ]}
        />
        {way === 'link' && (
          <Text size="sm" c="dimmed">
            {t('Next, send or copy a link. With it they choose their own passkey or password.')}
          </Text>
        )}
      </Stack>
      {way === 'password' && children}
    </>
  )
}
