import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { getPasskey, sayPasskeyProblem } from '../session/passkey-browser.ts'
import { applyServerErrors } from '../ui/editing/form-errors.ts'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { Section } from '../ui/section.tsx'
import { useChangePassword, useSignInWays } from './account-api.ts'

const empty = { currentPassword: '', newPassword: '', repeated: '' }

/** Changes the person's password, or sets the first one if they have only passkeys. */
export function ChangePasswordForm() {
  const hasPassword = useSignInWays().data?.hasPassword !== false
  return (
    <Section
      title={t('Password')}
      description={
        hasPassword
          ? t('Changing it signs you out everywhere else. Passkeys stay.')
          : t('You sign in with a passkey. A password would be a second way in.')
      }
    >
      <PasswordForm hasPassword={hasPassword} />
    </Section>
  )
}

function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const { email } = useCurrentUser()
  const ways = useSignInWays()
  const change = useChangePassword()
  const [failure, setFailure] = useState<string>()
  const form = useForm({
    initialValues: empty,
    validate: {
      newPassword: (value) => (value.length < 12 ? t('Must be at least 12 characters') : null),
      repeated: (value, values) => (value === values.newPassword ? null : t('Enter the same password twice')),
    },
  })

  async function submit({ currentPassword, newPassword }: typeof empty) {
    setFailure(undefined)
    try {
      const proof = hasPassword
        ? { currentPassword }
        : ways.data?.proofNeeded
          ? { proof: await getPasskey() }
          : {}
      const { message } = await change.mutateAsync({ ...proof, newPassword })
      form.reset()
      notifySuccess(message)
    } catch (error) {
      setFailure(error instanceof ApiError ? applyServerErrors(form, error) : sayPasskeyProblem(error))
    }
  }

  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Stack maw="24rem">
        <FailureAlert>{failure}</FailureAlert>
        {/* Tells the browser's password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && (
          <PasswordInput
            label={t('Current password')}
            autoComplete="current-password"
            required
            {...form.getInputProps('currentPassword')}
          />
        )}
        <PasswordInput
          label={t('New password')}
          description={t('At least 12 characters; a sentence is a good one')}
          autoComplete="new-password"
          required
          {...form.getInputProps('newPassword')}
        />
        <PasswordInput
          label={t('New password again')}
          autoComplete="new-password"
          required
          {...form.getInputProps('repeated')}
        />
        <Group>
          <Button type="submit" variant="default" loading={change.isPending}>
            {hasPassword ? t('Change password') : t('Set password')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
