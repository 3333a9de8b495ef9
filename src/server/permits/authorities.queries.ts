import { type Kysely, type Selectable, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { IssuingAuthority, listAuthorities as listAuthoritiesRoute } from '../../contract/permits.ts'
import type { PartOutput } from '../../contract/route.ts'
import { notFound } from '../../domain/errors.ts'
import type { Region } from '../../domain/projects.ts'
import { fromColumnNames } from '../database/column-names.ts'
import { containsEveryWord } from '../database/contains-text.ts'
import type { Page } from '../database/page.ts'
import { readPage } from '../database/page-by-key.ts'
import type { IssuingAuthority as AuthorityTable, DB } from '../database/schema.generated.ts'

/** The fields that are stored in a column of the same name. */
export const authorityFields = [
  'name',
  'region',
  'submissionMethods',
  'website',
  'phone',
  'notes',
  'validDays',
  'inspectionDays',
  'archived',
] as const

/** An authority without a region is in the list of every region. */
export async function listAuthorities(
  db: Kysely<DB>,
  request: PartOutput<typeof listAuthoritiesRoute, 'query'>,
): Promise<Page<IssuingAuthority>> {
  const { search, region } = request
  let query = db.selectFrom('issuing_authority')
  if (search) query = query.where(containsEveryWord(searchText, search))
  if (region !== undefined)
    query = query.where(({ or, eb }) =>
      or([eb('issuing_authority.region', '=', region), eb('issuing_authority.region', 'is', null)]),
    )
  return readPage(query, selectAuthorities(query), request, order, toAuthority)
}

const searchText = sql<string>`concat_ws(' ', issuing_authority.name, issuing_authority.website,
  issuing_authority.phone, issuing_authority.notes, array_to_string(issuing_authority.submission_methods, ' '))`

const permitCount = sql<number>`(
  select count(*)::integer from permit where permit.authority_id = issuing_authority.id)`

const order = {
  columns: {
    name: { by: sql`lower(issuing_authority.name)`, type: 'text' },
    region: { by: sql`coalesce(issuing_authority.region, '')`, type: 'text' },
    permitCount: { by: permitCount, type: 'integer' },
    updatedAt: { by: sql`issuing_authority.updated_at`, type: 'timestamptz' },
  },
  id: sql<number>`issuing_authority.id`,
  otherwise: 'name',
} as const

function selectAuthorities<O>(query: SelectQueryBuilder<DB, 'issuing_authority', O>) {
  return query.selectAll('issuing_authority').select(permitCount.as('permit_count'))
}

/** @throws not_found */
export async function findAuthority(db: Kysely<DB>, id: number): Promise<IssuingAuthority> {
  const row = await selectAuthorities(db.selectFrom('issuing_authority'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Authority')
  return toAuthority(row)
}

/** Keeps the authority of that name from being deleted until the transaction ends; undefined when there is none. */
export function holdAuthority(
  trx: Transaction<DB>,
  name: string,
): Promise<{ id: number; valid_days: number | null } | undefined> {
  return trx
    .selectFrom('issuing_authority')
    .select(['id', 'valid_days'])
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .forKeyShare()
    .executeTakeFirst()
}

/** For how many days the authority's permits are valid; null when nobody has entered it. */
export async function findValidDays(trx: Transaction<DB>, id: number | null): Promise<number | null> {
  if (id === null) return null
  const row = await trx
    .selectFrom('issuing_authority')
    .select('valid_days')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.valid_days ?? null
}

/** Links the permits that name this authority from before it was on the list. */
export async function adoptPermits(trx: Transaction<DB>, id: number, name: string): Promise<void> {
  await trx
    .updateTable('permit')
    .set({ authority_id: id })
    .where('authority_id', 'is', null)
    .where(sql`lower(issuing_authority)`, '=', sql`lower(${name})`)
    .execute()
}

/**
 * The projects whose permits name the authority, newest first. Deleted projects count, and permits that can be
 * restored.
 */
export async function findProjectsOfAuthority(
  trx: Transaction<DB>,
  id: number,
): Promise<{ numbers: string[]; total: number }> {
  const removed = JSON.stringify([{ table: 'permit', row: { authority_id: id } }])
  const rows = await trx
    .selectFrom('project')
    .select(['number', sql<number>`count(*) over ()`.as('total')])
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('permit')
            .select('permit.id')
            .whereRef('permit.project_id', '=', 'project.id')
            .where('permit.authority_id', '=', id),
        ),
        exists(
          selectFrom('removal')
            .select('removal.id')
            .whereRef('removal.project_id', '=', 'project.id')
            .where('removal.entity', '=', 'permit')
            .where('removal.undone_at', 'is', null)
            .where('removal.purged_at', 'is', null)
            .where(sql<boolean>`removal.rows @> ${removed}::jsonb`),
        ),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  return { numbers: rows.map((row) => row.number), total: rows[0]?.total ?? 0 }
}

function toAuthority(row: Selectable<AuthorityTable> & { permit_count: number }): IssuingAuthority {
  return {
    id: row.id,
    ...fromColumnNames(authorityFields, row),
    region: row.region as Region | null,
    permitCount: row.permit_count,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
