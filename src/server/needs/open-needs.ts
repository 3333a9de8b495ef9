import { type RawBuilder, sql } from 'kysely'
import { appointmentKindWords } from '../../domain/appointments.ts'
import { oldestGoodBackupMs } from '../../domain/backups.ts'
import { addDays, companyDayOf, type Day, startOfCompanyDay } from '../../domain/dates.ts'
import { documentWarningDays } from '../../domain/project-documents.ts'
import { estimateGoodForDays } from '../../domain/project-money.ts'
import { cancelledStatuses, overStatuses, type ProjectStatus } from '../../domain/projects.ts'
import { rightsLateDays, rightsWarningDays } from '../../domain/rights/rights.ts'
import { waiverPatienceDays } from '../../domain/rights/waivers.ts'
import { writtenOut } from '../database/written-out.ts'
import { isPaidInFull } from '../project-money/open-money.ts'
import { isPaid } from '../waivers/waivers.queries.ts'

/** For so many days a visit is asked for its outcome, and a complete job for its last invoice. */
const outcomeDays = 30
const lastInvoiceDays = 90
/** A customer who was reminded is left alone for so long. */
const patienceDays = 7
/** An issued permit is due so many days before it expires or needs an inspection. */
const permitDays = 30

const underContract: ProjectStatus[] = ['contract_signed', 'permitting', 'scheduled', 'in_progress']
const notAgreed: ProjectStatus[] = ['new_lead', 'appointment_scheduled', 'bid_sent']

/*
 * To plan this statement takes as long as to run it. So everything but the present moment is written out, and beside the
 * moment its day: PostgreSQL then plans the statement once a day on each connection, for that day. One plan for whatever
 * values may be handed in is ten times slower among 100,000 projects.
 */
const day = (date: Day) => sql`${sql.lit(date)}::date`
const startOf = (date: Day) => sql`${sql.lit(startOfCompanyDay(date).toISOString())}::timestamptz`

/**
 * Everything that waits for somebody: `kind`, `key`, `facts` (see `NeedFacts`), `since`, `at`, the project, and in
 * `owner_id` who it is for unless it is for the project's manager. What is due on a day came up at six that morning.
 */
export function openNeeds(now: Date): RawBuilder<unknown> {
  const today = companyDayOf(now)
  return sql.join(
    [
      ...fromCustomers,
      rights(today),
      ...onlinePayments(today),
      failedDeliveries,
      visits(now, today),
      outcomes(now, today),
      permits(today),
      ...invoices(today),
      overdue(today),
      waivers(today),
      documents(today),
      receipts,
      estimates(today),
      backups(now),
    ],
    sql` union all `,
  )
}

const morningOf = (date: RawBuilder<unknown>) =>
  sql`((${date})::timestamp + interval '6 hours') at time zone 'America/Los_Angeles'`

const fromCustomers = [
  sql`
    select 'signed' as kind, 'signed-' || bid.id as key, acceptance.accepted_at as since,
      acceptance.accepted_at as at, bid.project_id, null::integer as owner_id,
      jsonb_build_object('bidId', bid.id, 'name', acceptance.name, 'total', acceptance.total) as facts
    from bid
    join bid_acceptance acceptance on acceptance.bid_id = bid.id
    join project on project.id = bid.project_id
    where bid.status = 'accepted' and project.status not in ('contract_declined', 'project_cancelled')
      and (bid.kind = 'change_order') = (project.finalized_bid_id is not null)`,
  sql`
    select 'question', 'question-' || question.id, question.asked_at, question.asked_at, bid.project_id, null,
      jsonb_build_object('bidId', bid.id, 'name', question.name, 'text', left(question.question, 200))
    from bid_question question
    join bid on bid.id = question.bid_id
    join project on project.id = bid.project_id
    where question.answered_at is null and project.status not in (${writtenOut(overStatuses)})`,
  sql`
    select 'declined', 'declined-' || bid.id, bid.declined_at, bid.declined_at, bid.project_id, null,
      jsonb_build_object('bidId', bid.id, 'text', left(coalesce(bid.decline_reason, ''), 200))
    from bid join project on project.id = bid.project_id
    where bid.status = 'declined' and bid.kind = 'bid' and bid.declined_at is not null
      and project.status in (${writtenOut(notAgreed)})
      and not exists (select from bid later
        where later.project_id = bid.project_id and later.kind = 'bid' and later.id > bid.id)`,
]

