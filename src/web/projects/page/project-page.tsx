import { Alert, Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { z } from 'zod'
import type { Project } from '../../../contract/projects.ts'
import { ProjectAppointmentsSection } from '../../appointments/project-appointments-section.tsx'
import { ProjectBidsSection, ProjectChangeOrdersSection } from '../../bids/project-bids-section.tsx'
import { ProjectDeliveriesSection } from '../../deliveries/delivery-list.tsx'
import { ProjectExpensesSection } from '../../expenses/project-expenses-section.tsx'
import { ProjectHistorySection } from '../../history/project-history-section.tsx'
import { ProjectInvoicesSection } from '../../invoices/project-invoices-section.tsx'
import { t } from '../../language/t.ts'
import { ProjectNotesSection } from '../../notes/project-notes-section.tsx'
import { ProjectPermitsSection } from '../../permits/project-permits-section.tsx'
import { ProjectPhotosSection } from '../../photos/project-photos-section.tsx'
import { useEmployeePath } from '../../session/paths.ts'
import { LoadingSkeleton } from '../../ui/loading/loading-skeleton.tsx'
import { BackLink, PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { InstantText } from '../../ui/time-text.tsx'
import { useProject } from '../projects-api.ts'
import { MoneyStrip } from './money-strip.tsx'
import { ProjectActions } from './project-actions.tsx'
import { ProjectFacts } from './project-facts.tsx'
import classes from './project-page.module.css'
import { ProjectMissing, useProjectId } from './project-part.tsx'

/** Everything about one job on one page. */
export default function ProjectPage() {
  const id = useProjectId()
  const { data: project, error, refetch } = useProject(id)
  if (project) return <WholeProject key={id} project={project} />
  if (error) return <ProjectMissing id={id} error={error} onRetry={() => void refetch()} />
  return (
    <>
      <PageHeader title={t('Project')} />
      <Skeleton height={64} mb="md" />
      <LoadingSkeleton lines={10} />
    </>
  )
}

function WholeProject({ project }: { project: Project }) {
  return (
    <>
      <PageHeader
        above={<BackLink to="projects">{t('Projects')}</BackLink>}
        documentTitle={`${project.number} ${project.customer.name}`}
        title={
          <span className={classes.title}>
            {project.number} <StatusBadge status={project.status} size="lg" />
          </span>
        }
        description={[project.customer.name, project.name, project.jobType].filter(Boolean).join(' · ')}
        actions={<ProjectActions project={project} />}
      />
      <ProjectNotices project={project} />
      <div className={classes.page}>
        <div className={classes.factsPlace}>
          <ProjectFacts project={project} />
        </div>
        <div className={classes.stripPlace}>
          <MoneyStrip project={project} />
        </div>
        <Stack className={classes.sections ?? ''}>
          <Section id="appointments" title={t('Appointments')}>
            <ProjectAppointmentsSection project={project} />
          </Section>
          <Section id="bids" title={t('Bids')} term="finalize">
            <ProjectBidsSection project={project} />
          </Section>
          {project.finalized && (
            <Section id="change-orders" title={t('Change orders')} term="changeOrder">
              <ProjectChangeOrdersSection project={project} />
            </Section>
          )}
          <Section id="invoices" title={t('Invoices and payments')}>
            <ProjectInvoicesSection project={project} />
          </Section>
          <Section id="expenses" title={t('Expenses')}>
            <ProjectExpensesSection project={project} />
          </Section>
          <Section id="permits" title={t('Permits')} term="planCheck">
            <ProjectPermitsSection project={project} />
          </Section>
          <Section id="deliveries" title={t('Deliveries')}>
            <ProjectDeliveriesSection projectId={project.id} />
          </Section>
          <Section id="photos" title={t('Photos')}>
            <ProjectPhotosSection project={project} />
          </Section>
          <Section id="notes" title={t('Notes')}>
            <ProjectNotesSection project={project} />
          </Section>
          <Section id="history" title={t('History')}>
            <ProjectHistorySection projectId={project.id} />
          </Section>
        </Stack>
      </div>
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
