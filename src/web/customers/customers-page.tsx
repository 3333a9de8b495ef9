import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Customer } from '../../contract/customers.ts'
import { t } from '../language/t.ts'
import { readOrder } from '../records/record-list/column.ts'
import { FilterBar } from '../records/record-list/filter-bar.tsx'
import { RecordList } from '../records/record-list/record-list.tsx'
import { editColumn } from '../records/record-list/row-actions.tsx'
import { useListView } from '../records/record-list/use-list-view.ts'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ImportLink } from '../ui/import-link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { customerColumns } from './customer-columns.tsx'
import { CustomerDrawer } from './customer-drawer.tsx'
import { useCustomerList } from './customers-api.ts'

/** The company's customers, with their projects and what they owe. */
export default function CustomersPage() {
  const path = useEmployeePath()
  const [open, setOpen] = useState<number | 'new'>()
  const view = useListView()
  const columns = [
    ...customerColumns,
    editColumn<Customer>({
      nameOf: ({ name }) => name,
      open: open === 'new' ? undefined : open,
      onOpen: setOpen,
      removal: () => undefined,
    }),
  ]
  const order = readOrder(view, columns, 'name')
  const search = view.read('search')
  const list = useCustomerList({ search: search || undefined, sort: order.sort })
  const { total } = list
  const customer = list.rows?.find(({ id }) => id === open)

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
      <FilterBar label={t('Search customers')} placeholder={t('Name, phone, e-mail')} view={view} />
      <RecordList
        list={list}
        columns={columns}
        {...order}
        opens={({ id }) => path(`customers/${id}`)}
        empty={
          <NoCustomers
            searched={search !== ''}
            onClear={() => view.change('search', '')}
            onAdd={() => setOpen('new')}
          />
        }
      />
      {open === 'new' && <CustomerDrawer onClose={() => setOpen(undefined)} />}
      {customer && (
        <CustomerDrawer key={customer.id} customer={customer} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
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
        {t('Part of the name, phone number or e-mail address is enough.')}
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
