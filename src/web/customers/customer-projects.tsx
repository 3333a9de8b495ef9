import { Anchor, Button, Table } from '@mantine/core'
import { Link } from 'react-router'
import type { ProjectSummary } from '../../contract/projects.ts'
import { t } from '../language/t.ts'
import { ProjectCards } from '../projects/project-cards.tsx'
import { addressLine } from '../projects/project-words.ts'
import { Worth } from '../projects/table/project-columns.tsx'
import { useProjectList } from '../projects/use-project-list.ts'
import { LoadMore } from '../records/record-list/load-more.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { Money } from '../ui/money.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import classes from './customer-page.module.css'

/** A customer's jobs, the newest first. */
export function CustomerProjects({ customerId }: { customerId: number }) {
  const wide = useWideScreen()
  const path = useEmployeePath()
  const { data, error, refetch, ...paging } = useProjectList({ customer_id: customerId, sort: '-created' })
  const projects = data?.pages.flatMap(({ rows }) => rows)
  if (error && !projects) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!projects) return <LoadingSkeleton lines={3} />
  if (projects.length === 0) {
    return (
      <EmptyState
        title={t('No project yet')}
        action={
          <Button component={Link} to={path('new-lead')}>
            {t('New lead')}
          </Button>
        }
      >
        {t('New leads of this customer show up here.')}
      </EmptyState>
    )
  }
  return (
    <>
      {wide ? <ProjectRows projects={projects} /> : <ProjectCards projects={projects} />}
      <LoadMore shown={projects.length} total={data?.pages[0]?.total ?? projects.length} {...paging} />
    </>
  )
}

function ProjectRows({ projects }: { projects: readonly ProjectSummary[] }) {
  const path = useEmployeePath()
  return (
    <Table className={classes.entries ?? ''} verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Project')}</Table.Th>
          <Table.Th>{t('Address')}</Table.Th>
          <Table.Th>{t('Status')}</Table.Th>
          <Table.Th data-figure>{t('Contract')}</Table.Th>
          <Table.Th data-figure>{t('Billed')}</Table.Th>
          <Table.Th data-figure>{t('Balance')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {projects.map((project) => (
          <Table.Tr key={project.id}>
            <Table.Td>
              <Anchor inherit component={Link} to={path(`projects/${project.id}`)}>
                {project.number}
              </Anchor>
            </Table.Td>
            <Table.Td>{addressLine(project.site) || '—'}</Table.Td>
            <Table.Td>
              <StatusBadge status={project.status} />
            </Table.Td>
            <Table.Td data-figure>
              <Worth project={project} />
            </Table.Td>
            <Table.Td data-figure>
              <Money cents={project.billed === 0 ? null : project.billed} />
            </Table.Td>
            <Table.Td data-figure>
              <Money cents={project.balance === 0 ? null : project.balance} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
