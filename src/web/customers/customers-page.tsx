import { Box, Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Customer } from '../../contract/customers.ts'
import { t } from '../language/t.ts'
import { counted } from '../ui/counted.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ImportLink } from '../ui/import-link.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { type SortChoice, SortSelect } from '../ui/sort-select.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { CustomerCards } from './customer-cards.tsx'
import { AddCustomerDrawer, EditCustomerDrawer } from './customer-drawers.tsx'
import { CustomerTable } from './customer-table.tsx'
import { useCustomerList } from './customers-api.ts'

const sortColumns: readonly SortChoice[] = [
  { sort: 'name', label: t('Name'), kind: 'text' },
  { sort: 'email', label: t('E-mail'), kind: 'text' },
  { sort: 'lastContact', label: t('Last contact'), kind: 'day' },
  { sort: 'projectCount', label: t('Projects'), kind: 'figure' },
  { sort: 'balance', label: t('Balance'), kind: 'figure' },
]
const defaultSort = 'name'

/** Everybody the company works for, with their projects and what they owe. */
export default function CustomersPage() {
  const wide = useWideScreen()
  const { filters, change } = useCustomerFilters()
  const [open, setOpen] = useState<Customer | 'new'>()
  const { data, error, refetch, isPlaceholderData, ...paging } = useCustomerList(filters)
  const customers = useMemo(() => data?.pages.flatMap((page) => page.rows), [data])
  const total = data?.pages[0]?.total
  const onSort = (sort: string) => change('sort', sort === defaultSort ? '' : sort)

  return (
    <>
      <PageHeader
        title={t('Customers')}
        description={<span aria-live="polite">{total === undefined ? ' ' : counted(total, 'customer')}</span>}
        actions={
          <>
            <ImportLink kind="customers" />
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
              {t('New customer')}
            </Button>
          </>
        }
      />
      <Box maw="26rem" mb="md">
        <SearchField
          label={t('Search customers')}
          placeholder={t('Name, phone, e-mail')}
          value={filters.search ?? ''}
          onSearch={(search) => change('search', search)}
        />
      </Box>
      {error && !customers ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !customers ? (
        <LoadingSkeleton lines={10} height={36} />
      ) : customers.length === 0 ? (
        <NoCustomers
          searched={filters.search !== undefined}
          onClear={() => change('search', '')}
          onAdd={() => setOpen('new')}
        />
      ) : (
        <div aria-busy={isPlaceholderData} style={isPlaceholderData ? { opacity: 0.6 } : undefined}>
          {wide ? (
            <CustomerTable customers={customers} sort={filters.sort} onSort={onSort} onEdit={setOpen} />
          ) : (
            <>
              <SortSelect columns={sortColumns} current={filters.sort} onSort={onSort} />
              <CustomerCards customers={customers} onEdit={setOpen} />
            </>
          )}
          <LoadMore shown={customers.length} total={total ?? customers.length} {...paging} />
        </div>
      )}
      {open === 'new' && <AddCustomerDrawer onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'new' && (
        <EditCustomerDrawer key={open.id} customer={open} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

/** Search and order live in the address. */
function useCustomerFilters() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search')?.trim().slice(0, 200) || undefined
  const named = params.get('sort') ?? defaultSort
  const sort = sortColumns.some((column) => column.sort === named.replace(/^-/, '')) ? named : defaultSort
  const filters = useMemo(() => ({ search, sort }), [search, sort])
  function change(name: 'search' | 'sort', value: string) {
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { filters, change }
}

function NoCustomers({
  searched,
  onClear,
  onAdd,
}: {
  searched: boolean
  onClear: () => void
  onAdd: () => void
}) {
  if (searched) {
    return (
      <EmptyState
        title={t('No customer matches')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('Show all customers')}
          </Button>
        }
      >
        {t('A part of the name, of the phone number or of the e-mail address is enough.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('No customers yet')}
      action={
        <Group justify="center" gap="xs">
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            {t('New customer')}
          </Button>
          <ImportLink kind="customers" isFirst />
        </Group>
      }
    >
      {t('Every new lead adds its customer here.')}
    </EmptyState>
  )
}
