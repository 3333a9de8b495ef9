import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { listCustomers, readCustomer } from '../../contract/customers.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'
import { FilterBar, ManagerFilter } from '../records/record-list/filter-bar.tsx'
import type { useListView } from '../records/record-list/use-list-view.ts'
import { DayFilter } from '../ui/day-filter.tsx'

type View = ReturnType<typeof useListView>

/** The filters that invoices and payments share. */
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

/** Leaves out what is undefined. */
export function present<T extends object>(filters: T): T {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as T
}

/** The search and filters above the lists of invoices and payments. */
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
  /** The list's own filters. */
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

/** Searches customers by name or telephone number as the person types. */
function CustomerFilter({
  value,
  onChange,
}: {
  value: number | undefined
  onChange: (id: number | undefined) => void
}) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const chosen = useQuery({
    queryKey: ['customers', 'choice', value],
    queryFn: ({ signal }) => call(readCustomer, { params: { id: value ?? 0 }, signal }),
    enabled: value !== undefined,
  })
  const name = value === undefined ? undefined : chosen.data?.name
  // The field shows the chosen customer's name. Searching for that would hide all other customers.
  const asked = search === name ? '' : search
  const found = useQuery({
    queryKey: ['customers', 'choices', asked],
    queryFn: ({ signal }) =>
      call(listCustomers, { query: { ...(asked === '' ? {} : { search: asked }), limit: 20 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const customers = new Map(found.data?.map((customer) => [customer.id, customer.name]))
  if (value !== undefined) customers.set(value, name ?? t('One customer'))
  return (
    <Select
      label={t('Customer')}
      placeholder={t('All')}
      searchable
      clearable
      nothingFoundMessage={t('Nobody found')}
      clearButtonProps={{ 'aria-label': t('All customers') }}
      data={[...customers].map(([id, label]) => ({ value: String(id), label }))}
      // The server has filtered them, by telephone number too.
      filter={({ options }) => options}
      value={value === undefined ? null : String(value)}
      onSearchChange={setTyped}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  )
}
