import { NativeSelect, Paper, Radio, Stack, Switch } from '@mantine/core'
import type { Import } from '../../contract/imports.ts'
import type { MatchChoice } from '../../domain/imports/imports.ts'
import { regions } from '../../domain/projects.ts'
import { t } from '../language/t.ts'
import { regionWord } from '../projects/project-words.ts'
import type { ImportChange } from './imports-api.ts'

const choices: Record<MatchChoice, { label: string; description: string }> = {
  update: {
    label: t('Update it'),
    description: t('The row replaces the record’s values. Empty cells change nothing.'),
  },
  skip: { label: t('Leave it as it is'), description: t('We’ll skip the row.') },
  create: { label: t('Add it again'), description: t('You’ll have two of them.') },
}

/** Choices for all rows: what to do with existing records, and values the rows lack. */
export function ImportRules({
  one,
  onChange,
  disabled,
}: {
  one: Import
  onChange: (change: ImportChange) => void
  disabled: boolean
}) {
  const isMatched = (value: string): value is MatchChoice => Object.hasOwn(choices, value)
  return (
    <Paper withBorder radius="md" p="md">
      <Stack>
        <Radio.Group
          label={t('When a row matches a record you already have')}
          value={one.matched}
          onChange={(matched) => isMatched(matched) && onChange({ matched })}
        >
          <Stack gap="xs" mt="xs">
            {Object.entries(choices).map(([value, words]) => (
              <Radio key={value} value={value} disabled={disabled} {...words} />
            ))}
          </Stack>
        </Radio.Group>
        {(one.kind === 'projects' || one.kind === 'products') && (
          <Switch
            checked={one.createMissing}
            disabled={disabled}
            label={
              one.kind === 'products'
                ? t('Add missing categories')
                : t('Add missing businesses and salespeople')
            }
            onChange={(event) => onChange({ createMissing: event.currentTarget.checked })}
          />
        )}
        {one.kind === 'projects' && (
          <NativeSelect
            label={t('Region for rows without one')}
            maw="24rem"
            value={one.region ?? ''}
            disabled={disabled}
            data={[
              { value: '', label: t('None; these rows need a correction') },
              ...regions.map((region) => ({ value: region, label: regionWord(region) })),
            ]}
            onChange={(event) =>
              onChange({ region: regions.find((region) => region === event.currentTarget.value) ?? null })
            }
          />
        )}
      </Stack>
    </Paper>
  )
}
