import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { chooseLanguage, language } from '../language/chosen.ts'
import { languageChoices } from '../language/language-names.ts'
import { t } from '../language/t.ts'
import classes from './login-page.module.css'

/** A page for somebody who is not signed in: a card like the login's, with a choice of language. */
export function DoorPage({
  title,
  company,
  children,
}: {
  title: string
  company?: string
  children: ReactNode
}) {
  return (
    <main className={classes.page}>
      <title>{t('{name} · Groundwork', { name: title })}</title>
      <Stack className={`${classes.card} ${classes.narrow} ${classes.form}`}>
        <div>
          {company && (
            <Text fw={600} c="dimmed">
              {company}
            </Text>
          )}
          <Title order={1}>{title}</Title>
        </div>
        {children}
        <LanguageSwitch />
      </Stack>
    </main>
  )
}

/** The language before anybody has signed in. After that, the employee's own counts. */
export function LanguageSwitch() {
  return (
    <Group gap={4} role="group" aria-label={t('Language')}>
      {languageChoices.map(({ value, label }) => (
        <Button
          key={value}
          size="compact-sm"
          variant={value === language ? 'light' : 'subtle'}
          lang={value}
          aria-pressed={value === language}
          onClick={() => {
            if (chooseLanguage(value)) window.location.reload()
          }}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}
