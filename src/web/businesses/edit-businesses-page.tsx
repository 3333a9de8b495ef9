import { Button, Group, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Business } from '../../contract/businesses.ts'
import { businessKinds } from '../../domain/people.ts'
import { useBusinesses } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { matchesSearch, type SortKeys, sortedBy } from '../ui/arrange-list.ts'
import { counted } from '../ui/counted.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ImportLink } from '../ui/import-link.tsx'
import { inWords } from '../ui/in-words.ts'
import { ListStates } from '../ui/list-states.tsx'
import { ListToolbar } from '../ui/list-toolbar.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useListView } from '../ui/use-list-view.ts'
import { useRemoval } from '../ui/use-removal.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { BusinessCards, type BusinessListProps, BusinessTable } from './business-list.tsx'
import { useDeleteBusiness, useUpdateBusiness } from './businesses-api.ts'
import { MovesBar } from './moves-bar.tsx'
import { useSalespersonMoves } from './use-salesperson-moves.ts'

const sortKeys: SortKeys<Business> = { name: ({ name }) => name, kind: ({ kind }) => kind }
const none: readonly Business[] = []

/** Who sends customers, and who there; salespeople are moved between businesses and saved together. */
export default function EditBusinessesPage() {
  const query = useBusinesses()
  const businesses = query.data ?? none
  const view = useListView()
  const path = useEmployeePath()
  const [open, setOpen] = useState<number>()
  const moves = useSalespersonMoves(businesses)
  const removeBusiness = useBusinessRemoval()
  const shown = arrange(moves.placed, view)
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
      <ListToolbar
        label={t('Search businesses')}
        placeholder={t('Name, salesperson, phone, city')}
        view={view}
      >
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
      </ListToolbar>
      <ListStates query={query}>
        {() => (
          <BusinessList
            shown={shown}
            moving={{
              businesses: moves.placed,
              moved: new Set(moves.pending.map(({ salespersonId }) => salespersonId)),
              onMove: moves.move,
            }}
            sort={view.read('sort') || 'name'}
            onSort={(sort) => view.change('sort', sort === 'name' ? '' : sort)}
            open={open}
            onOpen={setOpen}
            onRemove={(business) => void removeBusiness(business)}
            empty={
              businesses.length === 0 ? (
                <EmptyState
                  title={t('No businesses yet')}
                  action={
                    <Group justify="center" gap="xs">
                      {addButton}
                      <ImportLink kind="businesses" isFirst />
                    </Group>
                  }
                >
                  {t(
                    'Contractors, realtors, engineers and others who send customers, with their salespeople.',
                  )}
                </EmptyState>
              ) : (
                <EmptyState
                  title={t('No business matches')}
                  action={
                    <Button variant="default" onClick={view.clear}>
                      {t('Show all businesses')}
                    </Button>
                  }
                />
              )
            }
          />
        )}
      </ListStates>
      <MovesBar moves={moves} businesses={businesses} />
    </>
  )
}

function BusinessList({ empty, ...list }: BusinessListProps & { empty: ReactNode }) {
  const wide = useWideScreen()
  if (list.shown.length === 0) return empty
  return wide ? <BusinessTable {...list} /> : <BusinessCards {...list} />
}

function arrange(businesses: readonly Business[], view: ReturnType<typeof useListView>) {
  const kind = view.read('kind')
  const archived = view.read('archived')
  const isShown = (business: Business) =>
    (kind === '' || business.kind === kind) &&
    (archived === 'too' || business.archived === (archived === 'only')) &&
    matchesSearch(view.read('search'), [
      business.name,
      business.phone,
      business.email,
      business.address.city,
      ...business.salespeople.flatMap(({ name, phone, email }) => [name, phone, email]),
    ])
  return sortedBy(businesses.filter(isShown), view.read('sort') || 'name', sortKeys)
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
          ? t('The business is gone for good. One that a project names cannot be deleted, only archived.')
          : t(
              'The business and its {count} are gone for good. One that a project names cannot be deleted, only archived.',
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
