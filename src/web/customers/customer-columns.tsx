import { Anchor } from '@mantine/core'
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

export const customerColumns: readonly Column<Customer>[] = [
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
    cell: ({ phone }) => <ContactLink href={telephoneLink(phone)}>{phone}</ContactLink>,
    onCard: ({ phone }) => phone && <ContactLink href={telephoneLink(phone)}>{phone}</ContactLink>,
  },
  {
    key: 'email',
    label: t('E-mail'),
    sorts: true,
    card: 'fact',
    cell: ({ email }) => <ContactLink href={`mailto:${email}`}>{email}</ContactLink>,
    onCard: ({ email }) => email && <ContactLink href={`mailto:${email}`}>{email}</ContactLink>,
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

function ContactLink({ href, children }: { href: string; children: string }) {
  if (children === '') return '—'
  return (
    <Anchor inherit href={href}>
      {children}
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
