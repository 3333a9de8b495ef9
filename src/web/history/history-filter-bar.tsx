import { NativeSelect } from '@mantine/core'
import type { listHistory } from '../../contract/history.ts'
import type { PartOutput } from '../../contract/route.ts'
import { useEmployees } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { FilterBar } from '../records/record-list/filter-bar.tsx'
import { useListView } from '../records/record-list/use-list-view.ts'
import { DayFilter } from '../ui/day-filter.tsx'

/** Kinds of events. Several entities that people see as one thing share a kind. */
const kinds = [
  { value: 'project', label: t('Projects') },
  { value: 'bid', label: t('Bids') },
  { value: 'invoice', label: t('Invoices') },
  { value: 'payment', label: t('Payments') },
  { value: 'expense,expense_payment,receipt', label: t('Expenses') },
  { value: 'appointment', label: t('Appointments') },
  { value: 'permit', label: t('Permits') },
  { value: 'photo', label: t('Photos') },
  { value: 'note', label: t('Notes') },
  { value: 'delivery', label: t('Deliveries') },
  { value: 'customer', label: t('Customers') },
  { value: 'business,salesperson', label: t('Businesses') },
  { value: 'product,category,snippet,assembly', label: t('Products') },
  { value: 'authority', label: t('Authorities') },
  { value: 'employee', label: t('Employees') },
  { value: 'company,month', label: t('Company and books') },
] as const

/** The kinds that happen within a project. */
const projectKinds = kinds.slice(0, 10)

/** Filters the history by words, person, kind and days. */
export function HistoryFilterBar({
  view,
  filters,
  isNarrowed,
  ofProject,
}: ReturnType<typeof useHistoryFilters> & { ofProject: boolean }) {
  const { data: employees = [] } = useEmployees()
  const people = employees.map(({ id, firstName, lastName }) => ({
    value: String(id),
    label: `${firstName} ${lastName}`,
  }))
  return (
    <FilterBar
      label={t('Search the history')}
      placeholder={ofProject ? t('Words of what happened') : t('Words, project number or customer')}
      view={view}
      onClear={isNarrowed ? view.clear : undefined}
    >
      <NativeSelect
        aria-label={t('Show')}
        data={[{ value: '', label: t('Everything') }, ...(ofProject ? projectKinds : kinds)]}
        value={filters.entity ?? ''}
        onChange={({ currentTarget: { value } }) => view.change('entity', value)}
      />
      <NativeSelect
        aria-label={t('By whom')}
        data={[
          { value: '', label: t('By everybody') },
          ...people,
          { value: 'none', label: t('Customers and the system') },
        ]}
        value={filters.person ?? ''}
        onChange={({ currentTarget: { value } }) => view.change('person', value)}
      />
      <DayFilter label={t('From')} value={filters.from ?? ''} onChange={(day) => view.change('from', day)} />
      <DayFilter label={t('To')} value={filters.to ?? ''} onChange={(day) => view.change('to', day)} />
    </FilterBar>
  )
}

type Query = PartOutput<typeof listHistory, 'query'>
export type HistoryFilters = Pick<Query, 'search' | 'person' | 'entity' | 'verb' | 'project' | 'from' | 'to'>

/** The filters in the address. Invalid ones are ignored. */
export function useHistoryFilters(projectId?: number) {
  const view = useListView()
  const person = view.read('person')
  const filters: HistoryFilters = {
    search: view.read('search') || undefined,
    person: /^(?:none|[1-9]\d{0,8})$/.test(person) ? person : undefined,
    entity: /^[a-z_,]{1,100}$/.test(view.read('entity')) ? view.read('entity') : undefined,
    verb: /^[a-z_]{1,40}$/.test(view.read('verb')) ? view.read('verb') : undefined,
    project: projectId ?? view.readId('project'),
    from: view.readDay('from'),
    to: view.readDay('to'),
  }
  const isNarrowed = Object.entries(filters).some(
    ([name, value]) => value !== undefined && !(name === 'project' && projectId !== undefined),
  )
  return { view, filters, isNarrowed }
}
