import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { Loaded } from '../ui/loading/loaded.tsx'
import { EventList } from './event-list.tsx'
import { useRecentHistory } from './history-api.ts'

/** The latest events, on the project's page. */
export function ProjectHistorySection({ projectId }: { projectId: number }) {
  const path = useEmployeePath()
  return (
    <Loaded query={useRecentHistory(projectId, 6)} lines={4} height={18}>
      {(events) => (
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
      )}
    </Loaded>
  )
}
