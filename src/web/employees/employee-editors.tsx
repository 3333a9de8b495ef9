import { Anchor, Button, NativeSelect, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconKey } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Employee } from '../../contract/employees.ts'
import { employeeRoles, languages } from '../../domain/people.ts'
import { employeesQuery } from '../api/lists.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { EditInPlace } from '../ui/edit-in-place.tsx'
import { inWords } from '../ui/in-words.ts'
import { notifySuccess } from '../ui/notify.ts'
import { useVersionedEdit } from '../ui/use-versioned-edit.ts'
import {
  type EmployeeValues,
  employeeLabels,
  emptyEmployee,
  languageWord,
  nameOf,
  sayEmployee,
  toEmployeeChange,
  toEmployeeValues,
  toNewEmployee,
  validateEmployee,
} from './employee-form.ts'
import { useCreateEmployee, useUpdateEmployee } from './employees-api.ts'
import { PasswordField } from './password-field.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'

export function EmployeeEditor({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const queryClient = useQueryClient()
  const update = useUpdateEmployee()
  const edit = useVersionedEdit<EmployeeValues, Employee>({
    draftKey: `employee-${employee.id}`,
    record: employee,
    toValues: toEmployeeValues,
    validate: validateEmployee,
    save: (values, changed, version) =>
      update.mutateAsync({ id: employee.id, ...toEmployeeChange(values, changed, version) }),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: employeesQuery.queryKey })
      notifySuccess('Employee saved')
      onClose()
    },
  })
  return (
    <EditInPlace
      title={`Edit ${nameOf(employee)}`}
      what="this employee"
      edit={edit}
      labels={employeeLabels}
      say={sayEmployee}
      onClose={onClose}
    >
      <EmployeeFields form={edit.form} />
      <Switch
        label="May sign in"
        description="Switched off, every session ends; the work done stays under the name"
        {...edit.form.getInputProps('active', { type: 'checkbox' })}
      />
      <NewPassword employee={employee} />
    </EditInPlace>
  )
}

/** The own password is changed where the old one is asked for. */
function NewPassword({ employee }: { employee: Employee }) {
  const self = useCurrentUser()
  const path = useEmployeePath()
  const [asking, setAsking] = useState(false)
  if (self.id === employee.id) {
    return (
      <Text size="sm" c="dimmed">
        Your own password is changed under{' '}
        <Anchor component={Link} to={path('account')}>
          Account
        </Anchor>
        .
      </Text>
    )
  }
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconKey size={14} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Reset password
      </Button>
      {asking && <ResetPasswordDialog employee={employee} onClose={() => setAsking(false)} />}
    </div>
  )
}

export function NewEmployeeEditor({ onClose }: { onClose: () => void }) {
  // Outside the form's values: these are kept as a draft in the browser, a password never is.
  const [password, setPassword] = useState('')
  const create = useCreateEmployee()
  const edit = useVersionedEdit<EmployeeValues, { version: number }>({
    draftKey: 'new-employee',
    record: { version: 0 },
    toValues: () => emptyEmployee,
    validate: validateEmployee,
    save: (values) => create.mutateAsync(toNewEmployee(values, password)),
    onSaved: () => {
      notifySuccess('Employee added')
      onClose()
    },
  })
  return (
    <EditInPlace
      title="New employee"
      what="this employee"
      edit={edit}
      labels={employeeLabels}
      say={sayEmployee}
      onClose={onClose}
    >
      <EmployeeFields form={edit.form} />
      <PasswordField
        value={password}
        onChange={(next) => {
          setPassword(next)
          edit.form.clearFieldError('password')
        }}
        error={edit.form.errors['password']}
      />
    </EditInPlace>
  )
}

function EmployeeFields({ form }: { form: UseFormReturnType<EmployeeValues> }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label="First name"
          withAsterisk
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('firstName')}
        />
        <TextInput label="Last name" withAsterisk autoComplete="off" {...form.getInputProps('lastName')} />
        <TextInput
          label="E-mail"
          type="email"
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <TextInput label="Phone" type="tel" autoComplete="off" {...form.getInputProps('phone')} />
        <NativeSelect
          label="Role"
          data={employeeRoles.map((role) => ({ value: role, label: inWords(role) }))}
          {...form.getInputProps('role')}
        />
        <NativeSelect
          label="Language"
          data={languages.map((language) => ({ value: language, label: languageWord(language) }))}
          {...form.getInputProps('language')}
        />
      </SimpleGrid>
    </>
  )
}
