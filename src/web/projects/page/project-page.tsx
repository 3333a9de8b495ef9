import { Alert, Anchor, Skeleton, Text, Title } from '@mantine/core'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { z } from 'zod'
import type { Project } from '../../../contract/projects.ts'
import { useCaissonLogs } from '../../caissons/caissons-api.ts'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { PageErrorBoundary } from '../../ui/loading/error-boundary.tsx'
import { LoadingSkeleton } from '../../ui/loading/loading-skeleton.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { InstantText } from '../../ui/time-text.tsx'
import { useWideScreen } from '../../ui/use-wide-screen.ts'
import { useProject } from '../projects-api.ts'
import { ProjectHeader } from './project-header.tsx'
import classes from './project-page.module.css'
import { ProjectMissing, useProjectId } from './project-part.tsx'
import { placeAt, placeNames, placeOfLink } from './project-places.ts'
import { ProjectTabs, usePlaceKeys } from './project-tabs.tsx'

/** One job: a header that stays, and below it the part that the address names. */
export default function ProjectPage() {
  const id = useProjectId()
  const { data: project, error, refetch } = useProject(id)
  if (project) return <Workplace key={id} project={project} />
  if (error) return <ProjectMissing id={id} error={error} onRetry={() => void refetch()} />
  return (
    <>
      <PageHeader title={t('Project')} />
      <Skeleton height={64} mb="md" />
      <LoadingSkeleton lines={10} />
    </>
  )
}

function Workplace({ project }: { project: Project }) {
  const wide = useWideScreen()
  const path = useEmployeePath()
  const { pathname, search, hash, state } = useLocation()
  const home = path(`projects/${project.id}`)
  const end = pathname.slice(home.length + 1)
  const place = placeAt(end)
  usePlaceKeys(project.id)
  // Read with the project, so that the log opens where there is no network.
  useCaissonLogs(project.id, project.caissonLogs !== null)

  const linked = placeOfLink(search, hash)
  if (end === '' && linked !== '') {
    return <Navigate to={`${home}/${linked}${search}${hash}`} replace state={state} />
  }
  return (
    <>
      <ProjectHeader project={project} place={place} />
      <ProjectNotices project={project} />
      {place === '' ? (
        !wide && <ProjectTabs project={project} current={place} asList />
      ) : (
        <Title order={2} tabIndex={-1} data-part className={classes.part ?? ''}>
          {placeNames[place]}
        </Title>
      )}
      <PageErrorBoundary key={end}>
        <Outlet context={project} />
      </PageErrorBoundary>
    </>
  )
}

/** Notices above the project: it is closed, or its customer is on record twice. */
function ProjectNotices({ project }: { project: Project }) {
  return (
    <>
      <ClosedNotice project={project} />
      <DuplicatesNotice project={project} />
    </>
  )
}

function ClosedNotice({ project: { status, closedReason, completedAt } }: { project: Project }) {
  if (status === 'completed') {
    return (
      <Alert color="green" py="xs" mb="md">
        {t('Completed on')} <InstantText instant={completedAt} />
      </Alert>
    )
  }
  if (status !== 'project_cancelled' && status !== 'contract_declined') return null
  return (
    <Alert
      color={status === 'contract_declined' ? 'red' : 'gray'}
      mb="md"
      title={status === 'contract_declined' ? t('The customer declined') : t('This project is canceled')}
    >
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {closedReason || t('No reason was given.')}
      </Text>
    </Alert>
  )
}

const Arrival = z.object({
  duplicates: z.array(z.object({ id: z.int(), name: z.string(), phone: z.string(), email: z.string() })),
})

/** After a new lead: other customers with the same phone or e-mail. */
function DuplicatesNotice({ project }: { project: Project }) {
  const path = useEmployeePath()
  const arrival = Arrival.safeParse(useLocation().state)
  const others = arrival.success
    ? arrival.data.duplicates.filter((customer) => customer.id !== project.customer.id)
    : []
  if (others.length === 0) return null
  return (
    <Alert color="yellow" mb="md" title={t('You may already have this customer')}>
      {others.map((customer) => (
        <Text size="sm" key={customer.id}>
          <Anchor
            component={Link}
            to={path(`projects?customer_id=${customer.id}`)}
            size="sm"
            c="inherit"
            underline="always"
          >
            {customer.name}
          </Anchor>{' '}
          {t('has the same phone or e-mail:')} {[customer.phone, customer.email].filter(Boolean).join(' · ')}
        </Text>
      ))}
    </Alert>
  )
}
