import { Alert, Button, Container, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { setUp } from '../../contract/auth.ts'
import { call } from '../api/client.ts'
import { applyServerErrors } from '../ui/form-errors.ts'
import { useAuth } from './auth-context.tsx'
import { employeePath } from './employee-path.ts'

/** First start in production: the one-time link names the company and its first administrator. */
export default function SetupPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { adopt } = useAuth()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string>()
  const form = useForm({
    initialValues: { companyName: '', firstName: '', lastName: '', email: '', password: '' },
  })

  async function submit(values: typeof form.values) {
    setFailure(undefined)
    try {
      const session = await call(setUp, { body: { token, ...values, email: values.email.trim() } })
      adopt(session)
      await navigate(employeePath(session.employee.firstName), { replace: true })
    } catch (error) {
      setFailure(applyServerErrors(form, error))
    }
  }

  return (
    <Container component="main" size="xs" py="xl">
      <title>Set up · Groundwork</title>
      <Stack>
        <Title order={1}>Set up your company</Title>
        {token === '' ? (
          <Alert color="yellow" title="The link is incomplete">
            Open the whole link that the server printed when it started. <Link to="/">Back to the login</Link>
          </Alert>
        ) : (
          <form onSubmit={form.onSubmit(submit)}>
            <Stack>
              <Text size="sm" c="dimmed">
                This link works once. It makes you the first administrator; you invite everybody else
                afterwards.
              </Text>
              {failure && (
                <Alert color="red" role="alert">
                  {failure}
                </Alert>
              )}
              <TextInput
                label="Company"
                autoComplete="organization"
                required
                {...form.getInputProps('companyName')}
              />
              <Group grow align="flex-start">
                <TextInput
                  label="First name"
                  autoComplete="given-name"
                  required
                  {...form.getInputProps('firstName')}
                />
                <TextInput
                  label="Last name"
                  autoComplete="family-name"
                  required
                  {...form.getInputProps('lastName')}
                />
              </Group>
              <TextInput
                label="Email"
                type="email"
                autoComplete="username"
                required
                {...form.getInputProps('email')}
              />
              <PasswordInput
                label="Password"
                description="At least 12 characters; a sentence is a good one"
                autoComplete="new-password"
                minLength={12}
                required
                {...form.getInputProps('password')}
              />
              <Button type="submit" loading={form.submitting}>
                Set up
              </Button>
            </Stack>
          </form>
        )}
      </Stack>
    </Container>
  )
}
