import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { login } from '../../contract/auth.ts'
import { signInWithPasskey } from '../../contract/passkeys.ts'
import { messageOf } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { useAuth, useCurrentUser } from './auth-context.tsx'
import { getPasskey, hasPasskeys, sayPasskeyProblem } from './passkey-browser.ts'
import { sessionInfoQuery } from './session-info.ts'

/** Renews the session of the same employee. To become somebody else, sign out. */
export default function SignInAgainDialog({ onDone }: { onDone: (renewed: boolean) => void }) {
  const employee = useCurrentUser()
  const { adopt, logout } = useAuth()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { data: info } = useQuery(sessionInfoQuery)

  async function signIn(event: FormEvent) {
    event.preventDefault()
    // React passes a portal's events on to the form behind the dialog.
    event.stopPropagation()
    setBusy(true)
    try {
      adopt(
        await call(login, {
          body: { email: employee.email, password },
          fallback: t('Invalid email or password'),
          refusal: t('Invalid email or password'),
        }),
      )
      onDone(true)
    } catch (cause) {
      setError(messageOf(cause))
      setBusy(false)
    }
  }

  async function tryPasskey() {
    setBusy(true)
    setError(undefined)
    try {
      const session = await call(signInWithPasskey, { body: await getPasskey() })
      if (session.employee.id === employee.id) {
        adopt(session)
        onDone(true)
        return
      }
      setError(t('That passkey belongs to someone else.'))
    } catch (cause) {
      setError(sayPasskeyProblem(cause))
    }
    setBusy(false)
  }

  function signOut() {
    onDone(false)
    void logout()
  }

  return (
    <Dialog onClose={() => onDone(false)} title={t('Sign in again')} closeOnClickOutside={false}>
      <form onSubmit={signIn}>
        <Stack>
          <Text size="sm">
            {t('Your session has ended. Nothing you typed is lost: sign in and carry on.')}
          </Text>
          <FailureAlert>{error}</FailureAlert>
          <input type="hidden" name="username" autoComplete="username" value={employee.email} readOnly />
          <PasswordInput
            label={t('Password of {email}', { email: employee.email })}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            data-autofocus
            required
          />
          <Group justify="space-between">
            <Button variant="subtle" color="gray" onClick={signOut}>
              {t('Sign out')}
            </Button>
            <Button type="submit" loading={busy} disabled={password === ''}>
              {t('Sign in')}
            </Button>
          </Group>
          {info?.passkeyProblem === null && hasPasskeys() && (
            <Button
              variant="default"
              leftSection={<IconFingerprint size={18} aria-hidden />}
              disabled={busy}
              onClick={() => void tryPasskey()}
            >
              {t('Sign in with a passkey')}
            </Button>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}
