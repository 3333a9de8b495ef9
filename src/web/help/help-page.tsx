import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { locale, t } from '../language/t.ts'
import { matchesSearch } from '../records/record-list/arrange-list.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { startTutorial } from '../ui/start-tutorial.ts'
import { glossary } from './glossary.ts'
import classes from './help-page.module.css'
import { ShortcutList } from './shortcut-list.tsx'
import { type TermName, termNames } from './term-names.ts'

/** The glossary, the keyboard shortcuts, and the tour. */
export default function HelpPage() {
  return (
    <>
      <PageHeader
        title={t('Help')}
        description={t('What the words mean here, and the keys that save time.')}
        actions={
          <Button variant="default" onClick={() => startTutorial()}>
            {t('Show me around')}
          </Button>
        }
      />
      <div className={classes.page}>
        <Words />
        <section aria-labelledby="shortcuts">
          <Title order={2} id="shortcuts" mb="sm">
            {t('Keys')}
          </Title>
          <ShortcutList />
        </section>
      </div>
    </>
  )
}

const names = (Object.keys(termNames) as TermName[]).toSorted((one, other) =>
  termNames[one].localeCompare(termNames[other], locale()),
)

function Words() {
  const [search, setSearch] = useState('')
  const found = names.filter((name) => matchesSearch(search, [termNames[name], glossary[name]]))
  return (
    <section aria-labelledby="words">
      <Title order={2} id="words" mb="sm">
        {t('Words')}
      </Title>
      <Stack gap="sm">
        <SearchField
          label={t('Search the words')}
          placeholder={t('Retention, VLF, permit …')}
          value={search}
          onSearch={setSearch}
        />
        <Text size="sm" c="dimmed" role="status">
          {t('{count, plural, one {# word} other {# words}}', { count: found.length })}
        </Text>
        {found.length === 0 ? (
          <EmptyState title={t('No match')}>{t('Try fewer letters or another word.')}</EmptyState>
        ) : (
          <dl className={classes.words}>
            {found.map((name) => (
              <div key={name}>
                <dt>{termNames[name]}</dt>
                <dd>{glossary[name]}</dd>
              </div>
            ))}
          </dl>
        )}
      </Stack>
    </section>
  )
}
