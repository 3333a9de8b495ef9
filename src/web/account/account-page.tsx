import { Box, Button, Stack, Switch } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../language/t.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { startTutorial } from '../ui/start-tutorial.ts'
import { ThemeChoice } from '../ui/theme-choice.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'

/** The person's details, sign-in, sessions, and settings of this device. */
export default function AccountPage() {
  return (
    <Box maw="56rem">
      <PageHeader title={t('Account')} description={t('You, and how Groundwork works for you.')} />
      <Stack>
        <Section title={t('Your details')}>
          <ProfileForm />
        </Section>
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
