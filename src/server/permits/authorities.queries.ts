import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { IssuingAuthority, listAuthorities as listAuthoritiesRoute } from '../../contract/permits.ts'
import type { PartOutput } from '../../contract/route.ts'
import { notFound } from '../../domain/errors.ts'
import type { Region } from '../../domain/projects.ts'
import { containsEveryWord } from '../database/contains-text.ts'
import { Page } from '../database/page.ts'
import { pageByKey } from '../database/page-by-key.ts'
import type { IssuingAuthority as AuthorityTable, DB } from '../database/schema.generated.ts'

/** Those of a region are also those of no region in particular. */
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
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { rows, next } = await pageByKey(
    query.selectAll('issuing_authority').select(permitCount.as('permit_count')),
    request,
    {
      columns: {
        name: { by: sql`lower(issuing_authority.name)`, type: 'text' },
        region: { by: sql`coalesce(issuing_authority.region, '')`, type: 'text' },
        permitCount: { by: permitCount, type: 'integer' },
        updatedAt: { by: sql`issuing_authority.updated_at`, type: 'timestamptz' },
      },
      id: sql`issuing_authority.id`,
      otherwise: 'name',
    },
  )
  return new Page(rows.map(toAuthority), total, next)
}

const searchText = sql<string>`concat_ws(' ', issuing_authority.name, issuing_authority.website,
  issuing_authority.phone, issuing_authority.notes, array_to_string(issuing_authority.submission_methods, ' '))`

const permitCount = sql<number>`(
  select count(*)::integer from permit where permit.authority_id = issuing_authority.id)`

/** @throws not_found */
export async function findAuthority(db: Kysely<DB>, id: number): Promise<IssuingAuthority> {
  const row = await db
    .selectFrom('issuing_authority')
    .selectAll('issuing_authority')
    .select(permitCount.as('permit_count'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Authority')
  return toAuthority(row)
}

/** An authority that shall be changed, while permits may go on naming it. @throws not_found */
export async function lockAuthority(trx: Transaction<DB>, id: number): Promise<IssuingAuthority> {
  await trx.selectFrom('issuing_authority').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findAuthority(trx, id)
}

/** An authority that shall go: no permit can begin to name it any more. @throws not_found */
export async function lockAuthorityForRemoval(trx: Transaction<DB>, id: number): Promise<IssuingAuthority> {
  await trx.selectFrom('issuing_authority').select('id').where('id', '=', id).forUpdate().execute()
  return findAuthority(trx, id)
}

/** An authority that nobody can take away until the transaction ends; undefined when the list knows none of that name. */
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

/** How long the permits of an authority live, in days; null: not known. */
export async function findValidDays(trx: Transaction<DB>, id: number | null): Promise<number | null> {
  if (id === null) return null
  const row = await trx
    .selectFrom('issuing_authority')
    .select('valid_days')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.valid_days ?? null
}

export async function insertAuthority(
  trx: Transaction<DB>,
  values: Insertable<AuthorityTable>,
): Promise<number> {
  const { id } = await trx
    .insertInto('issuing_authority')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes some columns; the version goes up by one each time. */
export async function changeAuthorityRow(
  trx: Transaction<DB>,
  id: number,
  at: Date,
  values: Updateable<AuthorityTable>,
): Promise<void> {
  await trx
    .updateTable('issuing_authority')
    .set({ ...values, version: sql`version + 1`, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** Permits that were written with this name before the list knew it belong to it from now on. */
export async function adoptPermits(trx: Transaction<DB>, id: number, name: string): Promise<void> {
  await trx
    .updateTable('permit')
    .set({ authority_id: id })
    .where('authority_id', 'is', null)
    .where(sql`lower(issuing_authority)`, '=', sql`lower(${name})`)
    .execute()
}

/** On which projects permits name the authority, deleted projects and permits that can be brought back included. */
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
    name: row.name,
    region: row.region as Region | null,
    submissionMethods: row.submission_methods,
    website: row.website,
    phone: row.phone,
    notes: row.notes,
    validDays: row.valid_days,
    inspectionDays: row.inspection_days,
    archived: row.archived,
    permitCount: row.permit_count,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
