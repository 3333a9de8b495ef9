import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { EventList } from './event-list.tsx'
import { useRecentHistory } from './history-api.ts'

/** The last few things that happened, on the project's own page. */
export function ProjectHistorySection({ projectId }: { projectId: number }) {
  const path = useEmployeePath()
  const { data: events, error, refetch } = useRecentHistory(projectId, 6)
  if (error && !events) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!events) return <LoadingSkeleton lines={4} height={18} />
  return (
    <>
      <EventList events={events} />
      <Anchor
        component={Link}
        to={path(`projects/${projectId}/history`)}
        size="sm"
        display="inline-block"
        py={4}
        className="no-print"
      >
        {t('Whole history')}
      </Anchor>
    </>
  )
}
