import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dashboard } from '../../contract/dashboard.ts'
import { agingBuckets, daysPastDue } from '../../domain/aging.ts'
import { bidStatusOn } from '../../domain/bids.ts'
import { addMonths, firstDayOf, lastDayOf, monthOf } from '../../domain/books.ts'
import { addDays, companyDayOf, type Day, daysBetween } from '../../domain/dates.ts'
import type { Cents } from '../../domain/money.ts'
import { projectStatuses } from '../../domain/projects.ts'
import { toInstant } from '../database/json-rows.ts'
import type { DB } from '../database/schema.generated.ts'
import { type DailySum, findDailySums } from '../project-money/daily-sums.ts'
import { balance, invoiceMoneyOn, isPastDue } from '../project-money/invoice-sums.ts'
import { keptCount, keptValue } from '../project-money/kept-counts.ts'

/** The most rows a panel gets. Its totals count all rows. Hardly any company has this many bids out. */
const bidsShown = 500
const invoicesShown = 100

interface WaitingRow {
  bid: NonNullable<WaitingBid['bid']> | null
  valid_until: Day | null
  total: Cents
  sent_at: Date
  project: WaitingBid['project']
  count: number
  sum: Cents
}
type WaitingBid = Dashboard['bidsWaiting'][number]

/** The newest bid of each project whose status is `bid_sent`: the same rows as in the pipeline and the list of projects. */
export async function findBidsWaiting(
  db: Kysely<DB>,
  today: Day,
): Promise<Pick<Dashboard, 'bidsWaiting' | 'bidsWaitingCount' | 'bidsWaitingTotal'>> {
  const rows = await findWaiting(
    db,
    sql`project join project_figures figures on figures.project_id = project.id
      left join lateral (select * from bid
        where bid.project_id = project.id and bid.kind = 'bid' order by bid.id desc limit 1) bid on true
      where project.status = 'bid_sent'`,
    sql`figures.bid_total`,
  )
  return {
    bidsWaiting: rows.map((row) => toWaitingBid(row, today)),
    bidsWaitingCount: rows[0]?.count ?? 0,
    bidsWaitingTotal: rows[0]?.sum ?? 0,
  }
}

/** Change orders that went out and were not answered, on projects that are not given up. */
export async function findChangeOrdersWaiting(db: Kysely<DB>, today: Day): Promise<WaitingBid[]> {
  const rows = await findWaiting(
    db,
    sql`project join bid on bid.project_id = project.id and bid.kind = 'change_order'
        and bid.status in ('sent', 'viewed')
      where project.status not in ('contract_declined', 'project_cancelled')`,
    sql`bid.total`,
  )
  return rows.map((row) => toWaitingBid(row, today))
}

async function findWaiting(
  db: Kysely<DB>,
  waiting: RawBuilder<unknown>,
  total: RawBuilder<Cents>,
): Promise<WaitingRow[]> {
  const sentAt = sql`coalesce(bid.sent_at, bid.updated_at, project.updated_at)`
  const { rows } = await sql<WaitingRow>`
    select ${total} as total, ${sentAt} as sent_at, bid.valid_until,
      count(*) over () as count, sum(${total}) over () as sum,
      json_build_object('id', project.id, 'number', project.number, 'customerName', project.customer_name) as project,
      case when bid.id is not null then json_build_object('id', bid.id, 'kind', bid.kind, 'number', bid.number,
        'revision', bid.revision, 'status', bid.status,
        'views', json_build_object('count', bid.view_count, 'lastAt', bid.last_viewed_at)) end as bid
    from ${waiting} and project.deleted_at is null
    order by ${sentAt}, project.id, bid.id
    limit ${bidsShown}`.execute(db)
  return rows
}

function toWaitingBid({ bid, valid_until, total, sent_at, project }: WaitingRow, today: Day): WaitingBid {
  return {
    bid: bid && {
      ...bid,
      status: bidStatusOn(bid.status, valid_until, today),
      views: { count: bid.views.count, lastAt: bid.views.lastAt && toInstant(bid.views.lastAt) },
    },
    total,
    sentAt: sent_at.toISOString(),
    daysWaiting: Math.max(0, daysBetween(companyDayOf(sent_at), today)),
    project,
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
    .where(sql.ref<boolean>('money.is_draft'))
    .where('project.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/**
 * Every status in the order of work, with its number of projects and what they are worth: the contract with its changes,
 * as `projectMoney` has it, or without one the newest bid.
 */
export async function findPipeline(db: Kysely<DB>): Promise<Dashboard['pipeline']> {
  const rows = await db
    .selectFrom('project_count')
    .select(['status', keptCount.as('count'), keptValue.as('value')])
    .groupBy('status')
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