/** A deadline of the law, told again as it comes nearer; see `rightsWarningDays`. Of a job that is paid in full, none. */
const rights = (today: Day) => {
  const [first, ...nearer] = rightsWarningDays
  const left = sql`(deadline.day - ${day(today)})`
  const step = sql.join(
    nearer.toReversed().map((days) => sql`when ${left} <= ${sql.lit(days)} then ${sql.lit(days)}`),
    sql` `,
  )
  return sql`
    select 'right', 'right-' || deadline.project_id || '-' || deadline.kind || '-' || step, ${morningOf(sql`deadline.day - step`)},
      ${morningOf(sql`deadline.day - step`)}, deadline.project_id, null,
      jsonb_build_object('right', deadline.kind, 'day', deadline.day,
        'matter', case when deadline.day < ${day(today)} then 'late' else 'due' end)
    from project_deadline deadline
    join project on project.id = deadline.project_id and project.status not in (${writtenOut(cancelledStatuses)})
    join project_figures figures on figures.project_id = deadline.project_id and not ${isPaidInFull}
    cross join lateral (select case when ${left} < 0 then -1 ${step} else ${sql.lit(first)} end as step) told
    where deadline.day between ${day(addDays(today, -rightsLateDays))} and ${day(addDays(today, first))}`
}

/** For so long an online payment that failed is told of. */
const failedPaymentDays = 14

/** Money that a bank did not send, or asks back, and what the books could not take. */
const onlinePayments = (today: Day) => {
  const facts = (matter: string, amount: string) => sql`
    jsonb_build_object('matter', ${sql.lit(matter)}, 'number', invoice.number, 'total', ${sql.raw(amount)})`
  return [
    sql`
    select 'online_payment', 'online_payment-' || checkout.id || '-failed', checkout.updated_at, checkout.updated_at,
      invoice.project_id, null, ${facts('failed', 'checkout.amount')}
    from checkout join invoice on invoice.id = checkout.invoice_id
    join invoice_figures figures on figures.invoice_id = invoice.id
    where checkout.status = 'failed' and figures.total - figures.paid > 0 and invoice.voided_at is null
      and checkout.updated_at >= ${startOf(addDays(today, -failedPaymentDays))}`,
    sql`
    select 'online_payment', 'online_payment-' || dispute.provider_id, dispute.opened_at, dispute.opened_at,
      invoice.project_id, null, ${facts('disputed', 'dispute.amount')}
    from dispute join checkout on checkout.id = dispute.checkout_id join invoice on invoice.id = checkout.invoice_id
    where dispute.status = 'needs_response'`,
    sql`
    select 'online_payment', 'online_payment-' || checkout.id || '-problem', checkout.updated_at, checkout.updated_at,
      invoice.project_id, null, ${facts('problem', 'checkout.amount')}
    from checkout join invoice on invoice.id = checkout.invoice_id
    where checkout.problem <> ''`,
  ]
}

const failedDeliveries = sql`
  select 'failed_delivery', 'failed_delivery-' || delivery.id, coalesce(delivery.failed_at, delivery.updated_at),
    coalesce(delivery.failed_at, delivery.updated_at), delivery.project_id, delivery.created_by,
    jsonb_build_object('deliveryId', delivery.id, 'name', coalesce(nullif(delivery.recipient_name, ''), delivery.recipient),
      'text', delivery.subject, 'isNotice', delivery.kind = 'notice')
  from delivery
  where delivery.status in ('failed', 'bounced') and delivery.handled_at is null`

/** A visit without a title is called by its kind. */
const visitName = sql`coalesce(nullif(appointment.title, ''), ${sql.lit(JSON.stringify(appointmentKindWords))}::jsonb ->> appointment.kind)`

const visits = (now: Date, today: Day) => sql`
  select 'visit', 'visit-' || appointment.id || ${sql.lit(`-${today}`)},
    greatest(appointment.created_at, ${morningOf(day(today))}), appointment.starts_at,
    appointment.project_id, appointment.employee_id,
    jsonb_build_object('appointmentId', appointment.id, 'text', ${visitName}, 'day', ${sql.lit(today)})
  from appointment
  where appointment.outcome is null and appointment.ends_at >= ${now} and appointment.ends_at >= ${startOf(today)}
    and appointment.starts_at < ${startOf(addDays(today, 1))}`

const outcomes = (now: Date, today: Day) => sql`
  select 'outcome', 'outcome-' || appointment.id, appointment.ends_at, appointment.ends_at,
    appointment.project_id, appointment.employee_id,
    jsonb_build_object('appointmentId', appointment.id, 'text', ${visitName})
  from appointment
  where appointment.outcome is null and appointment.ends_at < ${now}
    and appointment.ends_at >= ${startOf(addDays(today, -outcomeDays))}`

