import { z } from 'zod'
import { bidKinds, bidStatuses } from '../domain/bids.ts'
import { projectStatuses } from '../domain/projects.ts'
import { AppointmentRow } from './appointments.ts'
import { Day, Id, Instant, MoneySum } from './fields.ts'
import { HistoryEvent } from './history.ts'
import { PermitRow } from './permits.ts'
import { get } from './route.ts'

const ProjectLink = z.object({ id: Id, number: z.string(), customerName: z.string() })

/** What a span of days brought, as the month's closing has it; signed is the contracts and their changes. */
const Period = z.object({
  from: Day,
  to: Day,
  signed: MoneySum,
  billed: MoneySum,
  collected: MoneySum,
})

/** A project whose customer has a bid, with the newest bid or change order; null for one that was only marked as sent. */
const WaitingBid = z.object({
  bid: z
    .object({
      id: Id,
      kind: z.enum(bidKinds),
      number: z.int(),
      revision: z.int(),
      status: z.enum(bidStatuses),
      views: z.object({ count: z.int(), lastAt: Instant.nullable() }),
    })
    .nullable(),
  total: MoneySum,
  sentAt: Instant,
  daysWaiting: z.int(),
  project: ProjectLink,
})

export const Dashboard = z.object({
  /** The projects of the status `bid_sent`, oldest first; the counts and sums below are of all, also where a list is cut. */
  bidsWaiting: z.array(WaitingBid),
  bidsWaitingCount: z.int(),
  bidsWaitingTotal: MoneySum,
  /** Change orders that were sent and not answered, oldest first. */
  changeOrdersWaiting: z.array(WaitingBid),
  /** Billed invoices with a balance that is past due, oldest first; the receivables have the same ones. */
  overdueInvoices: z.array(
    z.object({
      id: Id,
      number: z.string(),
      /** The due date, or without one the day it was first sent. */
      dueDate: z.string(),
      daysOverdue: z.int(),
      balance: MoneySum,
      project: ProjectLink,
    }),
  ),
  overdueTotal: MoneySum,
  /** Overdue money by days past due: 1–30, 31–60, 61–90, more. */
  overdueByAge: z.array(z.object({ label: z.string(), total: MoneySum, count: z.int() })),
  /** Invoices that were neither sent nor paid; they are not owed. */
  draftsTotal: MoneySum,
  draftsCount: z.int(),
  /** One's own appointments from the start of today, for a week; open ones of the past week before them. */
  appointments: z.array(AppointmentRow),
  /** Permits that are waited for, the longest first. */
  permitsWaiting: z.array(PermitRow),
  permitsWaitingCount: z.int(),
  /** Issued permits that expire, or want an inspection, within 60 days or did already. */
  permitsRunningOut: z.array(PermitRow),
  permitsRunningOutCount: z.int(),
  pipeline: z.array(z.object({ status: z.enum(projectStatuses), count: z.int(), value: MoneySum })),
  months: z.object({
    /** Until today. */
    thisMonth: Period,
    lastMonth: Period,
    /** Of the last month, what stood by the same day of it. */
    lastMonthByNow: Period,
  }),
  recentActivity: z.array(HistoryEvent),
})
export type Dashboard = z.output<typeof Dashboard>

export const readDashboard = get('/api/dashboard', {
  summary: 'Bids waiting, money overdue, pipeline and recent activity',
  response: Dashboard,
})
