import { type Kysely, sql } from 'kysely'
import type { Dashboard } from '../../contract/dashboard.ts'
import { agingBuckets, daysPastDue } from '../../domain/aging.ts'
import { type BidKind, type BidStatus, bidStatusOn } from '../../domain/bids.ts'
import { addMonths, firstDayOf, lastDayOf, monthOf } from '../../domain/books.ts'
import { addDays, companyDayOf, type Day, daysBetween } from '../../domain/dates.ts'
import type { Cents } from '../../domain/money.ts'
import { projectStatuses } from '../../domain/projects.ts'
import type { DB } from '../database/schema.generated.ts'
import { type DailySum, findDailySums } from '../project-money/daily-sums.ts'
import { balance, invoiceMoneyOn, isPastDue } from '../project-money/invoice-sums.ts'

/** The most rows a panel gets. Its totals count all rows. Hardly any company has this many bids out. */
const bidsShown = 500
const invoicesShown = 100

/**
 * Bids that went out and were not answered, oldest first: also those that ran out meanwhile, since somebody has to ask.
 * A bid on a job that is under contract or given up waits for nothing; a change order waits for the one it changes.
 */
export async function findBidsWaiting(
  db: Kysely<DB>,
  today: Day,
): Promise<Pick<Dashboard, 'bidsWaiting' | 'bidsWaitingCount' | 'bidsWaitingTotal'>> {
  const rows = await db
    .selectFrom('bid')
    .innerJoin('project', 'project.id', 'bid.project_id')
    .select([
      'bid.id',
      'bid.kind',
      'bid.number',
      'bid.revision',
      'bid.status',
      'bid.valid_until',
      'bid.total',
      'bid.view_count',
      'bid.last_viewed_at',
      sql<Date>`coalesce(bid.sent_at, bid.updated_at)`.as('sent_at'),
      sql<number>`count(*) over ()`.as('count'),
      sql<Cents>`sum(bid.total) over ()`.as('sum'),
      'project.id as project_id',
      'project.number as project_number',
      'project.customer_name',
    ])
    .where('bid.status', 'in', ['sent', 'viewed'])
    .where('project.deleted_at', 'is', null)
    .where('project.status', 'not in', ['contract_declined', 'project_cancelled'])
    .where(({ or, and, eb }) =>
      or([
        eb('bid.kind', '=', 'change_order'),
        and([eb('project.finalized_bid_id', 'is', null), eb('project.status', '<>', 'completed')]),
      ]),
    )
    .orderBy(sql`coalesce(bid.sent_at, bid.updated_at)`)
    .orderBy('bid.id')
    .limit(bidsShown)
    .execute()
  return {
    bidsWaiting: rows.map((row) => ({
      id: row.id,
      kind: row.kind as BidKind,
      number: row.number,
      revision: row.revision,
      status: bidStatusOn(row.status as BidStatus, row.valid_until, today),
      total: row.total,
      sentAt: row.sent_at.toISOString(),
      views: { count: row.view_count, lastAt: row.last_viewed_at?.toISOString() ?? null },
      daysWaiting: Math.max(0, daysBetween(companyDayOf(row.sent_at), today)),
      project: { id: row.project_id, number: row.project_number, customerName: row.customer_name },
    })),
    bidsWaitingCount: rows[0]?.count ?? 0,
    bidsWaitingTotal: rows[0]?.sum ?? 0,
  }
}

/** The aging buckets of money that is past due. */
const ages = agingBuckets.filter((bucket) => bucket.from !== null)

