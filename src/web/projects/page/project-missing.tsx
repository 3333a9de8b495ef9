import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/loading/error-state.tsx'
import { notifyError, notifySuccess } from '../../ui/notify.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useRestoreProject } from '../projects-api.ts'

/** Instead of a project that cannot be shown: a deleted one can be brought back, a broken connection tried again. */
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
                {t('Bring it back')}
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
