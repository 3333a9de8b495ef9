import { Alert, Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useCurrentUser } from '../session/auth-context.tsx'
import { applyServerErrors } from '../ui/form-errors.ts'
import { notifySuccess } from '../ui/notify.ts'
import { useChangePassword } from './account-api.ts'

const empty = { currentPassword: '', newPassword: '', repeated: '' }

export function ChangePasswordForm() {
  const { email } = useCurrentUser()
  const change = useChangePassword()
  const [failure, setFailure] = useState<string>()
  const form = useForm({
    initialValues: empty,
    validate: {
      newPassword: (value) => (value.length < 12 ? 'Must be at least 12 characters' : null),
      repeated: (value, values) => (value === values.newPassword ? null : 'Must be the same as above'),
    },
  })

  async function submit({ currentPassword, newPassword }: typeof empty) {
    setFailure(undefined)
    try {
      const { message } = await change.mutateAsync({ currentPassword, newPassword })
      form.reset()
      notifySuccess(message)
    } catch (error) {
      setFailure(applyServerErrors(form, error))
    }
  }

  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Stack maw="24rem">
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        {/* For the browser's password store: whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label="New password"
          description="At least 12 characters; a sentence is a good one"
          autoComplete="new-password"
          required
          {...form.getInputProps('newPassword')}
        />
        <PasswordInput
          label="New password again"
          autoComplete="new-password"
          required
          {...form.getInputProps('repeated')}
        />
        <Group>
          <Button type="submit" loading={change.isPending}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
