import type { ReactNode } from 'react'
import type { ProjectColumn, ProjectSummary } from '../../contract/project-lists.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import type { Column } from '../records/record-list/column.ts'
import table from '../records/record-list/list-table.module.css'
import { Money } from '../ui/money.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { InstantText } from '../ui/time-text.tsx'
import { NextStepButton } from './next-step/next-step-button.tsx'
import { isEstimate, regionWord } from './project-words.ts'

/** Every column that the list can show. Widths are in rem. */
export const columns: Record<ProjectColumn, Column<ProjectSummary> & { width: `${number}rem` }> = {
  number: {
    key: 'number',
    label: t('Number'),
    width: '7rem',
    sorts: true,
    opens: true,
    cell: ({ number }) => number,
  },
  customer: {
    key: 'customer',
    label: t('Customer'),
    width: '10rem',
    sorts: true,
    card: 'name',
    cell: ({ customer, name }) => <WithSecond second={name}>{customer.name}</WithSecond>,
    onCard: ({ customer, number }) => (
      <>
        {customer.name} <span className={`${table.second} unbroken`}>{number}</span>
      </>
    ),
  },
  name: {
    key: 'name',
    label: t('Project name'),
    width: '11rem',
    sorts: true,
    cell: ({ name }) => name || '—',
  },
  site: {
    key: 'site',
    label: t('Address'),
    width: '11.5rem',
    sorts: true,
    card: 'fact',
    cell: ({ site: { street, city } }) => (
      <WithSecond second={city}>{street || (city === '' && '—')}</WithSecond>
    ),
    onCard: ({ site }) => [site.street, site.city].filter(Boolean).join(', ') || t('No address yet'),
  },
  status: {
    key: 'status',
    label: t('Status'),
    kind: 'step',
    width: '12rem',
    sorts: true,
    card: 'fact',
    cell: ({ status }) => <StatusBadge status={status} size="md" />,
  },
  nextStep: {
    key: 'nextStep',
    label: t('Next step'),
    width: '10.75rem',
    cell: (project) => <NextStepButton project={project} compact />,
  },
  manager: {
    key: 'manager',
    label: t('Manager'),
    width: '8rem',
    sorts: true,
    card: 'fact',
    cell: ({ manager }) => manager?.name ?? '—',
    onCard: ({ manager }) => manager?.name,
  },
  jobType: {
    key: 'jobType',
    label: t('Job type'),
    width: '10rem',
    sorts: true,
    cell: ({ jobType }) => jobType || '—',
  },
  contract: {
    // The server sorts by what was bid before there is a contract.
    key: 'bidTotal',
    label: t('Contract'),
    kind: 'figure',
    width: '8.25rem',
    sorts: true,
    cell: (project) => <Worth project={project} />,
  },
  billed: sum('billed', t('Billed')),
  collected: sum('collected', t('Collected')),
  balance: {
    ...sum('balance', t('Balance')),
    sorts: true,
    card: 'amount',
    onCard: (project) => <CardAmount project={project} />,
  },
  region: {
    key: 'region',
    label: t('Region'),
    width: '11rem',
    sorts: true,
    cell: ({ region }) => regionWord(region),
  },
  business: {
    key: 'business',
    label: t('Referred by'),
    width: '11rem',
    sorts: true,
    cell: ({ business }) => business?.name ?? '—',
  },
  salesperson: {
    key: 'salesperson',
    label: t('Salesperson'),
    width: '9rem',
    cell: ({ salesperson }) => salesperson?.name ?? '—',
  },
  phone: { key: 'phone', label: t('Phone'), width: '9rem', cell: ({ customer }) => customer.phone || '—' },
  email: { key: 'email', label: t('E-mail'), width: '13rem', cell: ({ customer }) => customer.email || '—' },
  created: {
    key: 'created',
    label: t('Lead since'),
    kind: 'day',
    width: '8rem',
    sorts: true,
    cell: ({ createdAt }) => <InstantText instant={createdAt} />,
  },
  updated: {
    key: 'updated',
    label: t('Last change'),
    kind: 'day',
    width: '8rem',
    sorts: true,
    cell: ({ updatedAt }) => <InstantText instant={updatedAt} />,
  },
}

function sum(key: 'billed' | 'collected' | 'balance', label: string) {
  return {
    key,
    label,
    kind: 'figure',
    width: '6.75rem',
    cell: (project: ProjectSummary) => <Money cents={project[key] === 0 ? null : project[key]} />,
  } as const
}

function WithSecond({ second, children }: { second: string; children: ReactNode }) {
  return (
    <>
      {children}
      {second !== '' && <span className={table.second}> {second}</span>}
    </>
  )
}

function CardAmount({ project }: { project: ProjectSummary }) {
  if (project.balance === 0) return <CardWorth project={project} />
  return <Rich message="<0></0> due" components={[<Money key="amount" cents={project.balance} />]} />
}

/** The project's worth on a card. Nothing, rather than a dash, when there is none. */
export function CardWorth({ project }: { project: ProjectSummary }) {
  if (project.contract === 0 && project.bidTotal === null) return null
  return (
    <span style={{ flex: 'none', whiteSpace: 'nowrap' }}>
      <Worth project={project} />
    </span>
  )
}

/** The contract's price. Before there is a contract, the bid's, marked as such. */
function Worth({ project }: { project: ProjectSummary }) {
  if (!isEstimate(project)) return <Money cents={project.contract === 0 ? null : project.contract} />
  return (
    <>
      <span className={table.second}>{t('bid')} </span>
      <Money cents={project.bidTotal} />
    </>
  )
}
