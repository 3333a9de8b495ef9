import { Table } from '@mantine/core'
import { type KeyboardEvent, memo, type ReactNode, useMemo, useState } from 'react'
import type { Import, ImportRow } from '../../contract/imports.ts'
import { t } from '../language/t.ts'
import table from '../records/record-list/list-table.module.css'
import { CellContent, CellEditor } from './cell.tsx'
import classes from './imports.module.css'
import { type ReadColumn, readColumns } from './row-cells.ts'
import { RowOutcomeText } from './row-outcome.tsx'

export interface RowListProps {
  one: Import
  rows: readonly ImportRow[]
  onCorrected: (row: ImportRow) => void
}

interface Place {
  row: number
  /** The column's place in the file; -1 is what happens to the row. */
  column: number
}

/** A spreadsheet: arrows go from cell to cell, Enter or F2 or a click opens one, Escape leaves it as it was. */
export function RowGrid({ one, rows, onCorrected, children }: RowListProps & { children?: ReactNode }) {
  const columns = useMemo(() => readColumns(one), [one])
  const [stop, setStop] = useState<Place>()
  const [editing, setEditing] = useState<Place>()
  const isDraft = one.status === 'draft'
  const [first] = rows
  const stopRow = stop && rows.some(({ row }) => row === stop.row) ? stop.row : first?.row

  function open(cell: HTMLElement | null) {
    const place = cell && placeOf(cell)
    if (isDraft && place && place.column >= 0) setEditing(place)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const cell = cellOf(event.target)
    if (!cell || event.target !== cell) return
    if (event.key === 'Enter' || event.key === 'F2') open(cell)
    else if (!move(cell, event.key, event.ctrlKey)) return
    event.preventDefault()
  }

  function close(place: Place) {
    setEditing(undefined)
    // After the cell has its text again.
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>(`[data-cell="${place.row}:${place.column}"]`)?.focus()
    })
  }

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
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            const cell = cellOf(event.target)
            if (cell) setStop(placeOf(cell))
          }}
          onClick={(event) => {
            if ((event.target as HTMLElement).closest('input, a') === null) open(cellOf(event.target))
          }}
        >
          {rows.map((row) => (
            <GridRow
              key={row.row}
              one={one}
              row={row}
              columns={columns}
              stop={row.row === stopRow ? (stop?.column ?? -1) : undefined}
              editing={row.row === editing?.row ? editing.column : undefined}
              onClose={close}
              onCorrected={onCorrected}
            />
          ))}
        </Table.Tbody>
      </Table>
      {/* Within what scrolls: the next rows come when its end is reached. */}
      {children}
    </div>
  )
}

const GridRow = memo(function GridRow({
  one,
  row,
  columns,
  stop,
  editing,
  onClose,
  onCorrected,
}: {
  one: Import
  row: ImportRow
  columns: readonly ReadColumn[]
  /** The column by which Tab comes into the grid, when it is in this row. */
  stop: number | undefined
  editing: number | undefined
  onClose: (place: Place) => void
  onCorrected: (row: ImportRow) => void
}) {
  const cell = (column: number) => ({
    role: 'gridcell',
    'data-cell': `${row.row}:${column}`,
    tabIndex: stop === column ? 0 : -1,
  })
  return (
    <Table.Tr data-outcome={row.outcome}>
      <Table.Th scope="row" role="rowheader" data-figure fw={400} className={classes.rowNumber ?? ''}>
        {row.row}
      </Table.Th>
      <Table.Td {...cell(-1)} className={classes.outcome ?? ''}>
        <RowOutcomeText one={one} row={row} columns={columns} />
      </Table.Td>
      {columns.map((column) => (
        <Table.Td key={column.at} {...cell(column.at)} className={classes.cell ?? ''}>
          {editing === column.at ? (
            <CellEditor
              one={one}
              row={row}
              column={column}
              onClose={() => onClose({ row: row.row, column: column.at })}
              onCorrected={onCorrected}
            />
          ) : (
            <CellContent one={one} row={row} column={column} />
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  )
})

function cellOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
}

function placeOf(cell: HTMLElement): Place {
  const [row = 0, column = -1] = (cell.dataset['cell'] ?? '').split(':').map(Number)
  return { row, column }
}

/** Moves the focus by a key. @returns whether the key moves it */
function move(cell: HTMLElement, key: string, isFar: boolean): boolean {
  const row = cell.parentElement
  const cells = [...(row?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]
  const at = cells.indexOf(cell)
  const inRow = (other: Element | null | undefined) => other?.querySelectorAll<HTMLElement>('[data-cell]')[at]
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowLeft: cells[at - 1],
    ArrowRight: cells[at + 1],
    ArrowUp: inRow(row?.previousElementSibling),
    ArrowDown: inRow(row?.nextElementSibling),
    Home: isFar ? inRow(row?.parentElement?.firstElementChild) : cells[0],
    End: isFar ? inRow(row?.parentElement?.lastElementChild) : cells.at(-1),
  }
  if (!Object.hasOwn(targets, key)) return false
  targets[key]?.focus()
  return true
}
