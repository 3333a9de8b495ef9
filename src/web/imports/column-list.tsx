import { NativeSelect, Paper, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { Import } from '../../contract/imports.ts'
import { importFields } from '../../domain/imports/import-fields.ts'
import { language, t } from '../language/t.ts'
import classes from './imports.module.css'
import type { ImportChange } from './imports-api.ts'

const shownSamples = 3

/** Each column with some of what stands in it, and what it becomes. */
export function ColumnList({
  one,
  pending,
  onChange,
}: {
  one: Import
  /** What was just chosen, while the server looks at the rows. */
  pending: ImportChange['fields']
  onChange: (change: ImportChange) => void
}) {
  const fields = pending ?? one.columns.map(({ field }) => field)
  // No field is given twice: the column that had it before is left out.
  const choose = (at: number, field: string | null) =>
    onChange({
      fields: fields.map((each, place) => (place === at ? field : each === field ? null : each)),
    })
  return (
    <Paper withBorder radius="md">
      <div className={classes.columnHead} aria-hidden>
        <span>{t('In your file')}</span>
        <span>{t('For example')}</span>
        <span>{t('Becomes')}</span>
      </div>
      <ul className={classes.columns} aria-label={t('Columns')}>
        {one.columns.map((column, at) => {
          const title = column.title || t('Column {number}', { number: at + 1 })
          const samples = [...new Set(column.samples.filter((sample) => sample !== ''))]
          return (
            <li key={`${at} ${column.title}`} data-left-out={fields[at] === null}>
              <Text fw={600} size="sm" className={classes.columnTitle ?? ''}>
                {title}
              </Text>
              <Text size="sm" c="dimmed" className={classes.samples ?? ''}>
                {samples.length === 0 ? t('nothing') : samples.slice(0, shownSamples).join(' · ')}
              </Text>
              <div className={classes.becomes}>
                <IconArrowRight size={16} aria-hidden />
                <NativeSelect
                  aria-label={t('What the column {title} becomes', { title })}
                  value={fields[at] ?? ''}
                  data={[
                    { value: '', label: t('Leave this column out') },
                    ...importFields[one.kind].map((field) => ({
                      value: field.name,
                      label: field.required
                        ? t('{field} (required)', { field: field.title[language] })
                        : field.title[language],
                    })),
                  ]}
                  onChange={(event) => choose(at, event.currentTarget.value || null)}
                />
              </div>
            </li>
          )
        })}
      </ul>
    </Paper>
  )
}
