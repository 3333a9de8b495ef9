import { Anchor, Skeleton, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
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
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useProject } from '../projects-api.ts'
import { MoneyStrip } from './money-strip.tsx'
import { ProjectActions } from './project-actions.tsx'
import { ProjectFacts } from './project-facts.tsx'
import { ProjectNotices } from './project-notices.tsx'
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
  const path = useEmployeePath()
  return (
    <>
      <PageHeader
        above={
          <Anchor component={Link} to={path('projects')} size="sm" className="no-print">
            <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {t('Projects')}
          </Anchor>
        }
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
