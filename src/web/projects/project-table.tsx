import { Table } from '@mantine/core'
import { Link } from 'react-router'
import type { ProjectSummary } from '../../contract/projects.ts'
import { useEmployeePath } from '../session/paths.ts'
import table from '../ui/list-table.module.css'
import { Money } from '../ui/money.tsx'
import { SortHeader } from '../ui/sort-header.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { SortColumn } from './project-list-filters.ts'
import { isEstimate } from './project-words.ts'

const columns: readonly { label: string; sort: SortColumn; width?: string; figure?: true }[] = [
  { label: 'Number', sort: 'number', width: '7.25rem' },
  { label: 'Customer', sort: 'customer', width: '16%' },
  { label: 'Address', sort: 'site' },
  { label: 'Status', sort: 'status', width: '12.25rem' },
  { label: 'Manager', sort: 'manager', width: '9rem' },
  { label: 'Contract', sort: 'bidTotal', width: '8.75rem', figure: true },
  { label: 'Balance', sort: 'balance', width: '7rem', figure: true },
]

/** The list on a wide screen; a click anywhere on a row opens its project. */
export function ProjectTable({
  projects,
  sort,
  onSort,
}: {
  projects: readonly ProjectSummary[]
  sort: string
  onSort: (sort: string) => void
}) {
  return (
    <div className={table.tablePlace}>
      <Table layout="fixed" miw="58rem" highlightOnHover verticalSpacing={7} className={table.table ?? ''}>
        <Table.Thead className={table.head ?? ''}>
          <Table.Tr>
            {columns.map((column) => (
              <SortHeader key={column.sort} {...column} current={sort} onSort={onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {projects.map((project) => (
            <ProjectRow key={project.id} project={project} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function ProjectRow({ project }: { project: ProjectSummary }) {
  const path = useEmployeePath()
  const { customer, site, manager } = project
  return (
    <Table.Tr className={table.row ?? ''}>
      <Table.Td>
        <Link to={path(`projects/${project.id}`)} className={table.rowLink}>
          {project.number}
        </Link>
      </Table.Td>
      <Table.Td className={table.clip ?? ''}>
        {customer.name}
        {project.name !== '' && <span className={table.second}> {project.name}</span>}
      </Table.Td>
      <Table.Td className={table.clip ?? ''}>
        {site.street || (site.city === '' && '—')}
        {site.city !== '' && <span className={table.second}> {site.city}</span>}
      </Table.Td>
      <Table.Td>
        <StatusBadge status={project.status} size="md" />
      </Table.Td>
      <Table.Td className={table.clip ?? ''}>{manager?.name ?? '—'}</Table.Td>
      <Table.Td data-figure>
        <Worth project={project} />
      </Table.Td>
      <Table.Td data-figure>
        <Money cents={project.balance === 0 ? null : project.balance} />
      </Table.Td>
    </Table.Tr>
  )
}

/** The contract; before there is one, what was bid, marked as such. */
export function Worth({ project }: { project: ProjectSummary }) {
  if (!isEstimate(project)) return <Money cents={project.contract === 0 ? null : project.contract} />
  return (
    <>
      <span className={table.second}>bid </span>
      <Money cents={project.bidTotal} />
    </>
  )
}
