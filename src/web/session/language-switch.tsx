import { Button, Group } from '@mantine/core'
import { type Language, languages } from '../../domain/people.ts'
import { chooseLanguage, language } from '../language/chosen.ts'
import { t } from '../language/t.ts'

// Each in its own words: whoever looks for one cannot read the other.
const words: Record<Language, string> = { en: 'English', es: 'Español' }

/** The language of the pages before anybody has signed in; after that, the employee's own counts. */
export function LanguageSwitch() {
  return (
    <Group gap={4} role="group" aria-label={t('Language')}>
      {languages.map((each) => (
        <Button
          key={each}
          size="compact-sm"
          variant={each === language ? 'light' : 'subtle'}
          lang={each}
          aria-pressed={each === language}
          onClick={() => {
            if (chooseLanguage(each)) window.location.reload()
          }}
        >
          {words[each]}
        </Button>
      ))}
    </Group>
  )
}
