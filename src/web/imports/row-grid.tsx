import { Table } from '@mantine/core'
import { type KeyboardEvent, memo, type ReactNode, useMemo, useState } from 'react'
import type { Import, ImportRow } from '../../contract/imports.ts'
import { t } from '../language/t.ts'
import table from '../records/record-list/list-table.module.css'
import { CellContent, CellEditor, type CellProps, useCell } from './cell.tsx'
import { type ReadColumn, readColumns } from './import-words.ts'
import classes from './imports.module.css'
import { RowOutcomeText } from './row-outcome.tsx'

export interface RowListProps {
  one: Import
  rows: readonly ImportRow[]
  onCorrected: (row: ImportRow) => void
}

/** A spreadsheet: arrow keys move between cells; Enter, F2 or a click opens one; Escape leaves it unchanged. */
export function RowGrid({ one, rows, onCorrected, children }: RowListProps & { children?: ReactNode }) {
  const columns = useMemo(() => readColumns(one), [one])
  // Tab comes back to the cell that had the focus last.
  const [stop, setStop] = useState<string>()
  const isDraft = one.status === 'draft'
  const stopRow = rows.find(({ row }) => stop?.startsWith(`${row}:`)) ?? rows[0]
  return (
    <div className={`${table.tablePlace} ${classes.gridPlace}`}>
      <Table
        role="grid"
        aria-label={t('Rows of the file')}
        aria-readonly={!isDraft}
        verticalSpacing={6}
        className={`${table.table} ${classes.grid}`}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th data-figure>{t('Row')}</Table.Th>
            <Table.Th>{isDraft ? t('What will happen') : t('What happened')}</Table.Th>
            {columns.map(({ at, title }) => (
              <Table.Th key={at}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody
          onKeyDown={moveByKeys}
          onFocus={({ target }) => setStop(target.closest<HTMLElement>('[data-cell]')?.dataset['cell'])}
        >
          {rows.map((row) => (
            <GridRow
              key={row.row}
              one={one}
              row={row}
              columns={columns}
              stop={row === stopRow ? (stop ?? `${row.row}:`) : undefined}
              onCorrected={onCorrected}
            />
          ))}
        </Table.Tbody>
      </Table>
      {/* Inside the scrolling box: reaching its end loads the next rows. */}
      {children}
    </div>
  )
}

const GridRow = memo(function GridRow({
  one,
  row,
  columns,
  stop,
  onCorrected,
}: {
  one: Import
  row: ImportRow
  columns: readonly ReadColumn[]
  /** The cell that Tab reaches, when it is in this row. */
  stop: string | undefined
  onCorrected: (row: ImportRow) => void
}) {
  const outcomeKey = `${row.row}:`
  return (
    <Table.Tr data-outcome={row.outcome}>
      <Table.Th scope="row" role="rowheader" data-figure fw={400} className={classes.rowNumber ?? ''}>
        {row.row}
      </Table.Th>
      <Table.Td
        role="gridcell"
        data-cell={outcomeKey}
        tabIndex={stop === outcomeKey ? 0 : -1}
        className={classes.outcome ?? ''}
      >
        <RowOutcomeText one={one} row={row} columns={columns} />
      </Table.Td>
      {columns.map((column) => (
        <GridCell
          key={column.at}
          one={one}
          row={row}
          column={column}
          tabIndex={stop === `${row.row}:${column.at}` ? 0 : -1}
          onCorrected={onCorrected}
        />
      ))}
    </Table.Tr>
  )
})

function GridCell({ tabIndex, ...cell }: CellProps & { tabIndex: number }) {
  const { place, isOpen, open, close } = useCell<HTMLTableCellElement>(cell.one)
  return (
    <Table.Td
      ref={place}
      role="gridcell"
      data-cell={`${cell.row.row}:${cell.column.at}`}
      tabIndex={tabIndex}
      className={classes.cell ?? ''}
      onClick={open}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== 'F2')) return
        event.preventDefault()
        open()
      }}
    >
      {isOpen ? <CellEditor {...cell} onClose={close} /> : <CellContent {...cell} />}
    </Table.Td>
  )
}

function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.target as HTMLElement
  if (!cell.matches('[data-cell]')) return
  const row = cell.parentElement
  const cells = [...(row?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]
  const at = cells.indexOf(cell)
  const inRow = (other: Element | null | undefined) => other?.querySelectorAll<HTMLElement>('[data-cell]')[at]
  const rows = row?.parentElement
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowLeft: cells[at - 1],
    ArrowRight: cells[at + 1],
    ArrowUp: inRow(row?.previousElementSibling),
    ArrowDown: inRow(row?.nextElementSibling),
    Home: event.ctrlKey ? inRow(rows?.firstElementChild) : cells[0],
    End: event.ctrlKey ? inRow(rows?.lastElementChild) : cells.at(-1),
  }
  if (!Object.hasOwn(targets, event.key)) return
  event.preventDefault()
  targets[event.key]?.focus()
}
