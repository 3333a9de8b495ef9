import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import type { Project } from '../../../contract/projects.ts'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { LoadingSkeleton } from '../../ui/loading/loading-skeleton.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useProject } from '../projects-api.ts'
import { ProjectMissing } from './project-missing.tsx'

/** The id in the address; 0, which no project has, for anything else. */
export function useProjectId(): number {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0
}

/** A screen about one part of a project: its title, the way back to the project, and its states. */
export function ProjectPart({
  title,
  describe,
  actions,
  children,
}: {
  title: string
  describe?: (project: Project) => string
  /** Shown once the project is there. */
  actions?: (project: Project) => ReactNode
  children: (project: Project) => ReactNode
}) {
  const id = useProjectId()
  const path = useEmployeePath()
  const { data: project, error, refetch } = useProject(id)
  if (error && !project) return <ProjectMissing id={id} error={error} onRetry={() => void refetch()} />
  return (
    <>
      <PageHeader
        title={title}
        documentTitle={project ? `${title} · ${project.number}` : title}
        above={
          <Anchor component={Link} to={path(`projects/${id}`)} size="sm">
            <IconArrowLeft size={14} aria-hidden className="no-print" style={{ verticalAlign: '-2px' }} />{' '}
            {project ? `${project.number} ${project.customer.name}` : t('Project')}
          </Anchor>
        }
        description={project && describe?.(project)}
        actions={project && actions?.(project)}
      />
      {project ? children(project) : <LoadingSkeleton />}
    </>
  )
}
