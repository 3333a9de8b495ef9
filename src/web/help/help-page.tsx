import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { locale, t } from '../language/t.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { startTutorial } from '../ui/start-tutorial.ts'
import { glossary } from './glossary.ts'
import classes from './help-page.module.css'
import { KeyList } from './key-list.tsx'
import { shortcuts } from './shortcuts.ts'
import { type TermName, termNames } from './term-names.ts'

/** Every word that is explained, the shortcuts, and the tour once more. */
export default function HelpPage() {
  return (
    <>
      <PageHeader
        title={t('Help')}
        description={t('The words of the trade as they are used here, and the keys that save time.')}
        actions={
          <Button variant="default" onClick={() => startTutorial()}>
            {t('Show me around')}
          </Button>
        }
      />
      <div className={classes.page}>
        <Words />
        <Shortcuts />
      </div>
    </>
  )
}

const names = (Object.keys(termNames) as TermName[]).toSorted((one, other) =>
  termNames[one].localeCompare(termNames[other], locale()),
)

function Words() {
  const [search, setSearch] = useState('')
  const found = names.filter((name) => matches(`${termNames[name]} ${glossary[name]}`, search))
  return (
    <section aria-labelledby="words">
      <h2 id="words">{t('Words')}</h2>
      <Stack gap="sm">
        <SearchField
          label={t('Search the words')}
          placeholder={t('Retention, VLF, permit …')}
          value={search}
          onSearch={setSearch}
        />
        <p className={classes.count} role="status">
          {t('{count, plural, one {# word} other {# words}}', { count: found.length })}
        </p>
        {found.length === 0 ? (
          <EmptyState title={t('No word like this is explained')}>
            {t('Try fewer letters, or another word for it.')}
          </EmptyState>
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

/** Every word of the search is in the text, whatever the case and the accents. */
function matches(text: string, search: string): boolean {
  const plain = (words: string) =>
    words
      .normalize('NFD')
      .replaceAll(/\p{Diacritic}/gu, '')
      .toLowerCase()
  return plain(search)
    .split(/\s+/)
    .every((word) => plain(text).includes(word))
}

function Shortcuts() {
  return (
    <section aria-labelledby="shortcuts">
      <h2 id="shortcuts">{t('Keys')}</h2>
      {shortcuts.map(({ place, keys }) => (
        <div key={place}>
          <h3>{place}</h3>
          <KeyList keys={keys} className={classes.keys} />
        </div>
      ))}
    </section>
  )
}
