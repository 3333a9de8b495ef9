import {
  Alert,
  Box,
  Button,
  Group,
  List,
  Paper,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
  UnstyledButton,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Navigate } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { useConnection } from '../api/reachability.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { useAuth } from './auth-context.tsx'
import { LanguageSwitch } from './door-page.tsx'
import { PageSpinner } from './employee-guard.tsx'
import { employeePath } from './employee-path.ts'
import classes from './login-page.module.css'
import { PasskeyButton, usePasskeySignIn } from './passkey-sign-in.tsx'
import { sessionInfoQuery } from './session-calls.ts'

const strong = [<strong key="strong" />]

export default function LoginPage() {
  const { currentUser, checked, loading, login } = useAuth()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const { data: info } = useQuery(sessionInfoQuery)

  const passkey = usePasskeySignIn({
    possible: checked && currentUser === null && info?.passkeyProblem === null,
    onProblem: setError,
  })

  if (!checked) return <PageSpinner label={t('Checking your session')} />
  // `login` itself leads to the right page.
  if (currentUser && !loading) return <Navigate to={employeePath(currentUser.firstName)} replace />

  async function submit(event: FormEvent) {
    event.preventDefault()
    setError(undefined)
    try {
      await login(email.trim(), password)
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.message : t('Invalid email or password'))
    }
  }

  return (
    <main className={classes.page}>
      <title>{t('Employee Login · Groundwork')}</title>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={0} className={classes.card}>
        <Stack className={classes.form} justify="center">
          <Box>
            <Text fw={600} c="dimmed">
              {info?.companyName ?? 'Groundwork'}
            </Text>
            <Title order={1}>{t('Employee Login')}</Title>
          </Box>
          <form onSubmit={submit}>
            <Stack gap="md">
              <ConnectionNotice />
              <FailureAlert>{error}</FailureAlert>
              <Credentials email={email} password={password} onEmail={setEmail} onPassword={setPassword} />
              <Button type="submit" size="md" loading={loading} disabled={email === '' || password === ''}>
                {t('Login')}
              </Button>
              {passkey.available && (
                <PasskeyButton size="md" loading={passkey.busy} onClick={() => void passkey.signIn()} />
              )}
            </Stack>
          </form>
          {info?.setupRequired && (
            <Alert color="blue" title={t('Not set up yet')}>
              {t(
                "Open the one-time link that the server printed when it started, to name your company and choose the first administrator's password.",
              )}
            </Alert>
          )}
          <LanguageSwitch />
        </Stack>
        <AboutProjects
          demo={info?.demo}
          onFill={(demo) => {
            setEmail(demo.email)
            setPassword(demo.password)
          }}
        />
      </SimpleGrid>
    </main>
  )
}

function Credentials({
  email,
  password,
  onEmail,
  onPassword,
}: {
  email: string
  password: string
  onEmail: (email: string) => void
  onPassword: (password: string) => void
}) {
  return (
    <>
      <TextInput
        label={t('Email')}
        type="email"
        name="email"
        autoComplete="username webauthn"
        size="md"
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
        required
        withAsterisk={false}
      />
      <PasswordInput
        label={t('Password')}
        name="password"
        autoComplete="current-password"
        size="md"
        value={password}
        onChange={(event) => onPassword(event.currentTarget.value)}
        required
        withAsterisk={false}
      />
    </>
  )
}

function ConnectionNotice() {
  const connection = useConnection({ waits: true })
  if (connection === 'online') return null
  return (
    <Alert color="orange" role="status">
      {connection === 'offline'
        ? t("You're offline. You can sign in when you're back online.")
        : t("Groundwork isn't answering. Check your connection, or wait a moment.")}
    </Alert>
  )
}

interface Demo {
  email: string
  password: string
}

/** What employees do here, and in the demo company the account to sign in with. */
function AboutProjects({ demo, onFill }: { demo: Demo | null | undefined; onFill: (demo: Demo) => void }) {
  return (
    <Stack
      component="section"
      aria-label={t('About these projects')}
      className={classes.info}
      justify="center"
    >
      <Text fz="xl" fw={600} lh={1.4}>
        {t("Each project's files are kept in a dedicated cloud-drive folder.")}
      </Text>
      <List spacing={4}>
        <List.Item>
          <Rich message="<0>Accountants</0> can verify details." components={strong} />
        </List.Item>
        <List.Item>
          <Rich
            message="<0>Project managers</0> oversee projects, coordinate with installers and log key details and dates."
            components={strong}
          />
        </List.Item>
      </List>
      {demo && (
        <Paper className={classes.demo} p="md">
          <Text size="sm" fw={600} mb={4}>
            {t('This is the demo company. Sign in with:')}
          </Text>
          <UnstyledButton className={classes.fill} onClick={() => onFill(demo)}>
            <Group gap="xs" justify="space-between">
              <span>
                <code>{demo.email}</code>
                <br />
                <code>{demo.password}</code>
              </span>
              <Text span size="sm" fw={600}>
                {t('Fill in')}
              </Text>
            </Group>
          </UnstyledButton>
        </Paper>
      )}
    </Stack>
  )
}
