import { type Kysely, sql } from 'kysely'
import type { Day } from '../../domain/dates.ts'
import type { OpenMoney } from '../../domain/rights/rights.ts'
import type { DB } from '../database/schema.generated.ts'

const contract = sql`(coalesce(figures.original_contract, 0) + figures.approved_changes)`

/** The SQL of `isPaidInFull`, for a query that selects from `project_figures` as `figures`. */
export const isPaidInFull = sql<boolean>`(${contract} > 0 and figures.work_billed >= ${contract} and figures.balance <= 0
  and figures.retention_withheld <= figures.retention_released)`

/** When the oldest invoice went out that is not paid, for a query as above. */
export const owedSince = sql<Day | null>`(
  select min(kept.billed_on) from invoice_figures kept join invoice on invoice.id = kept.invoice_id
  where invoice.project_id = figures.project_id and invoice.voided_at is null and kept.total > kept.paid)`

/** What of a project's money is open, from the figures that are kept of it. */
export function findOpenMoney(db: Kysely<DB>, projectId: number): Promise<OpenMoney> {
  return db
    .selectFrom('project_figures as figures')
    .select([
      isPaidInFull.as('isPaidInFull'),
      sql<boolean>`figures.balance > 0`.as('isOwed'),
      sql<boolean>`figures.retention_withheld > figures.retention_released`.as('isRetentionHeld'),
      owedSince.as('owedSince'),
    ])
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
}
