import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../domain/dates.ts'
import type { ProjectSums } from '../../domain/project-money.ts'
import { asOf } from './invoice-sums.ts'

/**
 * The row of the function `project_money` (0040) for a query that has the table `project` in scope under that name; give
 * it to `projectMoney`. What whole lists are sorted and added up by is kept in `project_figures` (0023).
 * @param on as of that day: what was dated, received, voided or finalized later does not count; null: everything
 * @param billed the ids of the invoices that count as billed, unless void; null: those that are billed
 */
export function projectSums(
  on: Day | null = null,
  billed: readonly number[] | null = null,
): RawBuilder<ProjectSums> {
  return sql<ProjectSums>`(
    select json_build_object(
      'originalContract', money.original_contract,
      'approvedChanges', money.approved_changes,
      'estimatedCost', money.estimated_cost,
      'estimateToComplete', case when money.estimate is not null then json_build_object(
        'amount', money.estimate,
        'day', money.estimated_on,
        'costThen', money.cost_then,
        'changesSince', money.changes_since) end,
      'workBilled', money.work_billed,
      'retentionWithheld', money.retention_withheld,
      'retentionReleased', money.retention_released,
      'drafts', money.drafts,
      'draftWork', money.draft_work,
      'collected', money.collected,
      'notCleared', money.not_cleared,
      'committedCost', money.committed_cost,
      'paidCost', money.paid_cost,
      'isCompleted', money.is_completed,
      'isCancelled', money.is_cancelled,
      'givenBack', money.given_back)
    from project_money(${asOf(on)}${billed === null ? sql`` : sql`, ${billed}`}) money
    where money.project_id = project.id)`
}
