import { Paper } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Removal, useRemoval } from '../../ui/use-removal.ts'
import { type Column, readOrder, sortRows } from './column.ts'
import { AddButton, ListPage, type ListPageProps } from './list-page.tsx'
import { editColumn } from './row-actions.tsx'

/** A list that is loaded as a whole. Its rows are added, edited and deleted in place. */
export function EditableListPage<Row extends { id: number }>({
  query,
  columns,
  isShown,
  isLast = () => false,
  mayEdit = true,
  nameOf,
  add,
  editor,
  removal,
  mayRemove = () => true,
  removeLabel,
  view,
  children,
  ...page
}: ListPageProps & {
  query: { data: readonly Row[] | undefined; error: unknown; refetch: () => unknown }
  columns: readonly Column<Row>[]
  /** Whether the search and filters find a row. */
  isShown: (row: Row) => boolean
  /** Rows that come after all others in every order. */
  isLast?: (row: Row) => boolean
  mayEdit?: boolean
  nameOf: (row: Row) => string
  /** `to`: the screen that adds a record, when the list itself does not. */
  add: { label: string; to?: string }
  /** The form of a row, or of a new one. */
  editor: (row: Row | undefined, onClose: () => void) => ReactNode
  removal: (row: Row) => Removal
  mayRemove?: (row: Row) => boolean
  removeLabel?: string
}) {
  const [open, setOpen] = useState<number | 'new'>()
  const openId = open === 'new' ? undefined : open
  const close = () => setOpen(undefined)
  const remove = useRemoval()
  const order = readOrder(view, columns, 'name')
  const found = query.data && sortRows(query.data.filter(isShown), columns, order.sort)
  const addButton = mayEdit && <AddButton {...add} onAdd={() => setOpen('new')} />
  const acts = editColumn<Row>({
    nameOf,
    open: openId,
    onOpen: setOpen,
    removal: (row) => (mayRemove(row) ? () => void remove(removal(row)) : undefined),
    ...(removeLabel !== undefined && { removeLabel }),
  })
  return (
    <ListPage
      {...page}
      view={view}
      addButton={addButton}
      isNarrowed={(query.data?.length ?? 0) > 0}
      list={{
        ...query,
        rows: found?.toSorted((one, other) => Number(isLast(one)) - Number(isLast(other))),
        total: found?.length,
      }}
      columns={mayEdit ? [...columns, acts] : columns}
      {...order}
      editor={{ open: mayEdit ? openId : undefined, render: (row) => editor(row, close) }}
    >
      {open === 'new' && (
        <Paper withBorder mb="md" radius="md">
          {editor(undefined, close)}
        </Paper>
      )}
      {children}
    </ListPage>
  )
}
