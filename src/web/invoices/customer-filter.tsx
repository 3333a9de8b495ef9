import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listCustomers, readCustomer } from '../../contract/customers.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'

/** One customer of many, found by typing. */
export function CustomerFilter({
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
  // The field shows the chosen name: that is no search, and others shall still be offered.
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
      // The server found them, also by telephone.
      filter={({ options }) => options}
      value={value === undefined ? null : String(value)}
      onSearchChange={setTyped}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  )
}
