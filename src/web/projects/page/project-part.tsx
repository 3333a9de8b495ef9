import { Anchor, Button, Group } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import type { Project } from '../../../contract/projects.ts'
import { ApiError } from '../../api/api-error.ts'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../../ui/loading/loading-skeleton.tsx'
import { notifyError, notifySuccess } from '../../ui/notify.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { projectName } from '../project-words.ts'
import { useProject, useRestoreProject } from '../projects-api.ts'

/** The id in the address. 0, which no project has, when the address has no valid one. */
export function useProjectId(): number {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0
}

/** A screen about one part of a project, with its title, a link back, and its loading and missing states. */
export function ProjectPart({
  title,
  children,
}: {
  title: string
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
            {project ? projectName(project) : t('Project')}
          </Anchor>
        }
      />
      {project ? children(project) : <LoadingSkeleton />}
    </>
  )
}

/** Stands in for a project that can't be shown. A deleted one can be restored, a failed request tried again. */
export function ProjectMissing({ id, error, onRetry }: { id: number; error: unknown; onRetry: () => void }) {
  const path = useEmployeePath()
  const restore = useRestoreProject(id)
  if (!(error instanceof ApiError && error.status === 404)) {
    return (
      <>
        <PageHeader title={t('Project')} />
        <ErrorState error={error} onRetry={onRetry} />
      </>
    )
  }

  async function bringBack() {
    try {
      notifySuccess((await restore.mutateAsync()).message)
      onRetry()
    } catch (cause) {
      notifyError(cause, t('Nothing to restore'))
    }
  }

  return (
    <>
      <PageHeader title={t('Project not found')} />
      <EmptyState
        title={t('This project doesn’t exist, or someone deleted it')}
        action={
          <Group gap="xs" justify="center">
            {id !== 0 && (
              <Button variant="default" loading={restore.isPending} onClick={() => void bringBack()}>
                {t('Restore project')}
              </Button>
            )}
            <Button component={Link} to={path('projects')}>
              {t('All projects')}
            </Button>
          </Group>
        }
      >
        {t('You can restore a deleted project for 30 days.')}
      </EmptyState>
    </>
  )
}
