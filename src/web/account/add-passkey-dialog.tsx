import { Alert, Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { PasskeyAnswer } from '../../contract/passkeys.ts'
import { ApiError } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { deviceOf } from '../session/device.ts'
import { getPasskey, sayPasskeyProblem } from '../session/passkey-browser.ts'
import { useKeptText } from '../ui/editing/use-kept-text.ts'
import { notifySuccess } from '../ui/notify.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useAddPasskey } from './account-api.ts'

/** Names the device, proves who asks where the sign-in is long ago, and has the device make the passkey. */
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
  // The sign-in may grow old while the dialog is open; the server says so then.
  const [asked, setAsked] = useState(ways.proofNeeded)
  const [failure, setFailure] = useState<string>()
  useFocusReturn()
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
      notifySuccess(t('From now on this passkey signs you in'))
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.fields['currentPassword'] && !asked) setAsked(true)
      else setFailure(sayPasskeyProblem(error))
    }
  }

  return (
    <Modal opened onClose={onClose} title={t('Add a passkey')} centered>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <Text size="sm">
            {t('Your device asks for your finger, your face or its PIN. Groundwork never sees them.')}
          </Text>
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
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
              {t('You signed in a while ago: you are asked for a passkey you have, then for the new one.')}
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
    </Modal>
  )
}
