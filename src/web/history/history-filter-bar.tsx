import { NativeSelect } from '@mantine/core'
import { useEmployees } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { FilterBar } from '../records/record-list/filter-bar.tsx'
import { DayFilter } from '../ui/day-filter.tsx'
import { kinds, projectKinds } from './kinds.ts'
import type { useHistoryFilters } from './use-history-filters.ts'

/** Narrows the history by words, person, kind and days. */
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
