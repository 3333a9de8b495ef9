import { Button, NumberInput, SimpleGrid, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type Region, regions } from '../../domain/projects.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { regionWord } from '../projects/project-words.ts'
import { RestoredNotice } from '../ui/editing/edit-notices.tsx'
import { useLocalDraft } from '../ui/editing/use-local-draft.ts'
import { notifySuccess } from '../ui/notify.ts'
import { Section } from '../ui/section.tsx'
import { useNextNumber, useSetNextNumber } from './settings-api.ts'

/** The counters for project numbers, one per region. The server refuses a number that is already used. */
export function NextNumbers() {
  return (
    <Section title={t('Next project numbers')} description={t('The region’s next lead gets this number.')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {regions.map((counter) => (
          <NextNumber key={counter} counter={counter} />
        ))}
      </SimpleGrid>
    </Section>
  )
}

function NextNumber({ counter }: { counter: Region }) {
  const { data, error } = useNextNumber(counter)
  const set = useSetNextNumber(counter)
  const [typed, setTyped] = useState<number | string>()
  const shown = typed ?? data?.next_project_number ?? ''
  const changed = typeof shown === 'number' && data !== undefined && shown !== data.next_project_number
  const draft = useLocalDraft({
    key: `next-number-${counter}`,
    values: typed,
    dirty: typed !== undefined,
    restore: setTyped,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typeof shown !== 'number') return
    set.mutate(shown, {
      onSuccess: ({ message }) => {
        draft.clear()
        setTyped(undefined)
        notifySuccess(message)
      },
    })
  }

  const failure = set.error ?? error
  return (
    <form onSubmit={submit}>
      <Stack gap="xs" align="flex-start">
        {draft.restored && (
          <RestoredNotice
            onDiscard={() => {
              draft.clear()
              setTyped(undefined)
            }}
          />
        )}
        <NumberInput
          label={regionWord(counter)}
          description={data ? t('Reads {formatted}', { formatted: data.formatted }) : t('Loading')}
          min={1}
          allowDecimal={false}
          allowNegative={false}
          value={shown}
          onChange={(value) => {
            set.reset()
            setTyped(value)
          }}
          error={failure ? sentenceOf(failure) : undefined}
          w="100%"
        />
        {changed && (
          <Button type="submit" variant="default" loading={set.isPending}>
            {t('Set this number')}
          </Button>
        )}
      </Stack>
    </form>
  )
}

function sentenceOf(error: unknown): string {
  return (error instanceof ApiError ? error.fields['number'] : undefined) ?? messageOf(error)
}
