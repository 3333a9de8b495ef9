import type { Dashboard } from '../../contract/dashboard.ts'
import { addDays, companyDayOf, startOfCompanyDay } from '../../domain/dates.ts'
import { permitReminderDays } from '../../domain/permits.ts'
import type { Actor } from '../actor.ts'
import { findOwnAppointments } from '../appointments/appointment-list.queries.ts'
import type { Deps } from '../deps.ts'
import { listRecentActivity } from '../history/history.queries.ts'
import { findPermitsRunningOut, findPermitsWaiting } from '../permits/permit-list.queries.ts'
import {
  compareMonths,
  findBidsWaiting,
  findChangeOrdersWaiting,
  findDrafts,
  findOverdueInvoices,
  findPipeline,
} from './dashboard.queries.ts'

const activityShown = 20
const permitsShown = 20

/** The reader's own appointments, this many days back and ahead. */
const appointmentDays = 7

/** The company's figures today, on the company's calendar; the appointments are the reader's own. */
export async function readDashboard(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Pick<Actor, 'id'>,
): Promise<Dashboard> {
  const today = companyDayOf(clock.now())
  const [
    waiting,
    changeOrdersWaiting,
    overdue,
    drafts,
    appointments,
    pipeline,
    permitsWaiting,
    permitsRunningOut,
    months,
    recentActivity,
  ] = await Promise.all([
    findBidsWaiting(db, today),
    findChangeOrdersWaiting(db, today),
    findOverdueInvoices(db, today),
    findDrafts(db),
    findOwnAppointments(db, actor.id, {
      from: startOfCompanyDay(addDays(today, -appointmentDays)),
      today: startOfCompanyDay(today),
      to: startOfCompanyDay(addDays(today, appointmentDays)),
    }),
    findPipeline(db),
    findPermitsWaiting(db, today, permitsShown),
    findPermitsRunningOut(db, today, { within: Math.max(...permitReminderDays), limit: permitsShown }),
    compareMonths(db, today),
    listRecentActivity(db, activityShown),
  ])
  return {
    ...waiting,
    changeOrdersWaiting,
    ...overdue,
    ...drafts,
    appointments,
    permitsWaiting: permitsWaiting.permits,
    permitsWaitingCount: permitsWaiting.count,
    permitsRunningOut: permitsRunningOut.permits,
    permitsRunningOutCount: permitsRunningOut.count,
    pipeline,
    months,
    recentActivity,
  }
}
