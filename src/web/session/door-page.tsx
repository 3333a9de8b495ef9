import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import { LanguageSwitch } from './language-switch.tsx'
import classes from './login-page.module.css'

/** A page for somebody who is not signed in yet: a card like the login's, with the language to read it in. */
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
          {company && <Text className={classes.company ?? ''}>{company}</Text>}
          <Title order={1}>{title}</Title>
        </div>
        {children}
        <LanguageSwitch />
      </Stack>
    </main>
  )
}
