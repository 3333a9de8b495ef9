import { Group, Stack, Text } from '@mantine/core'
import { exportHistory, type HistoryEvent, listHistory } from '../../contract/history.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { callForFile, callForList } from '../api/client.ts'
import { nearDayWords } from '../appointments/calendar/company-clock.ts'
import { t } from '../language/t.ts'
import { useProjectId } from '../projects/page/project-part.tsx'
import { LoadMore } from '../records/record-list/load-more.tsx'
import { ListStates } from '../records/record-list/record-list.tsx'
import { TotalCount } from '../records/record-list/total-count.tsx'
import { usePages } from '../records/record-list/use-pages.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { EventRow } from './event-row.tsx'
import classes from './history.module.css'
import { HistoryFilterBar, type HistoryFilters, useHistoryFilters } from './history-filter-bar.tsx'

const pageSize = 50

/** Who did what, when, and what it was before: for one project, or for the whole company. */
export default function HistoryPage() {
  const projectId = useProjectId()
  if (projectId !== 0) return <History projectId={projectId} />
  return (
    <>
      <PageHeader title={t('History')} description={t('Who did what, when, and what it was before.')} />
      <History />
    </>
  )
}

function History({ projectId }: { projectId?: number }) {
  const narrowing = useHistoryFilters(projectId)
  const { rows, total = 0, isWaiting, paging, ...read } = useHistory(narrowing.filters)
  return (
    <Stack maw="64rem" gap="sm">
      <div className={classes.filters}>
        <HistoryFilterBar {...narrowing} ofProject={projectId !== undefined} />
      </div>
      <ListStates query={{ data: rows, ...read }}>
        {(events) =>
          events.length === 0 ? (
            <Nothing isNarrowed={narrowing.isNarrowed} />
          ) : (
            <>
              <Group justify="space-between">
                <Text size="sm" c="dimmed">
                  <TotalCount
                    total={total}
                    say={(count) => t('{count, plural, one {# event} other {# events}}', { count })}
                  />
                </Text>
                <DownloadButton
                  size="xs"
                  file={() => callForFile(exportHistory, { query: narrowing.filters })}
                  aria-label={t('Download these events as CSV')}
                >
                  {t('CSV')}
                </DownloadButton>
              </Group>
              <div aria-busy={isWaiting} data-waiting={isWaiting || undefined}>
                <Days events={events} withProject={projectId === undefined} />
              </div>
              {paging && <LoadMore shown={events.length} total={total} {...paging} />}
            </>
          )
        }
      </ListStates>
    </Stack>
  )
}

/** What happened, newest first, page by page. */
function useHistory(filters: HistoryFilters) {
  return usePages(
    ['history', filters.project ?? 'all', filters],
    (page, signal) => callForList(listHistory, { query: { ...filters, ...page }, signal }),
    { limit: pageSize },
  )
}

function Days({ events, withProject }: { events: readonly HistoryEvent[]; withProject: boolean }) {
  const days = Map.groupBy(events, ({ at }) => companyDayOf(new Date(at)))
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={classes.day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>{capital(nearDayWords(day))}</h2>
      <ol className={`plain-list ${classes.events}`}>
        {ofDay.map((event) => (
          <EventRow key={event.id} event={event} withProject={withProject} />
        ))}
      </ol>
    </section>
  ))
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState title={t('No match')}>{t('Try fewer words or other filters.')}</EmptyState>
  ) : (
    <EmptyState title={t('Nothing has happened yet')}>
      {t('We keep every change here: who made it, when, and what it was before.')}
    </EmptyState>
  )
}
