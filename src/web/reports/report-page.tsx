import { Anchor } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { BacklogReport } from './backlog-report.tsx'
import { CashReport } from './cash-report.tsx'
import { JobProfitReport } from './job-profit-report.tsx'
import { PayablesReport } from './payables-report.tsx'
import { ReceivablesReport } from './receivables-report.tsx'
import type { ReportKey } from './report-list.ts'
import { WorkInProgressReport } from './work-in-progress-report.tsx'

const screens: Record<ReportKey, () => React.ReactNode> = {
  receivables: () => <ReceivablesReport />,
  payables: () => <PayablesReport />,
  'job-profit': () => <JobProfitReport />,
  'work-in-progress': () => <WorkInProgressReport />,
  backlog: () => <BacklogReport />,
  cash: () => <CashReport />,
}

export default function ReportPage() {
  const { report = '' } = useParams()
  return Object.hasOwn(screens, report) ? screens[report as ReportKey]() : <NoSuchReport />
}

function NoSuchReport() {
  const path = useEmployeePath()
  return (
    <>
      <PageHeader title={t('Reports')} />
      <EmptyState
        title={t('This report doesn’t exist')}
        action={
          <Anchor component={Link} to={path('reports')}>
            {t('See all reports')}
          </Anchor>
        }
      />
    </>
  )
}
