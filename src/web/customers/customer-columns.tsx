import { ActionIcon, Anchor, Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Customer } from '../../contract/customers.ts'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import type { Column } from '../records/record-list/column.ts'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'
import { Money } from '../ui/money.tsx'
import { telephoneLink } from '../ui/telephone-link.ts'
import { InstantDay } from '../ui/time-text.tsx'

export function customerColumns(onEdit: (customer: Customer) => void): readonly Column<Customer>[] {
  return [
    ...factColumns,
    {
      key: 'edit',
      label: t('Edit'),
      width: '44px',
      card: 'actions',
      cell: (customer) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Edit {name}', { name: customer.name })}
          onClick={() => onEdit(customer)}
        >
          <IconPencil size={16} />
        </ActionIcon>
      ),
      onCard: (customer) => (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPencil size={14} aria-hidden />}
          aria-label={t('Edit {name}', { name: customer.name })}
          onClick={() => onEdit(customer)}
        >
          {t('Edit')}
        </Button>
      ),
    },
  ]
}

const factColumns: readonly Column<Customer>[] = [
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
    cell: ({ phone }) => (phone === '' ? '—' : <PhoneLink phone={phone} />),
    onCard: ({ phone }) => phone !== '' && <PhoneLink phone={phone} />,
  },
  {
    key: 'email',
    label: t('E-mail'),
    sorts: true,
    card: 'fact',
    cell: ({ email }) => (email === '' ? '—' : <EmailLink email={email} />),
    onCard: ({ email }) => email !== '' && <EmailLink email={email} />,
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
    cell: (customer) => (customer.projectCount === 0 ? '—' : <ProjectsLink customer={customer} />),
    onCard: (customer) =>
      customer.projectCount === 0 ? t('No projects') : <ProjectsLink customer={customer} spelled />,
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

function PhoneLink({ phone }: { phone: string }) {
  return (
    <Anchor inherit href={telephoneLink(phone)}>
      {phone}
    </Anchor>
  )
}

function EmailLink({ email }: { email: string }) {
  return (
    <Anchor inherit href={`mailto:${email}`}>
      {email}
    </Anchor>
  )
}

function ProjectsLink({
  customer: { id, name, projectCount },
  spelled = false,
}: {
  customer: Customer
  spelled?: boolean
}) {
  const path = useEmployeePath()
  const projects = counted(projectCount, 'project')
  return (
    <Anchor
      inherit
      component={Link}
      to={path(`projects?customer_id=${id}`)}
      aria-label={t('{projects} of {name}', { projects, name })}
    >
      {spelled ? projects : projectCount}
    </Anchor>
  )
}

function AccountLink({ customer: { id, name, balance } }: { customer: Customer }) {
  const path = useEmployeePath()
  return (
    <Anchor
      inherit
      c="inherit"
      component={Link}
      to={path(`customers/${id}#account`)}
      aria-label={t('Account of {name}: {balance}', { name, balance: formatDollars(balance) })}
    >
      <Money cents={balance} />
    </Anchor>
  )
}
