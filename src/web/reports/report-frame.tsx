import { Anchor, Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Day } from '../../domain/dates.ts'
import type { NamedFile } from '../api/client.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { formatDay } from '../ui/time.ts'
import { type ReportKey, reports } from './report-list.ts'
import classes from './reports.module.css'

/** What every report has: its question, the file for a spreadsheet, printing, and what it is read by. */
export function ReportFrame({
  report,
  csv,
  toolbar,
  asOf,
  children,
}: {
  report: ReportKey
  /** Fetches its CSV. */
  csv: () => Promise<NamedFile>
  toolbar: ReactNode
  /** The day the figures are of, for the print. */
  asOf?: Day | undefined
  children: ReactNode
}) {
  const path = useEmployeePath()
  const { title, question } = reports.find(({ key }) => key === report) ?? reports[0]
  return (
    <div className={classes.report}>
      <PageHeader
        title={title}
        description={question}
        above={
          <Anchor component={Link} to={path('reports')} size="sm" className="no-print">
            <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {t('Reports')}
          </Anchor>
        }
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
      {asOf && <p className={classes.printed}>{t('As of {asOf}', { asOf: formatDay(asOf) })}</p>}
      {toolbar}
      {children}
    </div>
  )
}
