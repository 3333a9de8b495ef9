import { Button, Paper } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { ImportKind } from '../../../domain/imports/imports.ts'
import { ImportLink } from '../../ui/import-link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type Removal, useRemoval } from '../../ui/use-removal.ts'
import { type Column, type RecordsShown, readOrder, sortRows } from './column.ts'
import { EmptyList } from './empty-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { RecordList } from './record-list.tsx'
import { editColumn } from './row-actions.tsx'
import { TotalCount } from './total-count.tsx'
import type { useListView } from './use-list-view.ts'
import type { ListRead } from './use-pages.ts'

interface ListPageProps {
  title: string
  /** `12 customers`. */
  count: (rows: number) => string
  view: ReturnType<typeof useListView>
  search: { label: string; placeholder: string }
  filters?: ReactNode
  /** What is shown when the search and filters find nothing. */
  noMatch: { title: string; hint?: string; showAll: string }
  /** What is shown before there is any record. Left out for a list that is never empty. */
  none?: { title: string; text: string }
  /** What a spreadsheet of these records is imported as. */
  imports?: ImportKind
  /** Between the filters and the list. */
  children?: ReactNode
}

/** A screen for one list: its title and count, the search, and the rows or what stands in their place. */
export function ListPage<Row extends { id: number }>({
  title,
  count,
  view,
  search,
  filters,
  noMatch,
  none,
  imports,
  children,
  addButton,
  isNarrowed,
  list,
  ...shown
}: ListPageProps &
  Omit<RecordsShown<Row>, 'rows'> & {
    list: ListRead<Row>
    /** Left out for somebody who may not add records. */
    addButton?: ReactNode
    /** The search or a filter hides records. */
    isNarrowed: boolean
  }) {
  return (
    <>
      <PageHeader
        title={title}
        description={<TotalCount total={list.total} say={count} />}
        actions={
          <>
            {imports && <ImportLink kind={imports} />}
            {addButton}
          </>
        }
      />
      <FilterBar {...search} view={view}>
        {filters}
      </FilterBar>
      {children}
      <RecordList
        list={list}
        {...shown}
        empty={
          <EmptyList
            noMatch={isNarrowed || !none ? { ...noMatch, onShowAll: view.clear } : undefined}
            title={none?.title ?? noMatch.title}
            actions={
              <>
                {addButton}
                {imports && <ImportLink kind={imports} isFirst />}
              </>
            }
          >
            {none?.text ?? ''}
          </EmptyList>
        }
      />
    </>
  )
}

export function AddButton({ label, to, onAdd }: { label: string; to?: string; onAdd: () => void }) {
  const plus = <IconPlus size={16} aria-hidden />
  if (to === undefined) {
    return (
      <Button leftSection={plus} onClick={onAdd}>
        {label}
      </Button>
    )
  }
  return (
    <Button component={Link} to={to} leftSection={plus}>
      {label}
    </Button>
  )
}

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
  minWidth?: string
}) {
  const [open, setOpen] = useState<number>()
  const [isAdding, setAdding] = useState(false)
  const remove = useRemoval()
  const order = readOrder(view, columns, 'name')
  const found = query.data && sortRows(query.data.filter(isShown), columns, order.sort)
  const addButton = mayEdit && <AddButton {...add} onAdd={() => setAdding(true)} />
  const acts = editColumn<Row>({
    nameOf,
    open,
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
      editor={{
        open: mayEdit ? open : undefined,
        render: (row) => editor(row, () => setOpen(undefined)),
      }}
    >
      {isAdding && (
        <Paper withBorder mb="md" radius="md">
          {editor(undefined, () => setAdding(false))}
        </Paper>
      )}
      {children}
    </ListPage>
  )
}
