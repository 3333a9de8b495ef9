import type { Dashboard } from '../../contract/dashboard.ts'
import { companyDayOf } from '../../domain/dates.ts'
import type { Deps } from '../deps.ts'
import { listRecentActivity } from '../history/history.queries.ts'
import { findBidsWaiting, findOverdueInvoices, findPipeline } from './dashboard.queries.ts'

const activityShown = 20

/** What needs somebody today, on the company's calendar. */
export async function readDashboard({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Dashboard> {
  const today = companyDayOf(clock.now())
  const [waiting, overdue, pipeline, recentActivity] = await Promise.all([
    findBidsWaiting(db, today),
    findOverdueInvoices(db, today),
    findPipeline(db),
    listRecentActivity(db, activityShown),
  ])
  return {
    ...waiting,
    ...overdue,
    appointments: [],
    permitsWaiting: [],
    permitsRunningOut: [],
    pipeline,
    recentActivity,
  }
}
