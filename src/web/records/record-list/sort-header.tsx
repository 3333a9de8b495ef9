import { Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import table from './list-table.module.css'

/** A column head that sorts the list. A second click turns the order around. Amounts start with the largest. */
export function SortHeader({
  label,
  sort,
  figure,
  width,
  current,
  onSort,
}: {
  label: string
  sort: string
  figure?: boolean | undefined
  /** In a table of fixed layout. */
  width?: string | undefined
  current: string
  onSort: (sort: string) => void
}) {
  const chosen = current.replace(/^-/, '') === sort
  const descending = current.startsWith('-')
  const next = chosen ? (descending ? sort : `-${sort}`) : figure ? `-${sort}` : sort
  const Arrow = descending ? IconArrowDown : IconArrowUp
  return (
    <Table.Th
      {...(width ? { w: width } : {})}
      {...(figure ? { 'data-figure': true } : {})}
      aria-sort={chosen ? (descending ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton className={table.sort ?? ''} onClick={() => onSort(next)}>
        {label}
        <Arrow size={14} aria-hidden visibility={chosen ? 'visible' : 'hidden'} />
      </UnstyledButton>
    </Table.Th>
  )
}
