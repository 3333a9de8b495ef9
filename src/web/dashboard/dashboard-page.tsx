import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Dashboard } from '../../contract/dashboard.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { formatDay } from '../ui/time.ts'
import { BidsWaiting } from './bids-waiting.tsx'
import classes from './dashboard.module.css'
import { useDashboard } from './dashboard-api.ts'
import { FailedDeliveries } from './failed-deliveries.tsx'
import { KeyFigures } from './key-figures.tsx'
import { MyAppointments } from './my-appointments.tsx'
import { OverdueInvoices } from './overdue-invoices.tsx'
import { PermitsPanel } from './permits-panel.tsx'
import { Pipeline } from './pipeline.tsx'
import { RecentActivity } from './recent-activity.tsx'

/** What needs somebody today. */
export default function DashboardPage() {
  const { data, error, refetch } = useDashboard()
  return (
    <>
      <PageHeader title="Dashboard" description={formatDay(companyDayOf(new Date()))} />
      {data ? (
        <Panels dashboard={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeleton lines={9} height={44} />
      )}
    </>
  )
}

function Panels({ dashboard }: { dashboard: Dashboard }) {
  const path = useEmployeePath()
  const projects = dashboard.pipeline.reduce((sum, stage) => sum + stage.count, 0)
  if (projects === 0 && dashboard.recentActivity.length === 0) {
    return (
      <section className={classes.panel}>
        <EmptyState
          title="No projects yet"
          action={
            <Button component={Link} to={path('new-lead')} leftSection={<IconPlus size={16} aria-hidden />}>
              New lead
            </Button>
          }
        >
          Take in the first lead: who called, and where the house stands. Its bids, invoices and payments show
          up here as soon as they need somebody.
        </EmptyState>
      </section>
    )
  }
  return (
    <>
      <FailedDeliveries />
      <KeyFigures dashboard={dashboard} />
      <div className={classes.panels}>
        <MyAppointments appointments={dashboard.appointments} />
        <BidsWaiting bids={dashboard.bidsWaiting} />
        <OverdueInvoices dashboard={dashboard} />
        <PermitsPanel dashboard={dashboard} />
        <Pipeline stages={dashboard.pipeline} />
        <RecentActivity events={dashboard.recentActivity} />
      </div>
    </>
  )
}
