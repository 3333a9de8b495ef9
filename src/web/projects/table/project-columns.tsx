import type { ReactNode } from 'react'
import type { ProjectColumn } from '../../../contract/project-lists.ts'
import type { ProjectSummary } from '../../../contract/projects.ts'
import { t } from '../../language/t.ts'
import table from '../../records/record-list/list-table.module.css'
import type { SortChoice } from '../../records/record-list/sort-select.tsx'
import { Money } from '../../ui/money.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { InstantText } from '../../ui/time-text.tsx'
import type { SortColumn } from '../project-list-filters.ts'
import { isEstimate, regionWord } from '../project-words.ts'

/** The columns' heads. */
export const columnWords: Record<ProjectColumn, string> = {
  number: t('Number'),
  customer: t('Customer'),
  name: t('Project name'),
  site: t('Address'),
  status: t('Status'),
  manager: t('Manager'),
  jobType: t('Job type'),
  contract: t('Contract'),
  billed: t('Billed'),
  collected: t('Collected'),
  balance: t('Balance'),
  region: t('Region'),
  business: t('Referred by'),
  salesperson: t('Salesperson'),
  phone: t('Phone'),
  email: t('E-mail'),
  created: t('Lead since'),
  updated: t('Last change'),
}

interface ColumnShape {
  /** Undefined: the list is not ordered by it. */
  sort?: SortColumn
  /** In rem. */
  width: number
  figure?: true
}

export const columnShapes: Record<ProjectColumn, ColumnShape> = {
  number: { sort: 'number', width: 7.25 },
  customer: { sort: 'customer', width: 12 },
  name: { sort: 'name', width: 11 },
  site: { sort: 'site', width: 15 },
  status: { sort: 'status', width: 12.25 },
  manager: { sort: 'manager', width: 9 },
  jobType: { sort: 'jobType', width: 10 },
  contract: { sort: 'bidTotal', width: 8.75, figure: true },
  billed: { width: 7, figure: true },
  collected: { width: 7, figure: true },
  balance: { sort: 'balance', width: 7, figure: true },
  region: { sort: 'region', width: 11 },
  business: { sort: 'business', width: 11 },
  salesperson: { width: 9 },
  phone: { width: 9 },
  email: { width: 13 },
  created: { sort: 'created', width: 8 },
  updated: { sort: 'updated', width: 8 },
}

/** What the list is ordered by where it stands in cards. */
export const sortChoices: readonly SortChoice[] = Object.entries(columnShapes).flatMap(
  ([column, { sort, figure }]) =>
    sort === undefined
      ? []
      : [{ sort, label: columnWords[column as ProjectColumn], kind: figure ? 'figure' : kindOf(sort) }],
)

function kindOf(sort: SortColumn): SortChoice['kind'] {
  if (sort === 'created' || sort === 'updated') return 'day'
  return sort === 'status' ? 'step' : 'text'
}

/** What a cell shows; the number's is the row's link. */
export function cellOf(column: Exclude<ProjectColumn, 'number'>, project: ProjectSummary): ReactNode {
  const { customer, site } = project
  switch (column) {
    case 'customer':
      return (
        <>
          {customer.name}
          {project.name !== '' && <span className={table.second}> {project.name}</span>}
        </>
      )
    case 'name':
      return project.name || '—'
    case 'site':
      return (
        <>
          {site.street || (site.city === '' && '—')}
          {site.city !== '' && <span className={table.second}> {site.city}</span>}
        </>
      )
    case 'status':
      return <StatusBadge status={project.status} size="md" />
    case 'manager':
      return project.manager?.name ?? '—'
    case 'jobType':
      return project.jobType || '—'
    case 'contract':
      return <Worth project={project} />
    case 'billed':
    case 'collected':
    case 'balance':
      return <Money cents={project[column] === 0 ? null : project[column]} />
    case 'region':
      return regionWord(project.region)
    case 'business':
      return project.business?.name ?? '—'
    case 'salesperson':
      return project.salesperson?.name ?? '—'
    case 'phone':
      return customer.phone || '—'
    case 'email':
      return customer.email || '—'
    case 'created':
      return <InstantText instant={project.createdAt} />
    case 'updated':
      return <InstantText instant={project.updatedAt} />
  }
}

/** The same on a card, which has no column to keep where there is neither. */
export function CardWorth({ project }: { project: ProjectSummary }) {
  if (project.contract === 0 && project.bidTotal === null) return null
  return (
    <span style={{ flex: 'none', whiteSpace: 'nowrap' }}>
      <Worth project={project} />
    </span>
  )
}

/** The contract; before there is one, what was bid, marked as such. */
export function Worth({ project }: { project: ProjectSummary }) {
  if (!isEstimate(project)) return <Money cents={project.contract === 0 ? null : project.contract} />
  return (
    <>
      <span className={table.second}>{t('bid')} </span>
      <Money cents={project.bidTotal} />
    </>
  )
}
