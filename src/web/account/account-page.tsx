import { SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCurrentUser } from '../session/auth-context.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { ThemeChoice } from '../ui/theme-choice.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { SessionList } from './session-list.tsx'

/** The own details, password, sessions and colors. */
export default function AccountPage() {
  return (
    <Stack maw="56rem">
      <PageHeader title="Account" />
      <Section title="Your details">
        <OwnDetails />
      </Section>
      <Section title="Password" description="Changing it signs you out everywhere else.">
        <ChangePasswordForm />
      </Section>
      <Section title="Where you are signed in">
        <SessionList />
      </Section>
      <Section title="Colors" description="Kept in this browser.">
        <ThemeChoice />
      </Section>
    </Stack>
  )
}

function OwnDetails() {
  const employee = useCurrentUser()
  const path = useEmployeePath()
  return (
    <>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="xs" m={0}>
        <Detail label="Name">{`${employee.firstName} ${employee.lastName}`}</Detail>
        <Detail label="Role">{wordsOf(employee.role)}</Detail>
        <Detail label="Email">{employee.email}</Detail>
        <Detail label="Phone">{employee.phone || '—'}</Detail>
      </SimpleGrid>
      <Text size="sm" c="dimmed" mt="sm">
        {employee.role === 'admin' ? (
          <>
            Change them under <Link to={path('edit-employees')}>Employees</Link>.
          </>
        ) : (
          'An administrator can change them.'
        )}
      </Text>
    </>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  )
}

function wordsOf(role: string): string {
  const words = role.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
