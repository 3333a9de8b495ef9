import { Stack } from '@mantine/core'
import { exportHistory } from '../../contract/history.ts'
import { callForFile } from '../api/client.ts'
import { locale, t } from '../language/t.ts'
import { ListStates } from '../records/record-list/list-states.tsx'
import { LoadMore } from '../records/record-list/load-more.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DayList } from './day-list.tsx'
import classes from './history.module.css'
import { countedAtMost, useHistory } from './history-api.ts'
import { HistoryFilterBar } from './history-filter-bar.tsx'
import { useHistoryFilters } from './use-history-filters.ts'

/** The history of one project or of the whole company: filters, days, and what can be taken back. */
export function HistoryView({ projectId }: { projectId?: number }) {
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
              <div className={classes.sum}>
                <span role="status">
                  {total >= countedAtMost
                    ? t('More than {count} events', { count: countedAtMost.toLocaleString(locale()) })
                    : t('{count, plural, one {# event} other {# events}}', { count: total })}
                </span>
                <DownloadButton
                  size="xs"
                  file={() => callForFile(exportHistory, { query: narrowing.filters })}
                  aria-label={t('Download these events as CSV')}
                >
                  {t('CSV')}
                </DownloadButton>
              </div>
              <div aria-busy={isWaiting} data-waiting={isWaiting || undefined}>
                <DayList events={events} withProject={projectId === undefined} />
              </div>
              {paging && <LoadMore shown={events.length} total={total} {...paging} />}
            </>
          )
        }
      </ListStates>
    </Stack>
  )
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState title={t('Nothing of this kind yet')}>{t('Try fewer words or other filters.')}</EmptyState>
  ) : (
    <EmptyState title={t('Nothing has happened yet')}>
      {t('We keep every change here: who made it, when, and what it was before.')}
    </EmptyState>
  )
}
