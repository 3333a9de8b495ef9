import { Alert, Button, Group, List, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { Import } from '../../contract/imports.ts'
import { importFields } from '../../domain/imports/import-fields.ts'
import { sentence } from '../language/sentences.ts'
import { language, t } from '../language/t.ts'
import { notifyError } from '../ui/notify.ts'
import { ImportRules } from './import-rules.tsx'
import { StepBar, StepTitle } from './import-steps.tsx'
import { fieldTitle } from './import-words.ts'
import classes from './imports.module.css'
import { type ImportChange, useUpdateImport } from './imports-api.ts'

/** Rows to offer for the titles, because lists often begin with a name and a date. */
const rowsAbove = 15

/** Chooses the sheet, the row of titles, and a field for each column. */
export function ColumnsStep({ one, onNext }: { one: Import; onNext: () => void }) {
  const update = useUpdateImport(one)
  const change = (changed: ImportChange) =>
    update.mutate(changed, { onError: (error) => notifyError(error, t('We couldn’t change that')) })
  const chosen = one.columns.filter(({ field }) => field !== null).length
  return (
    <Stack>
      <StepTitle step="columns" title={t('What is in the columns?')}>
        {t('Match each column of your file to a field, or leave it out.')}
      </StepTitle>
      <SheetChoice one={one} onChange={change} disabled={update.isPending} />
      {one.warnings.length > 0 && (
        <Alert color="yellow" title={t('Good to know')}>
          <List size="sm">
            {one.warnings.map((warning, index) => (
              <List.Item key={warning}>{sentence(warning, one.warningParts?.[index])}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Missing one={one} />
      <ColumnList
        one={one}
        pending={update.isPending ? update.variables.fields : undefined}
        onChange={change}
      />
      <ImportRules one={one} onChange={change} disabled={update.isPending} />
      <StepBar
        words={
          update.isPending
            ? t('Checking the rows again…')
            : t('We’ll read {chosen, number} of {count, plural, one {# column} other {# columns}}.', {
                chosen,
                count: one.columns.length,
              })
        }
      >
        <Button
          style={{ flex: 'none' }}
          rightSection={<IconArrowRight size={16} aria-hidden />}
          onClick={onNext}
        >
          {t('Check {count, plural, one {# row} other {# rows}}', { count: one.rowCount })}
        </Button>
      </StepBar>
    </Stack>
  )
}

/** Required fields without a column, also announced to screen readers. */
function Missing({ one }: { one: Import }) {
  return (
    <div role="status" className={classes.said}>
      {one.missing.length > 0 && (
        <Alert color="red" title={t('Something is missing')}>
          {t('Choose a column for: {fields}', {
            fields: one.missing.map((name) => fieldTitle(one.kind, name)).join(', '),
          })}
        </Alert>
      )}
    </div>
  )
}

function SheetChoice({
  one,
  onChange,
  disabled,
}: {
  one: Import
  onChange: (change: ImportChange) => void
  disabled: boolean
}) {
  const last = Math.max(rowsAbove, one.headerRow)
  return (
    <Paper withBorder radius="md" p="md">
      <Group gap="md" align="flex-end">
        {one.sheets.length > 1 && (
          <NativeSelect
            label={t('Sheet')}
            value={one.sheet}
            disabled={disabled}
            data={one.sheets.map(({ name, rows }) => ({
              value: name,
              label: t('{name} ({count, plural, one {# row} other {# rows}})', { name, count: rows }),
            }))}
            onChange={(event) => onChange({ sheet: event.currentTarget.value })}
          />
        )}
        <NativeSelect
          label={t('Column titles are in')}
          value={one.headerRow}
          disabled={disabled}
          data={[
            { value: '0', label: t('no row; the list starts right away') },
            ...Array.from({ length: last }, (_, at) => ({
              value: String(at + 1),
              label: t('row {number}', { number: at + 1 }),
            })),
          ]}
          onChange={(event) => onChange({ headerRow: Number(event.currentTarget.value) })}
        />
      </Group>
    </Paper>
  )
}

const shownSamples = 3

/** Each column with sample values and its field. */
function ColumnList({
  one,
  pending,
  onChange,
}: {
  one: Import
  /** The choice being saved. */
  pending: ImportChange['fields']
  onChange: (change: ImportChange) => void
}) {
  const fields = pending ?? one.columns.map(({ field }) => field)
  // Each field belongs to one column: the column that had it before is left out.
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
      <ul className={`plain-list ${classes.columns}`} aria-label={t('Columns')}>
        {one.columns.map((column, at) => {
          const title = column.title || t('Column {number}', { number: at + 1 })
          const samples = [...new Set(column.samples.filter((sample) => sample !== ''))]
          return (
            <li key={`${at} ${column.title}`} data-left-out={fields[at] === null}>
              <Text fw={600} size="sm" className={classes.columnTitle ?? ''}>
                {title}
              </Text>
              <Text size="sm" c="dimmed" truncate>
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