/** Invoices that are past due on that day, oldest first: those that the receivables call so. */
export async function findOverdueInvoices(
  db: Kysely<DB>,
  today: Day,
): Promise<Pick<Dashboard, 'overdueInvoices' | 'overdueTotal' | 'overdueByAge'>> {
  const { rows } = await sql<OverdueRow>`
    with overdue as (
      select invoice.id, invoice.number, money.due_on, ${balance} as balance,
        project.id as project_id, project.number as project_number, project.customer_name
      from invoice_money(null) money
      join invoice on invoice.id = money.invoice_id
      join project on project.id = invoice.project_id and project.deleted_at is null
      where ${isPastDue(today)}
    )
    select overdue.*,
      ${sql.join(
        ages.flatMap(({ from, to }, index) => {
          // Due days run backwards: the younger end of an age is its later day.
          const within = sql`due_on <= ${addDays(today, -from)} and due_on >= ${
            to === null ? '0001-01-01' : addDays(today, -to)
          }`
          return [
            sql`coalesce(sum(balance) filter (where ${within}) over (), 0) as ${sql.ref(`total_${index}`)}`,
            sql`count(*) filter (where ${within}) over () as ${sql.ref(`count_${index}`)}`,
          ]
        }),
      )}
    from overdue
    order by due_on, id
    limit ${invoicesShown}`.execute(db)
  const first = rows[0]
  const overdueByAge = ages.map(({ label }, index) => ({
    label,
    total: first?.[`total_${index}`] ?? 0,
    count: first?.[`count_${index}`] ?? 0,
  }))
  return {
    overdueInvoices: rows.map((row) => ({
      id: row.id,
      number: row.number,
      dueDate: row.due_on,
      daysOverdue: daysPastDue(row.due_on, today),
      balance: row.balance,
      project: { id: row.project_id, number: row.project_number, customerName: row.customer_name },
    })),
    overdueTotal: overdueByAge.reduce((sum, age) => sum + age.total, 0),
    overdueByAge,
  }
}

interface OverdueRow {
  id: number
  number: string
  due_on: Day
  balance: Cents
  project_id: number
  project_number: string
  customer_name: string
  [age: `total_${number}`]: Cents
  [age: `count_${number}`]: number
}

/** What drafts would ask for if they were sent. */
export async function findDrafts(db: Kysely<DB>): Promise<Pick<Dashboard, 'draftsTotal' | 'draftsCount'>> {
  return db
    .selectFrom(invoiceMoneyOn(null))
    .innerJoin('project', 'project.id', 'money.project_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('draftsCount'),
      sql<Cents>`coalesce(sum(money.total), 0)::bigint`.as('draftsTotal'),
    ])
    .where('money.is_draft', '=', true)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/**
 * Every status in the order of work, with its number of projects and what they are worth: the contract with its changes,
 * as `projectMoney` has it, or without one the newest bid.
 */
export async function findPipeline(db: Kysely<DB>): Promise<Dashboard['pipeline']> {
  const rows = await db
    .selectFrom('project')
    .innerJoin('project_figures', 'project_figures.project_id', 'project.id')
    .select(({ fn }) => [
      'project.status',
      fn.countAll<number>().as('count'),
      fn.sum<Cents>('project_figures.bid_total').as('value'),
    ])
    .where('project.deleted_at', 'is', null)
    .groupBy('project.status')
    .execute()
  return projectStatuses.map((status) => {
    const row = rows.find((candidate) => candidate.status === status)
    return { status, count: row?.count ?? 0, value: row?.value ?? 0 }
  })
}

/**
 * This month until today, the month before, and what of that month stood by the same day of it: the fair measure while
 * this month still runs. The 31st of a month is held against the last day of a shorter one.
 */
export async function compareMonths(db: Kysely<DB>, today: Day): Promise<Dashboard['months']> {
  const before = addMonths(monthOf(today), -1)
  const sameDay = `${before}-${today.slice(8)}`
  const by = sameDay < lastDayOf(before) ? sameDay : lastDayOf(before)
  const days = await findDailySums(db, firstDayOf(before), today)
  return {
    thisMonth: addUp(days, firstDayOf(monthOf(today)), today),
    lastMonth: addUp(days, firstDayOf(before), lastDayOf(before)),
    lastMonthByNow: addUp(days, firstDayOf(before), by),
  }
}

function addUp(days: readonly DailySum[], from: Day, to: Day): Dashboard['months']['thisMonth'] {
  const of = (figure: DailySum['figure']) =>
    days
      .filter((row) => row.figure === figure && row.day >= from && row.day <= to)
      .reduce((sum, { amount }) => sum + amount, 0)
  return { from, to, signed: of('signed'), billed: of('billed'), collected: of('collected') }
}
