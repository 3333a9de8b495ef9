import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ImportKind } from '../../../domain/imports/imports.ts'
import { ImportLink } from '../../ui/import-link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { RecordsShown } from './column.ts'
import { EmptyList } from './empty-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { RecordList } from './record-list.tsx'
import type { useListView } from './use-list-view.ts'
import type { ListRead } from './use-pages.ts'

export interface ListPageProps {
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
        description={<span aria-live="polite">{list.total === undefined ? ' ' : count(list.total)}</span>}
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
