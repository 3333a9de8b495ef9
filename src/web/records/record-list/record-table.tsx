import { Checkbox, Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { clsx } from 'clsx'
import { Fragment, type ReactNode, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import type { Column, RecordsShown } from './column.ts'
import table from './list-table.module.css'
import { moveByArrows } from './move-by-arrows.ts'
import { NearRows, rootFontSize } from './near-rows.tsx'
import { PlainCheckbox } from './plain-controls.tsx'
import { SortHeader } from './sort-header.tsx'
import type { Choosing } from './use-chosen.ts'

/** A list on a desk. Arrow keys go from row to row. */
export function RecordTable<Row extends { id: number }>({
  children,
  ...shown
}: RecordsShown<Row> & {
  /** Below the last row. */
  children?: ReactNode
}) {
  const { rows, columns, editor } = shown
  const body = useRef<HTMLTableSectionElement>(null)
  return (
    <TablePlace {...shown} below={children}>
      <NearRows rows={rows} body={body} rowRem={shown.rowRem} onKeyDown={moveByArrows}>
        {(row, at) => (
          <Fragment key={row.id}>
            <RecordRow {...shown} row={row} at={at} />
            {editor?.open === row.id && (
              <tr>
                <td className={table.editor} colSpan={columns.length}>
                  {editor.render(row)}
                </td>
              </tr>
            )}
          </Fragment>
        )}
      </NearRows>
    </TablePlace>
  )
}

/** The table with its head, for a body of your own. When it doesn't fit, it scrolls inside its frame. */
export function TablePlace<Row extends { id: number }>({
  rows,
  columns,
  sort = '',
  onSort = () => undefined,
  choosing,
  minWidth,
  below,
  children,
}: RecordsShown<Row> & { below: ReactNode; children: ReactNode }) {
  const { ref, width } = useElementSize()
  // Only when the width changes: asking for the font's size makes the browser work out all styles that are due.
  const overflows = useMemo(
    () => minWidth !== undefined && width > 0 && width < Number.parseFloat(minWidth) * rootFontSize(),
    [minWidth, width],
  )
  return (
    <div ref={ref} className={table.tablePlace} data-overflows={overflows || undefined}>
      <Table
        {...(minWidth ? { layout: 'fixed', miw: minWidth } : {})}
        verticalSpacing={3}
        aria-rowcount={rows.length + 1}
        className={table.table ?? ''}
      >
        <Table.Thead className={table.head ?? ''}>
          <Table.Tr>
            {choosing && (
              <Table.Th w="2.5rem">
                <ChooseAll rows={rows} {...choosing} />
              </Table.Th>
            )}
            {columns.map(({ key, label, kind, sorts, width: columnWidth, card }) =>
              sorts ? (
                <SortHeader
                  key={key}
                  label={label}
                  sort={key}
                  figure={kind === 'figure'}
                  width={columnWidth}
                  current={sort}
                  onSort={onSort}
                />
              ) : (
                <Table.Th key={key} {...(columnWidth ? { w: columnWidth } : {})} {...figure(kind)}>
                  {card === 'actions' ? <VisuallyHidden>{label}</VisuallyHidden> : label}
                </Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        {children}
      </Table>
      {below}
    </div>
  )
}

function RecordRow<Row extends { id: number }>({
  row,
  at,
  columns,
  opens,
  choosing,
  minWidth,
}: RecordsShown<Row> & { row: Row; at: number }) {
  const isChosen = choosing?.chosen.some(({ id }) => id === row.id)
  return (
    <tr aria-rowindex={at + 2} className={clsx(opens && table.row, isChosen && table.chosen)}>
      {choosing && (
        <td className={table.tick}>
          {choosing.isFit(row) && (
            <PlainCheckbox
              aria-label={choosing.label(row)}
              checked={isChosen ?? false}
              onChange={(event) => choosing.choose([row], event.currentTarget.checked)}
            />
          )}
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} className={classOf(column, minWidth !== undefined)} {...figure(column.kind)}>
          {column.opens && opens ? (
            <Opener to={opens(row)} className={table.rowLink}>
              {column.cell(row)}
            </Opener>
          ) : (
            column.cell(row)
          )}
          <Second>{column.second?.(row)}</Second>
        </td>
      ))}
    </tr>
  )
}

function Second({ children }: { children: ReactNode }) {
  if (!children) return null
  // Clipped, it can still be read whole.
  const whole = typeof children === 'string' ? children : undefined
  return (
    <div className={clsx(table.second, table.clip)} title={whole}>
      {children}
    </div>
  )
}

function classOf<Row>({ card, width, second }: Column<Row>, isFixed: boolean): string {
  if (card === 'actions') return table.actions ?? ''
  if (isFixed) return ((width === undefined || second) && table.clip) || ''
  return (card === 'name' && table.name) || ''
}

export function figure(kind: Column<unknown>['kind']) {
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

/** The link or button of a row. */
export function Opener({
  to,
  className,
  children,
}: {
  to: string | (() => void)
  className: string | undefined
  children: ReactNode
}) {
  if (typeof to === 'string')
    return (
      <Link to={to} className={className} data-opens>
        {children}
      </Link>
    )
  return (
    <UnstyledButton className={clsx(table.opener, className)} data-opens onClick={to}>
      {children}
    </UnstyledButton>
  )
}
