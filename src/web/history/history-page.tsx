import { NativeSelect, Paper, Stack } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { ProjectPart } from '../projects/project-part.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { EventList } from './event-list.tsx'
import { useHistory } from './history-api.ts'

const entities = [
  { value: '', label: 'Everything' },
  { value: 'project', label: 'The project itself' },
  { value: 'bid', label: 'Bids' },
  { value: 'invoice', label: 'Invoices' },
  { value: 'payment', label: 'Payments' },
  { value: 'expense', label: 'Expenses' },
  { value: 'appointment', label: 'Appointments' },
  { value: 'permit', label: 'Permits' },
  { value: 'photo', label: 'Photos' },
  { value: 'note', label: 'Notes' },
]

/** Who did what to a project, when, and what it was before. */
export default function HistoryPage() {
  return <ProjectPart title="History">{(project) => <History projectId={project.id} />}</ProjectPart>
}

function History({ projectId }: { projectId: number }) {
  const [search, setSearch] = useSearchParams()
  const entity = entities.find(({ value }) => value === search.get('entity'))?.value ?? ''
  const { data, error, refetch, ...paging } = useHistory(projectId, entity || undefined)
  const events = data?.pages.flatMap((page) => page.rows)
  return (
    <Stack maw="56rem">
      <NativeSelect
        label="Show"
        maw="16rem"
        data={entities}
        value={entity}
        onChange={(event) => {
          const value = event.currentTarget.value
          setSearch(value === '' ? {} : { entity: value }, { replace: true, preventScrollReset: true })
        }}
      />
      {error && !events ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !events ? (
        <LoadingSkeleton lines={8} height={36} />
      ) : events.length === 0 ? (
        <EmptyState title="Nothing of this kind has happened yet">
          Every change of the project, its bids, money, appointments, permits, photos and notes is kept here.
        </EmptyState>
      ) : (
        <Paper withBorder px="md" py={4} radius="md">
          <EventList events={events} changes />
          <LoadMore shown={events.length} total={data?.pages[0]?.total ?? events.length} {...paging} />
        </Paper>
      )}
    </Stack>
  )
}
