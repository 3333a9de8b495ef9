import {
  Alert,
  Box,
  Button,
  Group,
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
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { Navigate } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { isReachable, watchReachable } from '../api/reachability.ts'
import { useAuth } from './auth-context.tsx'
import { PageSpinner } from './employee-guard.tsx'
import { employeePath } from './employee-path.ts'
import classes from './login-page.module.css'
import { sessionInfoQuery } from './session-info.ts'

export default function LoginPage() {
  const { currentUser, checked, loading, login } = useAuth()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const { data: info } = useQuery(sessionInfoQuery)
  const online = useSyncExternalStore(watchReachable, isReachable)

  if (!checked) return <PageSpinner label="Checking your session" />
  if (currentUser) return <Navigate to={employeePath(currentUser.firstName)} replace />

  async function submit(event: FormEvent) {
    event.preventDefault()
    setError(undefined)
    try {
      await login(email.trim(), password)
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.message : 'Invalid email or password')
    }
  }

  return (
    <main className={classes.page}>
      <title>Employee Login · Groundwork</title>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={0} className={classes.card}>
        <Stack className={classes.form} justify="center">
          <Box>
            <Text className={classes.company}>{info?.companyName ?? 'Groundwork'}</Text>
            <Title order={1}>Employee Login</Title>
          </Box>
          <form onSubmit={submit}>
            <Stack gap="md">
              {!online && (
                <Alert color="orange" role="status">
                  There is no connection to the office. Signing in needs one.
                </Alert>
              )}
              {error && (
                <Alert color="red" role="alert">
                  {error}
                </Alert>
              )}
              <TextInput
                label="Email"
                type="email"
                name="email"
                autoComplete="username"
                size="md"
                value={email}
                onChange={(event) => setEmail(event.currentTarget.value)}
                required
                withAsterisk={false}
              />
              <PasswordInput
                label="Password"
                name="password"
                autoComplete="current-password"
                size="md"
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
                required
                withAsterisk={false}
              />
              <Button type="submit" size="md" loading={loading} disabled={email === '' || password === ''}>
                Login
              </Button>
            </Stack>
          </form>
          {info?.setupRequired && (
            <Alert color="blue" title="Not set up yet">
              Open the one-time link that the server printed when it started, to name your company and choose
              the first administrator's password.
            </Alert>
          )}
        </Stack>
        <Stack
          component="section"
          aria-label="About these projects"
          className={classes.info}
          justify="center"
        >
          <Text className={classes.lead}>
            Each project's files are kept in a dedicated cloud-drive folder.
          </Text>
          <ul className={classes.roles}>
            <li>
              <strong>Accountants</strong> can verify details.
            </li>
            <li>
              <strong>Project managers</strong> oversee projects, coordinate with installers and log key
              details and dates.
            </li>
          </ul>
          {info?.demo && (
            <Paper className={classes.demo} p="md">
              <Text size="sm" fw={600} mb={4}>
                This is the demo company. Sign in with:
              </Text>
              <UnstyledButton
                className={classes.fill}
                onClick={() => {
                  if (!info.demo) return
                  setEmail(info.demo.email)
                  setPassword(info.demo.password)
                }}
              >
                <Group gap="xs" justify="space-between">
                  <span>
                    <code>{info.demo.email}</code>
                    <br />
                    <code>{info.demo.password}</code>
                  </span>
                  <Text span size="sm" fw={600}>
                    Fill in
                  </Text>
                </Group>
              </UnstyledButton>
            </Paper>
          )}
        </Stack>
      </SimpleGrid>
    </main>
  )
}
