import { NativeSelect } from '@mantine/core'
import type { Business } from '../../contract/businesses.ts'
import { businessKinds } from '../../domain/people.ts'
import { useBusinesses } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { matchesSearch } from '../records/record-list/arrange-list.ts'
import { EditableListPage } from '../records/record-list/list-page.tsx'
import { useListView } from '../records/record-list/use-list-view.ts'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'
import { inWords } from '../ui/in-words.ts'
import { archival, deletion } from '../ui/use-removal.ts'
import { businessColumns } from './business-columns.tsx'
import { BusinessEditor } from './business-editor.tsx'
import { useDeleteBusiness, useUpdateBusiness } from './businesses-api.ts'
import { MovesBar, useSalespersonMoves } from './moves-bar.tsx'

type View = ReturnType<typeof useListView>

const none: readonly Business[] = []

/** Businesses that refer customers, with their salespeople. Moves between businesses are saved together. */
export default function EditBusinessesPage() {
  const query = useBusinesses()
  const businesses = query.data ?? none
  const view = useListView()
  const path = useEmployeePath()
  const moves = useSalespersonMoves(businesses)
  const columns = businessColumns({
    businesses: moves.placed,
    moved: new Set(moves.pending.map(({ salespersonId }) => salespersonId)),
    onMove: moves.move,
  })
  return (
    <>
      <EditableListPage
        title={t('Businesses')}
        query={{ ...query, data: query.data && moves.placed }}
        count={(count) => counted(count, 'business')}
        columns={columns}
        minWidth="62rem"
        view={view}
        search={{ label: t('Search businesses'), placeholder: t('Name, salesperson, phone, city') }}
        filters={<BusinessFilters view={view} />}
        isShown={(business) => isShown(business, view)}
        nameOf={({ name }) => name}
        add={{ label: t('New business'), to: path('new-business') }}
        imports="businesses"
        editor={(business, onClose) => business && <BusinessEditor business={business} onClose={onClose} />}
        removal={useBusinessRemoval()}
        noMatch={{ title: t('No business matches'), showAll: t('Show all businesses') }}
        none={{
          title: t('No businesses yet'),
          text: t('Contractors, realtors, engineers and others who send customers, with their salespeople.'),
        }}
      />
      <MovesBar moves={moves} businesses={businesses} />
    </>
  )
}

function BusinessFilters({ view }: { view: View }) {
  return (
    <>
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
    </>
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
  const remove = useDeleteBusiness()
  const update = useUpdateBusiness()
  return ({ id, name, archived, salespeople }: Business) =>
    deletion(name, {
      message:
        salespeople.length === 0
          ? t('You can’t undo this. A business that a project uses can only be archived.')
          : t(
              'You can’t undo this. Its {count} are deleted too. A business that a project uses can only be archived.',
              { count: counted(salespeople.length, 'salesperson') },
            ),
      confirmLabel: t('Delete business'),
      remove: () => remove.mutateAsync(id),
      instead: archived ? undefined : archival(name, () => update.mutateAsync({ id, archived: true })),
    })
}
