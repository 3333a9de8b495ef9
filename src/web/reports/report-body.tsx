import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import classes from './reports.module.css'

/** What stands in a report's place: its shape while it is added up, why it did not come, that it is empty, or itself. */
export function ReportBody<T>({
  query: { data, error, refetch, isPlaceholderData },
  isEmpty,
  empty,
  children,
}: {
  query: { data: T | undefined; error: unknown; refetch: () => unknown; isPlaceholderData: boolean }
  isEmpty: (report: T) => boolean
  empty: { title: string; text: string }
  children: (report: T) => ReactNode
}) {
  if (error != null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingSkeleton lines={10} height={34} />
  return (
    <div className={classes.body} aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined}>
      {isEmpty(data) ? <Empty {...empty} /> : children(data)}
    </div>
  )
}

/** A report fills itself from the work: the way leads there. */
function Empty({ title, text }: { title: string; text: string }) {
  const path = useEmployeePath()
  return (
    <EmptyState
      title={title}
      action={
        <Button component={Link} to={path('projects')} variant="default">
          {t('Projects')}
        </Button>
      }
    >
      {text}
    </EmptyState>
  )
}
