import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import { FilterBar } from '../records/record-list/filter-bar.tsx'
import { ManagerFilter } from '../records/record-list/manager-filter.tsx'
import type { useListView } from '../records/record-list/use-list-view.ts'
import { DayFilter } from '../ui/day-filter.tsx'
import { CustomerFilter } from './customer-filter.tsx'

type View = ReturnType<typeof useListView>

/** What invoices and payments are both narrowed by. */
export function readMoneyFilters({ read, readDay, readId }: View) {
  return {
    search: read('search') || undefined,
    from: readDay('from'),
    to: readDay('to'),
    customer_id: readId('customer_id'),
    project_id: readId('project_id'),
    manager_id: readId('manager_id'),
  }
}

/** What was named on the way here, without what was not. */
export function present<T extends object>(filters: T): T {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as T
}

/** Search and filters of a list of money. */
export function MoneyFilters({
  view,
  filters: { search, project_id, ...filters },
  children,
  ...words
}: {
  label: string
  placeholder: string
  view: View
  filters: ReturnType<typeof readMoneyFilters> & Record<string, unknown>
  /** The filters that this list alone has. */
  children: ReactNode
}) {
  const { change } = view
  const chosen = [...Object.values(filters), project_id].filter((value) => value !== undefined).length
  return (
    <FilterBar
      {...words}
      view={view}
      chosen={chosen}
      onClear={chosen > 0 || search !== undefined ? view.clear : undefined}
    >
      {children}
      <CustomerFilter
        value={filters.customer_id}
        onChange={(id) => change('customer_id', id === undefined ? '' : String(id))}
      />
      <ManagerFilter value={filters.manager_id} onChange={(id) => change('manager_id', id)} />
      <DayFilter label={t('From')} value={filters.from ?? ''} onChange={(day) => change('from', day)} />
      <DayFilter label={t('To')} value={filters.to ?? ''} onChange={(day) => change('to', day)} />
    </FilterBar>
  )
}
