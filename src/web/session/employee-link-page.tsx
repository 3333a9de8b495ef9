import { Alert, Button, Divider, PasswordInput, Stack, Text } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import {
  addPasskeyByLink,
  askPasskeyByLink,
  choosePasswordByLink,
  readEmployeeLink,
} from '../../contract/employee-access.ts'
import { messageOf } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { useAuth } from './auth-context.tsx'
import { deviceOf } from './device.ts'
import { DoorPage } from './door-page.tsx'
import { PageSpinner } from './employee-guard.tsx'
import { hasPasskeys, makePasskey, sayPasskeyProblem } from './passkey-browser.ts'

/** Opened by an administrator's link: the employee chooses a passkey or a password and is signed in. */
export default function EmployeeLinkPage({ token }: { token: string }) {
  const { data: link, error } = useQuery({
    queryKey: ['employee-link', token],
    queryFn: ({ signal }) => call(readEmployeeLink, { body: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) {
    return (
      <DoorPage title={t('This link doesn’t open anything')}>
        <Alert color="yellow">{messageOf(error)}</Alert>
        <Link to="/">{t('Back to the login')}</Link>
      </DoorPage>
    )
  }
  if (!link) return <PageSpinner />
  return (
    <DoorPage title={t('Welcome, {firstName}', { firstName: link.firstName })} company={link.companyName}>
      <Text>
        {link.kind === 'invitation'
          ? t('Choose how you sign in. Your e-mail address here is {email}.', { email: link.email })
          : t(
              'Choose a new way to sign in. You’ll be signed out everywhere else. Your e-mail address here is {email}.',
              {
                email: link.email,
              },
            )}
      </Text>
      <Ways token={token} email={link.email} passkeys={link.passkeyProblem === null && hasPasskeys()} />
    </DoorPage>
  )
}

function Ways({ token, email, passkeys }: { token: string; email: string; passkeys: boolean }) {
  const { enter } = useAuth()
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<'passkey' | 'password'>()

  async function choosePasskey() {
    setBusy('passkey')
    setFailure(undefined)
    try {
      const answer = await makePasskey(await call(askPasskeyByLink, { body: { token } }))
      const name = deviceOf(navigator.userAgent)
      await enter(await call(addPasskeyByLink, { body: { token, name, answer } }))
    } catch (error) {
      setFailure(sayPasskeyProblem(error))
    } finally {
      setBusy(undefined)
    }
  }

  async function choosePassword(event: FormEvent) {
    event.preventDefault()
    setBusy('password')
    setFailure(undefined)
    try {
      await enter(await call(choosePasswordByLink, { body: { token, password } }))
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <Stack>
      <FailureAlert>{failure}</FailureAlert>
      {passkeys && (
        <>
          <PasskeyOffer busy={busy === 'passkey'} onChoose={() => void choosePasskey()} />
          <Divider label={t('or')} />
        </>
      )}
      <form onSubmit={(event) => void choosePassword(event)}>
        <Stack>
          {/* Tells the browser's password manager whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            label={t('Password')}
            description={t('At least 12 characters; a sentence is a good one')}
            autoComplete="new-password"
            minLength={12}
            size="md"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            required
          />
          <Button
            type="submit"
            size="md"
            variant={passkeys ? 'default' : 'filled'}
            loading={busy === 'password'}
            disabled={password.length < 12}
          >
            {t('Use this password')}
          </Button>
        </Stack>
      </form>
    </Stack>
  )
}

function PasskeyOffer({ busy, onChoose }: { busy: boolean; onChoose: () => void }) {
  return (
    <Stack gap={6}>
      <Button
        size="md"
        leftSection={<IconFingerprint size={20} aria-hidden />}
        loading={busy}
        onClick={onChoose}
      >
        {t('Use a passkey')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('Your finger, your face or the PIN of this device: nothing to remember, nothing to steal.')}
      </Text>
    </Stack>
  )
}
