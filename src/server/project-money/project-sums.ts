import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../domain/dates.ts'
import type { EstimateToComplete, ProjectSums } from '../../domain/project-money.ts'
import { cancelledStatuses } from '../../domain/projects.ts'
import { companyDayIn, countsFrom } from '../database/company-day.ts'
import { isBilled, isDraft, isNotVoid } from './invoice-sums.ts'

/**
 * What the rows of a project add up to, for a query that has the table `project` in scope under that name; give it to
 * `projectMoney`. What whole lists are sorted and added up by is kept beside each project (see `project_figures` in 0023).
 * @param on as of that day: what was dated, received, voided or finalized later does not count; null: everything
 * @param upTo counts only invoices billed before this one, and this one itself, even while it is a draft
 */
export function projectSums(
  on: Day | null = null,
  upTo: { id: number; billedOn: Day | null } | null = null,
): RawBuilder<ProjectSums> {
  const counts =
    upTo === null ? isBilled(on) : sql`(${isBilled(on)} and ${isUpTo(upTo)} or invoice.id = ${upTo.id})`
  return sql<ProjectSums>`(
    select json_build_object(
      'originalContract', contract.original,
      'approvedChanges', case when contract.original is null then 0 else contract.changes end,
      'estimatedCost', case when contract.original is null then 0 else contract.cost end,
      'estimateToComplete', ${newestEstimate(on)},
      'workBilled', billing.work,
      'retentionWithheld', billing.withheld,
      'retentionReleased', billing.released,
      'drafts', billing.drafts,
      'draftWork', billing.draft_work,
      'collected', money.collected,
      'notCleared', money.not_cleared,
      'committedCost', cost.committed,
      'paidCost', cost.paid,
      'isCompleted', project.completed_at is not null and ${isBy(on, companyDayIn('project.completed_at'))},
      'isCancelled', ${isCancelled},
      'givenBack', billing.given_back
    )
    from (
      select
        sum(bid.total) filter (where bid.id = project.finalized_bid_id) as original,
        coalesce(sum(bid.total) filter (where bid.id <> project.finalized_bid_id), 0) as changes,
        coalesce(sum(bid.cost), 0) as cost
      from bid
      where bid.project_id = project.id and bid.status = 'finalized'
        and ${on === null ? sql`true` : sql`(bid.finalized_at is null or ${isBy(on, companyDayIn('bid.finalized_at'))})`}
    ) contract, (
      select
        coalesce(sum(lines.amount) filter (where ${counts} and invoice.kind = 'standard'), 0) as work,
        coalesce(sum(invoice.retention) filter (where ${counts}), 0) as withheld,
        coalesce(sum(lines.amount) filter (where ${counts} and invoice.kind = 'retention'), 0) as released,
        coalesce(sum(lines.amount - invoice.retention) filter (where ${isDraft(on)}), 0) as drafts,
        coalesce(sum(lines.amount) filter (where ${isDraft(on)} and invoice.kind = 'standard'), 0) as draft_work,
        coalesce(sum(least(payments.refunded, greatest(lines.amount - invoice.retention - payments.paid, 0)))
          filter (where ${counts}), 0) as given_back
      from invoice
      join invoice_figures on invoice_figures.invoice_id = invoice.id
      join lateral (
        select coalesce(sum(item.amount), 0) as amount from invoice_item item where item.invoice_id = invoice.id
      ) lines on true
      join lateral (
        select coalesce(sum(payment.amount), 0) as paid,
          coalesce(-sum(payment.amount) filter (where payment.kind = 'refund'), 0) as refunded
        from received_payment payment
        where ${isCancelled} and payment.invoice_id = invoice.id and ${isBy(on, sql`payment.received`)}
      ) payments on true
      where invoice.project_id = project.id and ${isNotVoid(on)}
    ) billing, (
      select
        coalesce(sum(received_payment.amount), 0) as collected,
        coalesce(sum(received_payment.amount) filter (where ${isNotCleared(on)}), 0) as not_cleared
      from received_payment
      join invoice on invoice.id = received_payment.invoice_id
      where invoice.project_id = project.id and ${isBy(on, sql`received_payment.received`)}
    ) money, (
      select coalesce(sum(expense.cost), 0) as committed, coalesce(sum(payments.amount), 0) as paid
      from expense
      join lateral (
        select sum(payment.amount) as amount
        from expense_payment payment
        where payment.expense_id = expense.id and ${isBy(on, sql`payment.date`)}
      ) payments on true
      where expense.project_id = project.id and ${isBy(on, countsFrom('expense'))}
    ) cost
  )`
}

/** The newest estimate to complete, with the cost by its day and that of change orders finalized since. */
function newestEstimate(on: Day | null): RawBuilder<EstimateToComplete | null> {
  return sql<EstimateToComplete | null>`(
    select json_build_object(
      'amount', newest.amount,
      'day', newest.day,
      'costThen', (
        select coalesce(sum(expense.cost), 0) from expense
        where expense.project_id = project.id and ${countsFrom('expense')} <= newest.day
      ),
      'changesSince', (
        select coalesce(sum(bid.cost), 0) from bid
        where bid.project_id = project.id and bid.kind = 'change_order' and bid.status = 'finalized'
          and ${companyDayIn('bid.finalized_at')} > newest.day
          and ${isBy(on, companyDayIn('bid.finalized_at'))}
      )
    )
    from estimate_to_complete newest
    where newest.project_id = project.id and ${isBy(on, sql`newest.day`)}
    order by newest.day desc, newest.id desc
    limit 1
  )`
}

// Past statuses aren't kept, so a job canceled today counts as canceled on earlier days too.
const isCancelled = sql<boolean>`(project.status in (${sql.join(cancelledStatuses.map((status) => sql.lit(status)))}))`

/**
 * True for that invoice and those billed before it; of one day, in the order in which they were first sent. Before a draft,
 * and before one that is just going out, stands everything billed.
 */
export function isUpTo({ id, billedOn }: { id: number; billedOn: Day | null }): RawBuilder<boolean> {
  if (billedOn === null) return sql<boolean>`true`
  return sql<boolean>`((invoice_figures.billed_on, ${firstSent(sql`invoice.id`)}, invoice.id)
    <= (${billedOn}::date, ${firstSent(sql`${id}::integer`)}, ${id}))`
}

function firstSent(invoiceId: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`coalesce((
    select min(dispatch.sent_at) from invoice_dispatch dispatch where dispatch.invoice_id = ${invoiceId}
  ), 'infinity')`
}

/**
 * True for a row of `received_payment` whose money the bank has not confirmed by that day; a payment that was reversed,
 * and its reversal, wait for nothing.
 */
export function isNotCleared(on: Day | null): RawBuilder<boolean> {
  return sql<boolean>`(
    received_payment.kind <> 'reversal'
    and (received_payment.cleared is null${on === null ? sql`` : sql` or received_payment.cleared > ${on}`})
    and not exists (
      select from received_payment reversal
      where reversal.corrects_id = received_payment.id and reversal.kind = 'reversal'
        and ${isBy(on, sql`reversal.received`)}))`
}

function isBy(on: Day | null, day: RawBuilder<unknown>): RawBuilder<boolean> {
  return on === null ? sql<boolean>`true` : sql<boolean>`${day} <= ${on}`
}
