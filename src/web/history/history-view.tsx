import { Stack } from '@mantine/core'
import { exportHistory } from '../../contract/history.ts'
import { callForFile } from '../api/client.ts'
import { locale, t } from '../language/t.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { DayList } from './day-list.tsx'
import classes from './history.module.css'
import { countedAtMost, useHistory } from './history-api.ts'
import { HistoryFilterBar } from './history-filter-bar.tsx'
import { useHistoryFilters } from './use-history-filters.ts'

/** The history of one project or of the whole company: filters, days, and what can be taken back. */
export function HistoryView({ projectId }: { projectId?: number }) {
  const narrowing = useHistoryFilters(projectId)
  const { data, error, refetch, isPlaceholderData, ...paging } = useHistory(narrowing.filters)
  const events = data?.pages.flatMap((page) => page.rows)
  const total = data?.pages[0]?.total ?? 0
  return (
    <Stack maw="64rem" gap="sm">
      <div className={classes.filters}>
        <HistoryFilterBar {...narrowing} ofProject={projectId !== undefined} />
      </div>
      {error && !events ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !events ? (
        <LoadingSkeleton lines={8} height={36} />
      ) : events.length === 0 ? (
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
          <div aria-busy={isPlaceholderData} data-waiting={isPlaceholderData || undefined}>
            <DayList events={events} withProject={projectId === undefined} />
          </div>
          <LoadMore shown={events.length} total={total} {...paging} />
        </>
      )}
    </Stack>
  )
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState title={t('Nothing of this kind has happened yet')}>
      {t('Try fewer words or other filters.')}
    </EmptyState>
  ) : (
    <EmptyState title={t('Nothing has happened yet')}>
      {t(
        'Every change is kept here: who made it, when, and what it was before. Nothing has to be done for that.',
      )}
    </EmptyState>
  )
}
