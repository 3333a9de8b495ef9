import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Business } from '../../contract/businesses.ts'
import { businessKinds } from '../../domain/people.ts'
import { useBusinesses } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { matchesSearch } from '../records/record-list/arrange-list.ts'
import { readOrder, sortRows } from '../records/record-list/column.ts'
import { EmptyList } from '../records/record-list/empty-list.tsx'
import { FilterBar } from '../records/record-list/filter-bar.tsx'
import { RecordList } from '../records/record-list/record-list.tsx'
import { editColumn } from '../records/record-list/row-actions.tsx'
import { useListView } from '../records/record-list/use-list-view.ts'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'
import { ImportLink } from '../ui/import-link.tsx'
import { inWords } from '../ui/in-words.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { useRemoval } from '../ui/use-removal.ts'
import { businessColumns } from './business-columns.tsx'
import { BusinessEditor } from './business-editor.tsx'
import { useDeleteBusiness, useUpdateBusiness } from './businesses-api.ts'
import { MovesBar } from './moves-bar.tsx'
import { useSalespersonMoves } from './use-salesperson-moves.ts'

type View = ReturnType<typeof useListView>

const none: readonly Business[] = []

/** Businesses that refer customers, with their salespeople. Moves between businesses are saved together. */
export default function EditBusinessesPage() {
  const query = useBusinesses()
  const businesses = query.data ?? none
  const view = useListView()
  const path = useEmployeePath()
  const [open, setOpen] = useState<number>()
  const moves = useSalespersonMoves(businesses)
  const removeBusiness = useBusinessRemoval()
  const moving = {
    businesses: moves.placed,
    moved: new Set(moves.pending.map(({ salespersonId }) => salespersonId)),
    onMove: moves.move,
  }
  const columns = [
    ...businessColumns(moving),
    editColumn<Business>({
      nameOf: ({ name }) => name,
      open,
      onOpen: setOpen,
      removal: (business) => () => void removeBusiness(business),
    }),
  ]
  const order = readOrder(view, columns, 'name')
  const shown = sortRows(
    moves.placed.filter((business) => isShown(business, view)),
    columns,
    order.sort,
  )
  const addButton = (
    <Button component={Link} to={path('new-business')} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('New business')}
    </Button>
  )

  return (
    <>
      <PageHeader
        title={t('Businesses')}
        description={<span aria-live="polite">{query.data ? counted(shown.length, 'business') : ' '}</span>}
        actions={
          <>
            <ImportLink kind="businesses" />
            {addButton}
          </>
        }
      />
      <BusinessFilters view={view} />
      <RecordList
        list={{ ...query, rows: query.data && shown }}
        columns={columns}
        {...order}
        editor={{
          open,
          render: (business) => <BusinessEditor business={business} onClose={() => setOpen(undefined)} />,
        }}
        empty={
          <NoBusinesses addButton={addButton} onShowAll={businesses.length > 0 ? view.clear : undefined} />
        }
      />
      <MovesBar moves={moves} businesses={businesses} />
    </>
  )
}

function BusinessFilters({ view }: { view: View }) {
  return (
    <FilterBar label={t('Search businesses')} placeholder={t('Name, salesperson, phone, city')} view={view}>
      <NativeSelect
        aria-label={t('Kind')}
        value={view.read('kind')}
        data={[
          { value: '', label: t('All kinds') },
          ...businessKinds.map((kind) => ({ value: kind, label: inWords(kind) })),
        ]}
        onChange={(event) => view.change('kind', event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={t('Archived')}
        value={view.read('archived')}
        data={[
          { value: '', label: t('Not archived') },
          { value: 'only', label: t('Archived') },
          { value: 'too', label: t('Archived or not') },
        ]}
        onChange={(event) => view.change('archived', event.currentTarget.value)}
      />
    </FilterBar>
  )
}

function NoBusinesses({
  addButton,
  onShowAll,
}: {
  addButton: ReactNode
  /** Left out when there are no businesses at all. */
  onShowAll: (() => void) | undefined
}) {
  return (
    <EmptyList
      noMatch={
        onShowAll
          ? {
              title: t('No business matches'),
              showAll: t('Show all businesses'),
              onShowAll,
            }
          : undefined
      }
      title={t('No businesses yet')}
      actions={
        <>
          {addButton}
          <ImportLink kind="businesses" isFirst />
        </>
      }
    >
      {t('Contractors, realtors, engineers and others who send customers, with their salespeople.')}
    </EmptyList>
  )
}

function isShown(business: Business, { read }: View): boolean {
  const kind = read('kind')
  const archived = read('archived')
  return (
    (kind === '' || business.kind === kind) &&
    (archived === 'too' || business.archived === (archived === 'only')) &&
    matchesSearch(read('search'), [
      business.name,
      business.phone,
      business.email,
      business.address.city,
      ...business.salespeople.flatMap(({ name, phone, email }) => [name, phone, email]),
    ])
  )
}

/** A business that projects name stays, but can be archived. */
function useBusinessRemoval() {
  const removal = useRemoval()
  const remove = useDeleteBusiness()
  const update = useUpdateBusiness()
  return ({ id, name, archived, salespeople }: Business) =>
    removal({
      name,
      title: t('Delete {name}?', { name }),
      message:
        salespeople.length === 0
          ? t('You can’t undo this. A business that a project uses can only be archived.')
          : t(
              'You can’t undo this. Its {count} are deleted too. A business that a project uses can only be archived.',
              { count: counted(salespeople.length, 'salesperson') },
            ),
      confirmLabel: t('Delete business'),
      remove: async () => {
        await remove.mutateAsync(id)
        return t('{name} deleted', { name })
      },
      instead: archived
        ? undefined
        : {
            confirmLabel: t('Archive instead'),
            act: async () => {
              await update.mutateAsync({ id, archived: true })
              return t('{name} archived', { name })
            },
          },
    })
}
