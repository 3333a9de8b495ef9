import type { ReactNode } from 'react'
import type { Dashboard } from '../../contract/dashboard.ts'
import type { EmployeeRole } from '../../domain/people.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { BidsWaiting } from './bids-waiting.tsx'
import classes from './dashboard.module.css'
import { MonthsPanel } from './months-panel.tsx'
import { MyAppointments } from './my-appointments.tsx'
import { OverdueInvoices } from './overdue-invoices.tsx'
import { PermitsPanel } from './permits-panel.tsx'
import { Pipeline } from './pipeline.tsx'
import { RecentActivity } from './recent-activity.tsx'

type PanelName = 'appointments' | 'bids' | 'overdue' | 'permits' | 'pipeline' | 'months' | 'activity'

/** Everybody sees every panel. What a role works with comes first. Each list is a column, on a phone one below the other. */
const orders: Record<EmployeeRole, readonly (readonly PanelName[])[]> = {
  admin: [
    ['appointments', 'bids', 'pipeline'],
    ['overdue', 'months'],
    ['permits', 'activity'],
  ],
  project_manager: [
    ['appointments', 'bids', 'pipeline'],
    ['overdue', 'months'],
    ['permits', 'activity'],
  ],
  estimator: [
    ['appointments', 'bids'],
    ['pipeline', 'months', 'permits'],
    ['activity', 'overdue'],
  ],
  installer_coordinator: [
    ['appointments', 'permits'],
    ['pipeline', 'bids'],
    ['activity', 'overdue', 'months'],
  ],
  accountant: [
    ['overdue', 'months'],
    ['bids', 'pipeline'],
    ['activity', 'appointments', 'permits'],
  ],
}

export function DashboardPanels({ dashboard }: { dashboard: Dashboard }) {
  const { role } = useCurrentUser()
  const panels: Record<PanelName, ReactNode> = {
    appointments: <MyAppointments appointments={dashboard.appointments} />,
    bids: <BidsWaiting bids={dashboard.bidsWaiting} total={dashboard.bidsWaitingCount} />,
    overdue: <OverdueInvoices dashboard={dashboard} />,
    permits: <PermitsPanel dashboard={dashboard} />,
    pipeline: <Pipeline stages={dashboard.pipeline} />,
    months: <MonthsPanel months={dashboard.months} />,
    activity: <RecentActivity events={dashboard.recentActivity} />,
  }
  return (
    <div className={classes.panels}>
      {orders[role].map((names) => (
        <div key={names[0]} className={classes.column}>
          {names.map((name) => (
            <div key={name} id={name} className={classes.place}>
              {panels[name]}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
