import { ActionIcon, Anchor, Table } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Customer } from '../../contract/customers.ts'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'
import table from '../ui/list-table.module.css'
import { Money } from '../ui/money.tsx'
import { RowsInTurn } from '../ui/rows-in-turn.tsx'
import { SortHeader } from '../ui/sort-header.tsx'
import { telephoneLink } from '../ui/telephone-link.ts'
import { InstantDay } from '../ui/time-text.tsx'

/** The customers on a wide screen. */
export function CustomerTable({
  customers,
  sort,
  onSort,
  onEdit,
}: {
  customers: readonly Customer[]
  sort: string
  onSort: (sort: string) => void
  onEdit: (customer: Customer) => void
}) {
  const order = { current: sort, onSort }
  return (
    <div className={table.tablePlace}>
      <Table highlightOnHover verticalSpacing={7} className={table.table ?? ''}>
        <Table.Thead className={table.head ?? ''}>
          <Table.Tr>
            <SortHeader label={t('Name')} sort="name" {...order} />
            <Table.Th>{t('Phone')}</Table.Th>
            <SortHeader label={t('E-mail')} sort="email" {...order} />
            <Table.Th>{t('Mailing address')}</Table.Th>
            <SortHeader label={t('Last contact')} sort="lastContact" {...order} />
            <SortHeader label={t('Projects')} sort="projectCount" figure {...order} />
            <SortHeader label={t('Balance')} sort="balance" figure {...order} />
            <Table.Th w={44}>
              <span className={table.spoken}>{t('Edit')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <RowsInTurn rows={customers}>
            {(customer) => <CustomerRow key={customer.id} customer={customer} onEdit={onEdit} />}
          </RowsInTurn>
        </Table.Tbody>
      </Table>
    </div>
  )
}

function CustomerRow({ customer, onEdit }: { customer: Customer; onEdit: (customer: Customer) => void }) {
  const path = useEmployeePath()
  const { street, city } = customer.mailingAddress
  return (
    <Table.Tr>
      <Table.Td fw={600} className={table.name ?? ''}>
        <Anchor inherit component={Link} to={path(`customers/${customer.id}`)}>
          {customer.name}
        </Anchor>
      </Table.Td>
      <Table.Td>
        {customer.phone === '' ? (
          '—'
        ) : (
          <Anchor inherit href={telephoneLink(customer.phone)}>
            {customer.phone}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td>
        {customer.email === '' ? (
          '—'
        ) : (
          <Anchor inherit href={`mailto:${customer.email}`}>
            {customer.email}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td>{[street, city].filter(Boolean).join(', ') || '—'}</Table.Td>
      <Table.Td>
        {customer.lastContactAt === null ? '—' : <InstantDay instant={customer.lastContactAt} />}
      </Table.Td>
      <Table.Td data-figure>
        {customer.projectCount === 0 ? (
          '—'
        ) : (
          <Anchor
            inherit
            component={Link}
            to={path(`projects?customer_id=${customer.id}`)}
            aria-label={t('{projects} of {name}', {
              projects: counted(customer.projectCount, 'project'),
              name: customer.name,
            })}
          >
            {customer.projectCount}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td data-figure>
        {customer.balance === 0 ? (
          <Money cents={null} />
        ) : (
          <Anchor
            inherit
            c="inherit"
            component={Link}
            to={path(`customers/${customer.id}#account`)}
            aria-label={t('Account of {name}: {balance}', {
              name: customer.name,
              balance: formatDollars(customer.balance),
            })}
          >
            <Money cents={customer.balance} />
          </Anchor>
        )}
      </Table.Td>
      <Table.Td py={2}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Edit {name}', { name: customer.name })}
          onClick={() => onEdit(customer)}
        >
          <IconPencil size={16} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
}
