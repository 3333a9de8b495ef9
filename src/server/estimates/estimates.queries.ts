import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { EstimateToComplete } from '../../contract/estimates.ts'
import type { DB } from '../database/schema.generated.ts'

/** A project's estimates to complete, the one that counts first. */
export async function findEstimates(db: Kysely<DB>, projectId: number): Promise<EstimateToComplete[]> {
  const rows = await db
    .selectFrom('estimate_to_complete as estimate')
    .innerJoin('employee', 'employee.id', 'estimate.created_by')
    .select([
      'estimate.id',
      'estimate.project_id',
      'estimate.amount',
      'estimate.day',
      'estimate.note',
      'estimate.created_at',
      'employee.id as author_id',
      sql<string>`concat_ws(' ', employee.first_name, employee.last_name)`.as('author_name'),
    ])
    .where('estimate.project_id', '=', projectId)
    .orderBy('estimate.day', 'desc')
    .orderBy('estimate.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    project_id: row.project_id,
    amount: row.amount,
    day: row.day,
    note: row.note,
    author: { id: row.author_id, name: row.author_name },
    createdAt: row.created_at.toISOString(),
  }))
}
