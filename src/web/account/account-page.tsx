import { Box, Button, Group, Stack, Switch } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import type { Session } from '../../contract/auth.ts'
import { t } from '../language/t.ts'
import { deviceOf } from '../session/device.ts'
import { SessionRow } from '../session/session-row.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { startTutorial } from '../ui/start-tutorial.ts'
import { ThemeChoice } from '../ui/theme-choice.tsx'
import { useRemoval } from '../ui/use-removal.ts'
import { useEndOtherSessions, useEndSession, useSessions } from './account-api.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { ProfileForm } from './profile-form.tsx'

/** The person's details, sign-in, sessions, and settings of this device. */
export default function AccountPage() {
  return (
    <Box maw="56rem">
      <PageHeader title={t('Account')} description={t('You, and how Groundwork works for you.')} />
      <Stack>
        <Section title={t('Your details')}>
          <ProfileForm />
        </Section>
        <NotificationsSection />
        <PasskeysSection />
        <ChangePasswordForm />
        <Section
          title={t('Where you are signed in')}
          description={t('Don’t recognize one? Sign it out and change your password.')}
        >
          <SessionList />
        </Section>
        <Section title={t('On this device')} description={t('Kept in this browser.')}>
          <Stack align="flex-start">
            <ThemeChoice />
            <ShortcutsChoice />
          </Stack>
        </Section>
        <Section
          title={t('Tutorial')}
          description={t('Walks you through the main job on the real screens. You can leave any time.')}
        >
          <Button
            variant="default"
            leftSection={<IconRoute size={16} aria-hidden />}
            onClick={() => startTutorial()}
          >
            {t('Start the tutorial again')}
          </Button>
        </Section>
      </Stack>
    </Box>
  )
}

const storageKey = 'groundwork:shortcuts'

/** Single keys can be switched off, because voice input types them by accident (WCAG 2.2, 2.1.4). */
function ShortcutsChoice() {
  const [on, setOn] = useState(() => localStorage.getItem(storageKey) !== 'off')
  return (
    <Switch
      label={t('Keyboard shortcuts')}
      description={t('Single keys that open screens and start things. Ctrl or ⌘ K always works.')}
      checked={on}
      onChange={(event) => {
        const next = event.currentTarget.checked
        setOn(next)
        if (next) localStorage.removeItem(storageKey)
        else localStorage.setItem(storageKey, 'off')
      }}
    />
  )
}

/** The person's open sessions. All but this one can be ended here. */
function SessionList() {
  return (
    <Loaded query={useSessions()} lines={3}>
      {(sessions) => (
        <Stack>
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {sessions.map((session) => (
              <OwnSession key={session.id} session={session} />
            ))}
          </Stack>
          {sessions.length > 1 && <EndOthers />}
        </Stack>
      )}
    </Loaded>
  )
}

function OwnSession({ session }: { session: Session }) {
  const removal = useRemoval()
  const end = useEndSession()
  const device = deviceOf(session.userAgent)
  const askToEnd = () =>
    removal({
      name: device,
      title: t('Sign out there?'),
      message: t('{device} is signed out right away. You can sign in again there.', { device }),
      confirmLabel: t('Sign out'),
      remove: async () => (await end.mutateAsync(session.id)).message,
    })
  return (
    <SessionRow
      session={session}
      busy={end.isPending}
      onEnd={session.current ? undefined : () => void askToEnd()}
    />
  )
}

function EndOthers() {
  const removal = useRemoval()
  const end = useEndOtherSessions()
  const label = t('Sign out everywhere else')
  const askToEnd = () =>
    removal({
      name: label,
      title: t('Sign out everywhere else?'),
      message: t('Only this browser stays signed in.'),
      confirmLabel: label,
      remove: async () => (await end.mutateAsync()).message,
    })
  return (
    <Group>
      <Button variant="default" size="xs" loading={end.isPending} onClick={() => void askToEnd()}>
        {label}
      </Button>
    </Group>
  )
}
