import { Checkbox, Table } from '@mantine/core'
import { clsx } from 'clsx'
import { Fragment, type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { Column, RecordsShown } from './column.ts'
import table from './list-table.module.css'
import { NearRows, useNearRows } from './near-rows.tsx'
import { Opener } from './opener.tsx'
import { SortHeader } from './sort-header.tsx'
import type { Choosing } from './use-chosen.ts'

/** A list on a desk. Arrow keys go from row to row. */
export function RecordTable<Row extends { id: number }>(shown: RecordsShown<Row>) {
  const { rows, columns, editor } = shown
  const body = useRef<HTMLTableSectionElement>(null)
  const near = useNearRows(body, rows.length, shown.rowRem)
  return (
    <TablePlace {...shown}>
      <Table.Tbody ref={body} onKeyDown={moveByArrows}>
        <NearRows rows={rows} near={near}>
          {(row) => (
            <Fragment key={row.id}>
              <RecordRow {...shown} row={row} />
              {editor?.open === row.id && (
                <Table.Tr>
                  <Table.Td colSpan={columns.length} p={0}>
                    {editor.render(row)}
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          )}
        </NearRows>
      </Table.Tbody>
    </TablePlace>
  )
}

/** The table with its head, for a body of one's own. */
export function TablePlace<Row extends { id: number }>({
  rows,
  columns,
  sort = '',
  onSort = () => undefined,
  choosing,
  minWidth,
  children,
}: RecordsShown<Row> & { children: ReactNode }) {
  return (
    <div className={table.tablePlace}>
      <Table
        {...(minWidth ? { layout: 'fixed', miw: minWidth } : {})}
        highlightOnHover
        verticalSpacing={7}
        className={table.table ?? ''}
      >
        <Table.Thead className={table.head ?? ''}>
          <Table.Tr>
            {choosing && (
              <Table.Th w="2.5rem">
                <ChooseAll rows={rows} {...choosing} />
              </Table.Th>
            )}
            {columns.map(({ key, label, kind, sorts, width, card }) =>
              sorts ? (
                <SortHeader
                  key={key}
                  label={label}
                  sort={key}
                  figure={kind === 'figure'}
                  width={width}
                  current={sort}
                  onSort={onSort}
                />
              ) : (
                <Table.Th key={key} {...(width ? { w: width } : {})} {...figure(kind)}>
                  {card === 'actions' ? <span className={table.spoken}>{label}</span> : label}
                </Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        {children}
      </Table>
    </div>
  )
}

function RecordRow<Row extends { id: number }>({
  row,
  columns,
  opens,
  choosing,
  minWidth,
}: RecordsShown<Row> & { row: Row }) {
  const isChosen = choosing?.chosen.some(({ id }) => id === row.id)
  return (
    <Table.Tr className={clsx(opens && table.row, isChosen && table.chosen)}>
      {choosing && (
        <Table.Td className={table.tick ?? ''}>
          {choosing.isFit(row) && (
            <Checkbox
              aria-label={choosing.label(row)}
              checked={isChosen ?? false}
              onChange={(event) => choosing.choose([row], event.currentTarget.checked)}
            />
          )}
        </Table.Td>
      )}
      <Cells row={row} columns={columns} opens={opens} isFixed={minWidth !== undefined} />
    </Table.Tr>
  )
}

export function Cells<Row>({
  row,
  columns,
  opens,
  isFixed = false,
}: {
  row: Row
  columns: readonly Column<Row>[]
  opens?: RecordsShown<Row>['opens']
  isFixed?: boolean
}) {
  return columns.map((column) => (
    <Table.Td key={column.key} className={classOf(column, isFixed)} {...figure(column.kind)}>
      {column.opens && opens ? (
        <Opener to={opens(row)} className={table.rowLink}>
          {column.cell(row)}
        </Opener>
      ) : (
        column.cell(row)
      )}
      <Second>{column.second?.(row)}</Second>
    </Table.Td>
  ))
}

function Second({ children }: { children: ReactNode }) {
  return children ? <div className={clsx(table.second, table.clip)}>{children}</div> : null
}

function classOf<Row>({ card, width }: Column<Row>, isFixed: boolean): string {
  if (card === 'actions') return table.actions ?? ''
  if (isFixed) return (width === undefined && table.clip) || ''
  return (card === 'name' && table.name) || ''
}

function figure(kind: Column<unknown>['kind']) {
  return kind === 'figure' ? { 'data-figure': true } : {}
}

function ChooseAll<Row extends { id: number }>({
  rows,
  chosen,
  isFit,
  choose,
  allLabel,
}: Choosing<Row> & { rows: readonly Row[] }) {
  const fit = rows.filter(isFit)
  const ids = new Set(chosen.map(({ id }) => id))
  const count = fit.filter(({ id }) => ids.has(id)).length
  return (
    <Checkbox
      aria-label={allLabel}
      disabled={fit.length === 0}
      checked={count > 0 && count === fit.length}
      indeterminate={count > 0 && count < fit.length}
      onChange={(event) => choose(fit, event.currentTarget.checked)}
    />
  )
}

/** From the link of a row to that of the next; Home and End to the first and last row that are drawn. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-opens]')]
  const at = links.findIndex((link) => link === event.target)
  if (at < 0) return
  const places: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: links.length - 1,
  }
  const next = links[places[event.key] ?? -1]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}
