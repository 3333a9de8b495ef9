import { Group, Text, UnstyledButton } from '@mantine/core'
import { t } from '../language/t.ts'
import cards from '../records/record-list/list-cards.module.css'
import { CellContent, CellEditor, type CellProps, useCell } from './cell.tsx'
import { problemsOf, readColumns } from './import-words.ts'
import classes from './imports.module.css'
import type { RowListProps } from './row-grid.tsx'
import { RowOutcomeText } from './row-outcome.tsx'

/** The rows on a phone, as cards. Tapping a value opens it for correction. */
export function RowCards({ one, rows, onCorrected }: RowListProps) {
  const columns = readColumns(one)
  return (
    <ul className={cards.cards} aria-label={t('Rows of the file')}>
      {rows.map((row) => (
        <li key={row.row} className={cards.card}>
          <Group justify="space-between" gap="xs" align="flex-start" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <RowOutcomeText one={one} row={row} columns={columns} />
            </div>
            <Text size="xs" c="dimmed" style={{ flex: 'none' }}>
              {t('row {number}', { number: row.row })}
            </Text>
          </Group>
          <dl className={classes.values}>
            {columns
              .filter(({ at, field }) => (row.cells[at] ?? '') !== '' || problemsOf(row, field).length > 0)
              .map((column) => (
                <div key={column.at}>
                  <dt>{column.title}</dt>
                  <dd>
                    <CardValue one={one} row={row} column={column} onCorrected={onCorrected} />
                  </dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function CardValue(props: CellProps) {
  const { one, row, column } = props
  const { place, isOpen, open, close } = useCell<HTMLButtonElement>(one)
  if (isOpen) return <CellEditor {...props} onClose={close} />
  if (one.status !== 'draft') return <CellContent {...props} />
  return (
    <UnstyledButton
      ref={place}
      className={classes.value ?? ''}
      aria-label={t('Correct {field} in row {number}: {text}', {
        field: column.title,
        number: row.row,
        text: [row.cells[column.at], ...problemsOf(row, column.field)].join(' '),
      })}
      onClick={open}
    >
      <CellContent {...props} />
    </UnstyledButton>
  )
}
