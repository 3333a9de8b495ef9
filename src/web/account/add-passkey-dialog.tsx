import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { PasskeyAnswer } from '../../contract/passkeys.ts'
import { ApiError } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { deviceOf } from '../session/device.ts'
import { getPasskey, sayPasskeyProblem } from '../session/passkey-browser.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useKeptText } from '../ui/editing/use-kept-text.ts'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { useAddPasskey } from './account-api.ts'

/** Names the passkey, confirms the person if they signed in a while ago, and has the device make it. */
export function AddPasskeyDialog({
  ways,
  onClose,
}: {
  ways: { hasPassword: boolean; proofNeeded: boolean }
  onClose: () => void
}) {
  const add = useAddPasskey()
  const [name, setName, forgetName] = useKeptText('new-passkey', deviceOf(navigator.userAgent))
  const [password, setPassword] = useState('')
  // The server may ask for it only later, when the sign-in has become too old.
  const [asked, setAsked] = useState(ways.proofNeeded)
  const [failure, setFailure] = useState<string>()
  const passwordAsked = asked && ways.hasPassword

  async function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(undefined)
    try {
      const proof: { currentPassword?: string; proof?: PasskeyAnswer } = passwordAsked
        ? { currentPassword: password }
        : asked
          ? { proof: await getPasskey() }
          : {}
      await add.mutateAsync({ name: name.trim(), ...proof })
      forgetName()
      notifySuccess(t('You can now sign in with this passkey'))
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.fields['currentPassword'] && !asked) setAsked(true)
      else setFailure(sayPasskeyProblem(error))
    }
  }

  return (
    <Dialog onClose={onClose} title={t('Add a passkey')}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <Text size="sm">
            {t('Your device asks for your finger, your face or its PIN. Groundwork never sees them.')}
          </Text>
          <FailureAlert>{failure}</FailureAlert>
          <TextInput
            label={t('Name of the passkey')}
            description={t('So you recognize it in the list')}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
            required
          />
          {passwordAsked && (
            <PasswordInput
              label={t('Your password')}
              description={t('You signed in a while ago. Please confirm it’s you.')}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              required
            />
          )}
          {asked && !ways.hasPassword && (
            <Text size="sm">
              {t('You signed in a while ago. First use a passkey you have, then make the new one.')}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button
              type="submit"
              loading={add.isPending}
              disabled={name.trim() === '' || (passwordAsked && password === '')}
            >
              {t('Continue')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
