import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Suspense, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { setUp } from '../../contract/auth.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'
import { applyServerErrors } from '../ui/editing/form-errors.ts'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { lazyPart } from '../ui/loading/lazy-part.ts'
import { useAuth } from './auth-context.tsx'
import { DoorPage } from './door-page.tsx'
import { PageSpinner } from './employee-guard.tsx'

const EmployeeLinkPage = lazyPart(() => import('./employee-link-page.tsx'))

/** Where one-time links lead: the first administrator's, and later every employee's. */
export default function SetupPage() {
  const token = /^#employee=(.+)$/.exec(useLocation().hash)?.[1]
  if (token === undefined) return <FirstStart />
  return (
    <Suspense fallback={<PageSpinner />}>
      <EmployeeLinkPage token={token} />
    </Suspense>
  )
}

/** Names the company and its first administrator. */
function FirstStart() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { enter } = useAuth()
  const [failure, setFailure] = useState<string>()
  const form = useForm({
    initialValues: { companyName: '', firstName: '', lastName: '', email: '', password: '' },
  })

  async function submit(values: typeof form.values) {
    setFailure(undefined)
    try {
      await enter(await call(setUp, { body: { token, ...values, email: values.email.trim() } }))
    } catch (error) {
      setFailure(applyServerErrors(form, error))
    }
  }

  return (
    <DoorPage title={t('Set up your company')}>
      {token === '' ? (
        <Alert color="yellow" title={t('The link is incomplete')}>
          <Text size="sm">{t('Open the full link that the server printed when it started.')}</Text>
          <Link to="/">{t('Back to the login')}</Link>
        </Alert>
      ) : (
        <form onSubmit={form.onSubmit(submit)}>
          <Stack>
            <Text size="sm" c="dimmed">
              {t(
                'This link works once. It makes you the first administrator; you invite everybody else afterwards.',
              )}
            </Text>
            <FailureAlert>{failure}</FailureAlert>
            <TextInput
              label={t('Company')}
              autoComplete="organization"
              required
              {...form.getInputProps('companyName')}
            />
            <Group grow align="flex-start">
              <TextInput
                label={t('First name')}
                autoComplete="given-name"
                required
                {...form.getInputProps('firstName')}
              />
              <TextInput
                label={t('Last name')}
                autoComplete="family-name"
                required
                {...form.getInputProps('lastName')}
              />
            </Group>
            <TextInput
              label={t('Email')}
              type="email"
              autoComplete="username"
              required
              {...form.getInputProps('email')}
            />
            <PasswordInput
              label={t('Password')}
              description={t('At least 12 characters; a sentence is a good one')}
              autoComplete="new-password"
              minLength={12}
              required
              {...form.getInputProps('password')}
            />
            <Button type="submit" loading={form.submitting}>
              {t('Set up')}
            </Button>
          </Stack>
        </form>
      )}
    </DoorPage>
  )
}
