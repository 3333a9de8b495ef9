import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listProjectHistory } from '../../contract/history.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { Loaded } from '../ui/loading/loaded.tsx'
import { EventList } from './event-list.tsx'

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

/** The last few things that happened to a project. */
function useRecentHistory(projectId: number, limit: number) {
  return useQuery({
    queryKey: ['history', projectId, 'recent', limit],
    queryFn: ({ signal }) =>
      call(listProjectHistory, { params: { id: projectId }, query: { limit }, signal }),
  })
}
