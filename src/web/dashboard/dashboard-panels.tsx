import type { ReactNode } from 'react'
import type { Dashboard } from '../../contract/dashboard.ts'
import type { HistoryEvent } from '../../contract/history.ts'
import type { EmployeeRole } from '../../domain/people.ts'
import { EventWords } from '../history/event-words.tsx'
import { t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { useSettled } from '../ui/loading/when-idle.ts'
import { RelativeTime } from '../ui/time-text.tsx'
import { BidsWaiting } from './bids-waiting.tsx'
import classes from './dashboard.module.css'
import { MonthsPanel } from './months-panel.tsx'
import { MyAppointments } from './my-appointments.tsx'
import { OverdueInvoices } from './overdue-invoices.tsx'
import { Detail, Nothing, Panel, ShortList } from './panel.tsx'
import { PermitsPanel } from './permits-panel.tsx'
import { Pipeline } from './pipeline.tsx'

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
  // What a screen shows comes first, what is below it a moment later.
  const perColumn = useSettled() ? undefined : 1
  const panels: Record<PanelName, ReactNode> = {
    appointments: <MyAppointments appointments={dashboard.appointments} />,
    bids: <BidsWaiting dashboard={dashboard} />,
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
          {names.slice(0, perColumn).map((name) => (
            <div key={name} id={name} className={classes.place}>
              {panels[name]}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Who did what, newest first. */
function RecentActivity({ events }: { events: readonly HistoryEvent[] }) {
  return (
    <Panel title={t('Recent activity')} more={{ screen: 'history', label: t('Whole history') }}>
      {events.length === 0 ? (
        <Nothing title={t('Nothing has happened yet.')}>
          {t('Changes by your colleagues show up here.')}
        </Nothing>
      ) : (
        <ShortList rows={events} className={classes.events}>
          {(event) => (
            <>
              <span>
                <EventWords event={event} />
              </span>
              <Detail>
                <RelativeTime instant={event.at} />
              </Detail>
            </>
          )}
        </ShortList>
      )}
    </Panel>
  )
}
