import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Employee } from '../../contract/employees.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { nameOf } from './employee-form.ts'
import { useUpdateEmployee } from './employees-api.ts'
import { PasswordField } from './password-field.tsx'

/** Gives an employee a new password. */
export function ResetPasswordDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const update = useUpdateEmployee()
  const { id, firstName } = employee
  const refusal = update.error instanceof ApiError ? update.error.fields['password'] : undefined

  function save(event: FormEvent) {
    event.preventDefault()
    // React passes a portal's events on to the form behind the dialog.
    event.stopPropagation()
    const onSuccess = () => {
      notifySuccess(t('{firstName} has a new password', { firstName }))
      onClose()
    }
    update.mutate({ id, password }, { onSuccess })
  }

  return (
    <Dialog
      fillsPhone
      onClose={onClose}
      title={t('New password for {employee}', { employee: nameOf(employee) })}
    >
      <form onSubmit={save} noValidate>
        <Stack>
          <Text size="sm">
            {t('The old password stops working, and {firstName} is signed out on every device.', {
              firstName,
            })}
          </Text>
          <PasswordField value={password} onChange={setPassword} error={refusal} autoFocus />
          <FailureAlert>{update.error && !refusal && messageOf(update.error)}</FailureAlert>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={update.isPending} disabled={password === ''}>
              {t('Set password')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
