import type { Dashboard } from '../../contract/dashboard.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { permitReminderDays } from '../../domain/permits.ts'
import type { Deps } from '../deps.ts'
import { listRecentActivity } from '../history/history.queries.ts'
import { findPermitsRunningOut, findPermitsWaiting } from '../permits/permit-list.queries.ts'
import { findBidsWaiting, findOverdueInvoices, findPipeline } from './dashboard.queries.ts'

const activityShown = 20
const permitsShown = 20

/** What needs somebody today, on the company's calendar. */
export async function readDashboard({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Dashboard> {
  const today = companyDayOf(clock.now())
  const [waiting, overdue, pipeline, permitsWaiting, permitsRunningOut, recentActivity] = await Promise.all([
    findBidsWaiting(db, today),
    findOverdueInvoices(db, today),
    findPipeline(db),
    findPermitsWaiting(db, today, permitsShown),
    findPermitsRunningOut(db, today, { within: Math.max(...permitReminderDays), limit: permitsShown }),
    listRecentActivity(db, activityShown),
  ])
  return {
    ...waiting,
    ...overdue,
    appointments: [],
    permitsWaiting,
    permitsRunningOut,
    pipeline,
    recentActivity,
  }
}
