import { useState } from 'react'
import { Link } from 'react-router'
import type { Customer } from '../../contract/customers.ts'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { CountLink, MailLink, PhoneLink } from '../records/links.tsx'
import { type Column, readOrder } from '../records/record-list/column.ts'
import { AddButton, ListPage } from '../records/record-list/list-page.tsx'
import { editColumn } from '../records/record-list/row-actions.tsx'
import { useListView } from '../records/record-list/use-list-view.ts'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'
import { Money } from '../ui/money.tsx'
import { plainLink } from '../ui/plain-elements.tsx'
import { InstantDay } from '../ui/time-text.tsx'
import { CustomerDrawer } from './customer-drawer.tsx'
import { useCustomerList } from './customers-api.ts'

/** The company's customers, with their projects and what they owe. */
export default function CustomersPage() {
  const path = useEmployeePath()
  const [open, setOpen] = useState<number>()
  const view = useListView()
  const columns = [
    ...customerColumns,
    editColumn<Customer>({
      nameOf: ({ name }) => name,
      open,
      onOpen: setOpen,
      removal: () => undefined,
    }),
  ]
  const order = readOrder(view, columns, 'name')
  const search = view.read('search')
  const list = useCustomerList({ search: search || undefined, sort: order.sort })
  const customer = list.rows?.find(({ id }) => id === open)

  return (
    <>
      <ListPage
        title={t('Customers')}
        list={list}
        count={(count) => counted(count, 'customer')}
        columns={columns}
        {...order}
        view={view}
        search={{ label: t('Search customers'), placeholder: t('Name, phone, e-mail') }}
        isNarrowed={search !== ''}
        opens={({ id }) => path(`customers/${id}`)}
        addButton={<NewCustomer />}
        imports="customers"
        noMatch={{
          title: t('No customer matches'),
          hint: t('Part of the name, phone number or e-mail address is enough.'),
          showAll: t('Show all customers'),
        }}
        none={{ title: t('No customers yet'), text: t('Every new lead adds its customer here.') }}
      />
      {customer && (
        <CustomerDrawer key={customer.id} customer={customer} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

/** Knows by itself whether its form is open, so that the list isn't drawn anew with it. */
function NewCustomer() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <AddButton label={t('New customer')} onAdd={() => setOpen(true)} />
      {isOpen && <CustomerDrawer onClose={() => setOpen(false)} />}
    </>
  )
}

const customerColumns: readonly Column<Customer>[] = [
  {
    key: 'name',
    label: t('Name'),
    sorts: true,
    opens: true,
    card: 'name',
    cell: ({ name }) => name,
  },
  {
    key: 'phone',
    label: t('Phone'),
    card: 'fact',
    cell: ({ phone }) => <PhoneLink phone={phone} />,
    onCard: ({ phone }) => phone && <PhoneLink phone={phone} />,
  },
  {
    key: 'email',
    label: t('E-mail'),
    sorts: true,
    card: 'fact',
    cell: ({ email }) => <MailLink email={email} />,
    onCard: ({ email }) => email && <MailLink email={email} />,
  },
  {
    key: 'address',
    label: t('Mailing address'),
    cell: ({ mailingAddress: { street, city } }) => [street, city].filter(Boolean).join(', ') || '—',
  },
  {
    key: 'lastContact',
    label: t('Last contact'),
    kind: 'day',
    sorts: true,
    card: 'fact',
    cell: ({ lastContactAt }) => (lastContactAt === null ? '—' : <InstantDay instant={lastContactAt} />),
    onCard: ({ lastContactAt }) =>
      lastContactAt !== null && (
        <>
          {t('Last contact')} <InstantDay instant={lastContactAt} />
        </>
      ),
  },
  {
    key: 'projectCount',
    label: t('Projects'),
    kind: 'figure',
    sorts: true,
    card: 'fact',
    cell: (customer) => <ProjectsLink customer={customer} />,
    onCard: (customer) => <ProjectsLink customer={customer} spelled />,
  },
  {
    key: 'balance',
    label: t('Balance'),
    kind: 'figure',
    sorts: true,
    card: 'amount',
    cell: (customer) => (customer.balance === 0 ? '—' : <AccountLink customer={customer} />),
    onCard: ({ balance }) => balance !== 0 && t('{amount} due', { amount: formatDollars(balance) }),
  },
]

function ProjectsLink({ customer, spelled }: { customer: Customer; spelled?: boolean }) {
  const { id, name, projectCount } = customer
  const projects = counted(projectCount, 'project')
  return (
    <CountLink
      count={projectCount}
      words={projects}
      none={t('No projects')}
      label={t('{projects} of {name}', { projects, name })}
      to={`projects?customer_id=${id}`}
      spelled={spelled}
    />
  )
}

function AccountLink({ customer: { id, name, balance } }: { customer: Customer }) {
  const path = useEmployeePath()
  return (
    <Link
      {...plainLink}
      to={path(`customers/${id}#account`)}
      style={{ color: 'inherit' }}
      aria-label={t('Account of {name}: {balance}', { name, balance: formatDollars(balance) })}
    >
      <Money cents={balance} />
    </Link>
  )
}
