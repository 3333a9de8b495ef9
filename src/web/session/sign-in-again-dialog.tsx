import { Alert, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { login } from '../../contract/auth.ts'
import { messageOf } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { useAuth, useCurrentUser } from './auth-context.tsx'

/** Renews the session of the same employee; whoever wants to be somebody else signs out. */
export default function SignInAgainDialog({ onDone }: { onDone: (renewed: boolean) => void }) {
  const employee = useCurrentUser()
  const { adopt, logout } = useAuth()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function signIn(event: FormEvent) {
    event.preventDefault()
    // The dialog stands in a portal, but React bubbles its events to the form of the page behind it.
    event.stopPropagation()
    setBusy(true)
    try {
      adopt(
        await call(login, {
          body: { email: employee.email, password },
          fallback: 'Invalid email or password',
        }),
      )
      onDone(true)
    } catch (cause) {
      setError(messageOf(cause))
      setBusy(false)
    }
  }

  function signOut() {
    onDone(false)
    void logout()
  }

  return (
    <Modal opened onClose={() => onDone(false)} title="Sign in again" centered closeOnClickOutside={false}>
      <form onSubmit={signIn}>
        <Stack>
          <Text size="sm">Your session has ended. Nothing you typed is lost: sign in and carry on.</Text>
          {error && <Alert color="red">{error}</Alert>}
          <input type="hidden" name="username" autoComplete="username" value={employee.email} readOnly />
          <PasswordInput
            label={`Password of ${employee.email}`}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            data-autofocus
            required
          />
          <Group justify="space-between">
            <Button variant="subtle" color="gray" onClick={signOut}>
              Sign out
            </Button>
            <Button type="submit" loading={busy} disabled={password === ''}>
              Sign in
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