const permits = (today: Day) => sql`
  select 'permit', 'permit-' || permit.id || '-' || matter, came_up, came_up, permit.project_id, null,
    jsonb_build_object('permitId', permit.id, 'name', permit.issuing_authority, 'matter', matter)
  from permit
  join project on project.id = permit.project_id and project.status not in (${writtenOut(overStatuses)})
  left join issuing_authority authority on authority.id = permit.authority_id
  cross join lateral (select coalesce(permit.last_inspection, permit.released, permit.stage_since)
    + authority.inspection_days as inspection_by) days
  cross join lateral (select case
      when permit.stage in ('corrections', 'ready_to_issue') then permit.stage
      when permit.stage <> 'issued' then null
      when permit.expires < ${day(today)} then 'expired'
      when permit.expires <= ${day(addDays(today, permitDays))} then 'expires'
      when inspection_by <= ${day(addDays(today, permitDays))} then 'inspection' end as matter) told
  cross join lateral (select ${morningOf(sql`case matter
      when 'expired' then permit.expires + 1
      when 'expires' then permit.expires - ${sql.lit(permitDays)}
      when 'inspection' then inspection_by - ${sql.lit(permitDays)}
      else permit.stage_since end`)} as came_up) moment
  where permit.stage in ('corrections', 'ready_to_issue', 'issued') and matter is not null`

/** Drafts; the first line of a contract of which nothing is billed; what a complete job has not billed. */
const invoices = (today: Day) => [
  sql`
    select 'invoice', 'invoice-' || invoice.id, invoice.created_at, invoice.created_at, invoice.project_id, null,
      jsonb_build_object('matter', 'draft', 'invoiceId', invoice.id, 'number', invoice.number, 'total', figures.total)
    from invoice_figures figures join invoice on invoice.id = figures.invoice_id
    where figures.billed_on is null and invoice.voided_at is null and invoice.issued <= ${day(today)}`,
  sql`
    select 'invoice', 'invoice-first-' || project.id, bid.finalized_at, bid.finalized_at, project.id, null,
      jsonb_build_object('matter', 'next', 'text', first.label, 'lineId', first.id)
    from project join bid on bid.id = project.finalized_bid_id
    left join lateral (select id, label from bid_scheduled_payment line
      where line.bid_id = bid.id order by line.position limit 1) first on true
    where project.status in (${writtenOut(underContract)}) and project.deleted_at is null and bid.total > 0 and bid.finalized_at is not null
      and not exists (select from invoice where invoice.project_id = project.id and invoice.voided_at is null)`,
  sql`
    select 'invoice', 'invoice-rest-' || project.id, project.completed_at, project.completed_at, project.id, null,
      jsonb_build_object('matter', 'rest', 'total', figures.bid_total - billed.work)
    from project
    join project_figures figures on figures.project_id = project.id
    cross join lateral (
      select coalesce(sum(money.total + invoice.retention) filter (where invoice.kind = 'standard'), 0) as work,
        count(*) filter (where money.billed_on is null) as drafts
      from invoice join invoice_figures money on money.invoice_id = invoice.id
      where invoice.project_id = project.id and invoice.voided_at is null) billed
    where project.status = 'completed' and project.deleted_at is null and project.finalized_bid_id is not null
      and project.completed_at >= ${startOf(addDays(today, -lastInvoiceDays))}
      and figures.bid_total > billed.work and billed.drafts = 0`,
]

/** What `isPastDue` says, read from the figures that are kept of each invoice. */
const overdue = (today: Day) => sql`
  select 'overdue', 'overdue-' || invoice.id, ${morningOf(sql`figures.due_on + 1`)},
    ${morningOf(sql`figures.due_on + 1`)}, invoice.project_id, null,
    jsonb_build_object('invoiceId', invoice.id, 'number', invoice.number, 'total', figures.total - figures.paid,
      'hasEmail', project.customer_email <> '')
  from invoice_figures figures
  join invoice on invoice.id = figures.invoice_id
  join project on project.id = invoice.project_id
  where figures.billed_on <= ${day(today)} and figures.total - figures.paid > 0 and figures.due_on < ${day(today)}
    and invoice.voided_at is null
    and (invoice.reminded_at is null or invoice.reminded_at < ${startOf(addDays(today, 1 - patienceDays))})`

