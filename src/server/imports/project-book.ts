import { sql, type Transaction } from 'kysely'
import type { DB } from '../database/schema.generated.ts'
import type { Value, Values } from './read-row.ts'
import { type Known, keyOf, type MatchedBy } from './row-plan.ts'

export interface KnownProject extends Known {
  deleted: boolean
  hasContract: boolean
}

export interface ProjectBook {
  find(values: Values): { record: KnownProject; how: MatchedBy } | undefined
  add(record: KnownProject): void
  /** The projects found in the database. */
  known: readonly KnownProject[]
}

/** The projects that any of these rows may be about. */
export async function readProjects(trx: Transaction<DB>, wanted: readonly Values[]): Promise<ProjectBook> {
  const numbers = [...new Set(wanted.map((values) => keyOf(values['number'])).filter(Boolean))]
  const names = [...new Set(wanted.map((values) => keyOf(values['customerName'])).filter(Boolean))]
  const rows = await trx
    .selectFrom('project')
    .leftJoin('employee', 'employee.id', 'project.manager_id')
    .select([
      'project.id',
      'project.number',
      'project.name',
      'project.job_type as jobType',
      'project.site_street as street',
      'project.site_city as city',
      'project.site_state as state',
      'project.site_zip as zip',
      'project.status',
      'project.customer_name as customerName',
      'project.deleted_at',
      'project.finalized_bid_id',
    ])
    .select(sql<string | null>`employee.first_name || ' ' || employee.last_name`.as('manager'))
    .where(
      sql<boolean>`lower(project.number) = any(${numbers}::text[])
        or (project.deleted_at is null and lower(project.customer_name) = any(${names}::text[]))`,
    )
    .orderBy('project.id')
    .execute()
  const byNumber = new Map<string, KnownProject>()
  const bySite = new Map<string, KnownProject>()
  const add = (record: KnownProject) => {
    const number = keyOf(record.values['number'])
    if (number !== '') byNumber.set(number, record)
    const site = siteOf(record.values)
    if (!record.deleted && !bySite.has(site)) bySite.set(site, record)
  }
  const known = rows.map(({ id, deleted_at, finalized_bid_id, ...values }) => ({
    id,
    row: null,
    deleted: deleted_at !== null,
    hasContract: finalized_bid_id !== null,
    values,
  }))
  for (const record of known) add(record)
  return {
    add,
    known,
    find(values) {
      const number = keyOf(values['number'])
      const record = number === '' ? bySite.get(siteOf(values)) : byNumber.get(number)
      return record && { record, how: number === '' ? 'site' : 'number' }
    },
  }
}

export function siteOf(values: Record<string, Value | null>): string {
  return [values['customerName'], values['street'], values['name']].map(keyOf).join('\n')
}

/** Active employees by their name and by their e-mail address. */
export async function readManagers(trx: Transaction<DB>): Promise<Map<string, { id: number; name: string }>> {
  const rows = await trx
    .selectFrom('employee')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('active', '=', true)
    .orderBy('id', 'desc')
    .execute()
  return new Map(
    rows.flatMap(({ id, first_name, last_name, email }) => {
      const person = { id, name: `${first_name} ${last_name}` }
      return [
        [keyOf(person.name), person],
        [keyOf(email), person],
      ] as const
    }),
  )
}
