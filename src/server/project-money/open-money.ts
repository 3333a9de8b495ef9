import { type Kysely, sql } from 'kysely'
import type { OpenMoney } from '../../domain/rights/rights.ts'
import type { DB } from '../database/schema.generated.ts'

const contract = sql`(coalesce(figures.original_contract, 0) + figures.approved_changes)`

/** The SQL of `isPaidInFull`, for a query that selects from `project_figures` as `figures`. */
export const isPaidInFull = sql<boolean>`(${contract} > 0 and figures.work_billed >= ${contract} and figures.balance <= 0
  and figures.retention_withheld <= figures.retention_released)`

/** What of a project's money is open, from the figures that are kept of it. */
export function findOpenMoney(db: Kysely<DB>, projectId: number): Promise<OpenMoney> {
  return db
    .selectFrom('project_figures as figures')
    .select([
      isPaidInFull.as('isPaidInFull'),
      sql<boolean>`figures.balance > 0`.as('isOwed'),
      sql<boolean>`figures.retention_withheld > figures.retention_released`.as('isRetentionHeld'),
    ])
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
}
