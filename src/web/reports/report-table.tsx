import { Button, Table, Text, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import type { Day } from '../../domain/dates.ts'
import type { Cents } from '../../domain/money.ts'
import { locale, t } from '../language/t.ts'
import { sortedBy } from '../records/record-list/arrange-list.ts'
import { SortHeader } from '../records/record-list/sort-header.tsx'
import { useListView } from '../records/record-list/use-list-view.ts'
import { DateText } from '../ui/time-text.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { Amount } from './report-cells.tsx'
import classes from './reports.module.css'

export interface ReportColumn<R> {
  key: string
  label: string
  /** The value the column is sorted by. */
  by: (row: R) => string | number
  cell: (row: R) => ReactNode
  total?: ReactNode
  figure?: boolean
  /** Set off from the sums before it. */
  apart?: boolean
}

/** A column of words. @param to makes each a link */
export function textColumn<R>(
  key: string,
  label: string,
  text: (row: R) => string,
  to?: (row: R) => string,
): ReportColumn<R> {
  return {
    key,
    label,
    by: text,
    cell: (row) => (to ? <Link to={to(row)}>{text(row)}</Link> : text(row) || '—'),
  }
}

/** A column of days. @param absent said in place of no day */
export function dayColumn<R>(
  key: string,
  label: string,
  day: (row: R) => Day | null,
  absent = '—',
): ReportColumn<R> {
  return {
    key,
    label,
    by: (row) => day(row) ?? '',
    cell: (row) => <DateText day={day(row)} absent={absent} />,
  }
}

/** A column of amounts. @param to the screen with the rows that an amount adds up */
export function moneyColumn<R>(
  key: string,
  label: string,
  amount: (row: R) => Cents,
  {
    total,
    to,
    apart = false,
  }: { total?: Cents | undefined; to?: (row: R) => string | undefined; apart?: boolean } = {},
): ReportColumn<R> {
  return {
    key,
    label,
    by: amount,
    cell: (row) => <Amount cents={amount(row)} to={to?.(row)} />,
    total: total === undefined ? undefined : <Amount cents={total} />,
    figure: true,
    apart,
  }
}

type AmountKey<R> = { [K in keyof R]: R[K] extends Cents ? K : never }[keyof R] & string

/** Makes columns of amounts that the rows and the totals have under one name. */
export function sumColumns<R>(totals: { readonly [K in AmountKey<R>]?: Cents }) {
  return (
    key: AmountKey<R>,
    label: string,
    to: (row: R) => string | undefined,
    { apart = false } = {},
  ): ReportColumn<R> => moneyColumn(key, label, (row) => row[key] as Cents, { total: totals[key], to, apart })
}

/** How many rows are shown until the person asks for all. */
const firstRows = 100

/**
 * A report's rows with their totals. The address keeps their order, under `sortName`. On a narrow screen the first
 * column stays in view while the others scroll.
 */
export function ReportTable<R>({
  title,
  columns: allColumns,
  rows,
  rowKey,
  order,
  lead = order.replace(/^-/, ''),
  sortName = 'sort',
  note,
}: {
  title: string
  columns: readonly [ReportColumn<R>, ...ReportColumn<R>[]]
  rows: readonly R[]
  rowKey: (row: R) => string | number
  /** Used unless the address has another. */
  order: string
  /** The second column on a narrow screen; the one that orders the rows unless given. */
  lead?: string
  sortName?: string
  note?: ReactNode
}) {
  const id = useId()
  const view = useListView()
  const [isWhole, setWhole] = useState(false)
  const wide = useWideScreen()
  const columns = wide ? allColumns : leadBy(lead, allColumns)
  const named = view.read(sortName)
  const sort = columns.some(({ key }) => key === named.replace(/^-/, '')) ? named : order
  const sorted = sortedBy(rows, sort, Object.fromEntries(columns.map(({ key, by }) => [key, by])))
  const shown = isWhole ? sorted : sorted.slice(0, firstRows)
  const hasTotals = columns.some(({ total }) => total !== undefined)
  return (
    <div className={classes.part}>
      <Title order={2} id={id} size="1rem" my="xs">
        {title}
      </Title>
      {/* Focusable, so that the arrow keys scroll it. */}
      <div className={classes.scroll} role="region" aria-labelledby={id} tabIndex={0}>
        <Table className={classes.table ?? ''} verticalSpacing={6} highlightOnHover>
          <Table.Thead className={classes.head ?? ''}>
            <Table.Tr>
              {columns.map(({ key, label, figure }) => (
                <SortHeader
                  key={key}
                  label={label}
                  sort={key}
                  figure={figure}
                  current={sort}
                  onSort={(next) => view.change(sortName, next === order ? '' : next)}
                />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <Table.Tr key={rowKey(row)}>
                {columns.map((column, place) => (
                  <Cell key={column.key} column={column} isFirst={place === 0}>
                    {column.cell(row)}
                  </Cell>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
          {hasTotals && <Totals columns={columns} />}
        </Table>
      </div>
      {shown.length < sorted.length && (
        <ShowAll shown={shown.length} count={sorted.length} onShowAll={() => setWhole(true)} />
      )}
      {note && (
        <Text size="sm" c="dimmed" mt="xs" maw="60rem">
          {note}
        </Text>
      )}
    </div>
  )
}

function Totals<R>({ columns }: { columns: readonly ReportColumn<R>[] }) {
  return (
    <Table.Tfoot className={classes.totals ?? ''}>
      <Table.Tr>
        {columns.map((column, place) => (
          <Cell key={column.key} column={column} isFirst={place === 0}>
            {place === 0 ? t('Total') : column.total}
          </Cell>
        ))}
      </Table.Tr>
    </Table.Tfoot>
  )
}

function ShowAll({ shown, count, onShowAll }: { shown: number; count: number; onShowAll: () => void }) {
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {t('{shown} of {count} rows; the total is of all.', { shown, count: count.toLocaleString(locale()) })}{' '}
      <Button variant="default" size="xs" className="no-print" onClick={onShowAll}>
        {t('Show all')}
      </Button>
    </Text>
  )
}

function leadBy<R>(key: string, [first, ...others]: readonly [ReportColumn<R>, ...ReportColumn<R>[]]) {
  return [
    first,
    ...others.filter((column) => column.key === key),
    ...others.filter((column) => column.key !== key),
  ]
}

function Cell<R>({
  column: { figure, apart },
  isFirst,
  children,
}: {
  column: ReportColumn<R>
  isFirst: boolean
  children: ReactNode
}) {
  const marks = {
    ...(figure ? { 'data-figure': true } : {}),
    ...(apart ? { 'data-apart': true } : {}),
  }
  return isFirst ? (
    <Table.Th scope="row" {...marks}>
      {children}
    </Table.Th>
  ) : (
    <Table.Td {...marks}>{children}</Table.Td>
  )
}
