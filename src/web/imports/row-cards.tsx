import { Group, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { t } from '../language/t.ts'
import cards from '../records/record-list/list-cards.module.css'
import { CellContent, CellEditor } from './cell.tsx'
import classes from './imports.module.css'
import { problemsOf, readColumns } from './row-cells.ts'
import type { RowListProps } from './row-grid.tsx'
import { RowOutcomeText } from './row-outcome.tsx'

/** The rows on a phone: each says what happens and what it brings; a tap on a value corrects it. */
export function RowCards({ one, rows, onCorrected }: RowListProps) {
  const columns = readColumns(one)
  const [editing, setEditing] = useState<string>()
  const isDraft = one.status === 'draft'
  return (
    <ul className={cards.cards} aria-label={t('Rows of the file')}>
      {rows.map((row) => (
        <li key={row.row}>
          <div className={cards.card}>
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
                .map((column) => {
                  const key = `${row.row}:${column.at}`
                  return (
                    <div key={key}>
                      <dt>{column.title}</dt>
                      <dd>
                        {editing === key ? (
                          <CellEditor
                            one={one}
                            row={row}
                            column={column}
                            onClose={() => setEditing(undefined)}
                            onCorrected={onCorrected}
                          />
                        ) : isDraft ? (
                          <UnstyledButton
                            className={classes.value ?? ''}
                            aria-label={t('Correct {field} in row {number}: {text}', {
                              field: column.title,
                              number: row.row,
                              text: [row.cells[column.at], ...problemsOf(row, column.field)].join(' '),
                            })}
                            onClick={() => setEditing(key)}
                          >
                            <CellContent one={one} row={row} column={column} />
                          </UnstyledButton>
                        ) : (
                          <CellContent one={one} row={row} column={column} />
                        )}
                      </dd>
                    </div>
                  )
                })}
            </dl>
          </div>
        </li>
      ))}
    </ul>
  )
}