/** A conditional waiver that was signed long ago, and the money that it waits for hasn't come. */
const waivers = (today: Day) => sql`
  select 'waiver', 'waiver-' || waiver.id, ${morningOf(sql`waiver.signed_on + ${sql.lit(waiverPatienceDays)}`)},
    ${morningOf(sql`waiver.signed_on + ${sql.lit(waiverPatienceDays)}`)}, waiver.project_id, null,
    jsonb_build_object('waiverId', waiver.id, 'total', waiver.amount, 'day', waiver.signed_on)
  from waiver
  where waiver.taken_back_at is null and waiver.kind in ('conditional_progress', 'conditional_final')
    and waiver.signed_on <= ${day(addDays(today, -waiverPatienceDays))} and not ${isPaid}`

/** A document of a job that isn't over runs out soon, or has run out. */
const documents = (today: Day) => sql`
  select 'document', 'document-' || document.id || '-' || matter, came_up, came_up, document.project_id, null,
    jsonb_build_object('name', document.title, 'matter', matter, 'day', document.expires)
  from project_document document
  join project on project.id = document.project_id and project.status not in (${writtenOut(overStatuses)})
    and project.deleted_at is null
  cross join lateral (select case when document.expires < ${day(today)} then 'expired' else 'expires' end as matter) told
  cross join lateral (select ${morningOf(sql`case matter when 'expired' then document.expires + 1
    else document.expires - ${sql.lit(documentWarningDays)} end`)} as came_up) moment
  where document.expires between ${day(addDays(today, -documentWarningDays))} and ${day(addDays(today, documentWarningDays))}`

/** No good backup for too long (`isBackupOverdue`), and a newest drill that failed. They are for administrators. */
const backups = (now: Date) => sql`
  select 'backup', 'backup', came_up, came_up, null::integer, null::integer,
    jsonb_build_object('matter', case when ended is null then 'none' else 'overdue' end,
      'day', coalesce(company_day(ended)::text, ''))
  from (select max(ended_at) filter (where kind = 'backup' and problem is null) as ended, min(started_at) as first
    from backup_run) runs
  cross join lateral (
    select coalesce(ended, first) + ${sql.lit(`${oldestGoodBackupMs} milliseconds`)}::interval as came_up) overdue
  where came_up < ${now}
  union all
  select 'backup', 'drill', ended_at, ended_at, null, null,
    jsonb_build_object('matter', 'drill', 'day', company_day(ended_at)::text)
  from (select * from backup_run where kind = 'drill' and ended_at is not null order by id desc limit 1) newest
  where problem is not null`

/** The inbox is one need. It is the accountants', or the administrators' where there is none. */
const receipts = sql`
  select 'receipts', 'receipts', max(receipt.created_at), max(receipt.created_at), null,
    (select min(id) from employee where role = 'accountant' and active),
    jsonb_build_object('count', count(*))
  from receipt where assigned_at is null and dismissed_at is null having count(*) > 0`

/**
 * Estimates that nobody renewed (`estimateNeeded` in the domain); a job without its own estimate has the bid's. Where
 * nothing was spent since, a credit has lowered the estimate below that.
 */
const estimates = (today: Day) => sql`
  select 'estimate', 'estimate-' || project.id || '-' || matter, came_up, came_up, project.id, null,
    jsonb_build_object('matter', matter)
  from project
  left join lateral (
    select estimate.day, estimate.amount from estimate_to_complete estimate
    where estimate.project_id = project.id order by estimate.day desc, estimate.id desc limit 1) newest on true
  cross join lateral (
    select coalesce(sum(bid.cost), 0) as expected, max(bid.finalized_at) as last from bid
    where bid.project_id = project.id and bid.status = 'finalized'
      and (newest.day is null or bid.kind = 'change_order' and company_day(bid.finalized_at) > newest.day)) bids
  cross join lateral (
    select coalesce(sum(expense.cost), 0) as cost, max(expense.created_at) as last from expense
    where expense.project_id = project.id
      and (newest.day is null or least(expense.date, company_day(expense.created_at)) > newest.day)) spent
  cross join lateral (select case
      when newest.day is null and bids.expected > 0 and spent.cost >= bids.expected
        or newest.day is not null and spent.cost > newest.amount + bids.expected then 'cost_beyond_estimate'
      when newest.day < ${day(addDays(today, -estimateGoodForDays))} then 'overdue' end as matter) told
  cross join lateral (select case matter when 'overdue'
    then ${morningOf(sql`newest.day + ${sql.lit(estimateGoodForDays + 1)}`)} else coalesce(spent.last, bids.last) end as came_up) moment
  where project.status in ('scheduled', 'in_progress') and project.finalized_bid_id is not null
    and project.deleted_at is null and matter is not null and came_up is not null`
