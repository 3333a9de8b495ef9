import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signInWithPasskey as passkeyLogin } from '../../contract/passkeys.ts'
import { messageOf } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { useAuth, useCurrentUser } from './auth-context.tsx'
import { getPasskey, hasPasskeys, sayPasskeyProblem } from './passkey-browser.ts'
import { PasskeyButton } from './passkey-sign-in.tsx'
import { sessionInfoQuery, signInByPassword } from './session-calls.ts'

/** Renews the session of the same employee. To become somebody else, sign out. */
export default function SignInAgainDialog({ onDone }: { onDone: (renewed: boolean) => void }) {
  const employee = useCurrentUser()
  const { logout } = useAuth()
  const { data: info } = useQuery(sessionInfoQuery)
  const { error, busy, signIn, signInWithPasskey } = useRenewal(onDone)
  const [password, setPassword] = useState('')

  function signOut() {
    onDone(false)
    void logout()
  }

  return (
    <Dialog onClose={() => onDone(false)} title={t('Sign in again')} closeOnClickOutside={false}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // React passes a portal's events on to the form behind the dialog.
          event.stopPropagation()
          void signIn(password)
        }}
      >
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
            <PasskeyButton disabled={busy} onClick={() => void signInWithPasskey()} />
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

/** Signs the same employee in again, by password or passkey. */
function useRenewal(onDone: (renewed: boolean) => void) {
  const employee = useCurrentUser()
  const { adopt } = useAuth()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function signIn(password: string) {
    setBusy(true)
    try {
      adopt(await signInByPassword(employee.email, password))
      onDone(true)
    } catch (cause) {
      setError(messageOf(cause))
      setBusy(false)
    }
  }

  async function signInWithPasskey() {
    setBusy(true)
    setError(undefined)
    try {
      const session = await call(passkeyLogin, { body: await getPasskey() })
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

  return { error, busy, signIn, signInWithPasskey }
}
