import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Day } from '../../domain/dates.ts'
import type { NamedFile } from '../api/client.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadState } from '../ui/loading/loaded.tsx'
import { BackLink, PageHeader } from '../ui/page-header.tsx'
import { formatDay } from '../ui/time.ts'
import { type ReportKey, reportOf } from './report-list.ts'
import classes from './reports.module.css'

/** One report's screen: its title, filters, CSV and printing, and the report once it has loaded. */
export function ReportScreen<T extends { totals: object; on?: Day }>({
  report,
  query: { data, error, refetch, isPlaceholderData },
  csv,
  toolbar,
  isEmpty,
  empty,
  children,
}: {
  report: ReportKey
  query: { data: T | undefined; error: unknown; refetch: () => unknown; isPlaceholderData: boolean }
  csv: () => Promise<NamedFile>
  toolbar: ReactNode
  isEmpty: (report: T) => boolean
  empty: { title: string; text: string }
  children: (report: T) => ReactNode
}) {
  const { title, question } = reportOf(report)
  return (
    <div className={classes.report}>
      <PageHeader
        title={title}
        description={question}
        above={<BackLink to="reports">{t('Reports')}</BackLink>}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('Print')}
            </Button>
            <DownloadButton file={csv}>{t('CSV')}</DownloadButton>
          </>
        }
      />
      {data?.on && <p className={classes.printed}>{t('As of {asOf}', { asOf: formatDay(data.on) })}</p>}
      {toolbar}
      {error || data === undefined ? (
        <LoadState query={{ error, refetch }} lines={10} height={34} />
      ) : (
        <div aria-busy={isPlaceholderData} style={isPlaceholderData ? { opacity: 0.6 } : undefined}>
          {isEmpty(data) ? <NothingToReport {...empty} /> : children(data)}
        </div>
      )}
    </div>
  )
}

/** A report has rows once there are projects with money. */
function NothingToReport({ title, text }: { title: string; text: string }) {
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
