import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Employee } from '../../contract/employees.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { notifySuccess } from '../ui/notify.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { nameOf } from './employee-form.ts'
import { useUpdateEmployee } from './employees-api.ts'
import { PasswordField } from './password-field.tsx'

/** Gives an employee a new password. */
export function ResetPasswordDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const wide = useWideScreen()
  const [password, setPassword] = useState('')
  const update = useUpdateEmployee()
  const refusal = update.error instanceof ApiError ? update.error.fields['password'] : undefined

  function save(event: FormEvent) {
    event.preventDefault()
    // The dialog stands in a portal, but React bubbles its events to the form behind it.
    event.stopPropagation()
    update.mutate(
      { id: employee.id, password },
      {
        onSuccess: () => {
          notifySuccess(t('{firstName} has a new password', { firstName: employee.firstName }))
          onClose()
        },
      },
    )
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('New password for {employee}', { employee: nameOf(employee) })}
      centered
      fullScreen={!wide}
    >
      <form onSubmit={save} noValidate>
        <Stack>
          <Text size="sm">
            {t('The old password stops working, and {firstName} is signed out on every device.', {
              firstName: employee.firstName,
            })}
          </Text>
          <PasswordField value={password} onChange={setPassword} error={refusal} autoFocus />
          {update.error && !refusal && (
            <Alert color="red" role="alert">
              {messageOf(update.error)}
            </Alert>
          )}
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
    </Modal>
  )
}
