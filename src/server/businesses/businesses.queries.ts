import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import type { Business, Salesperson } from '../../contract/businesses.ts'
import { notFound } from '../../domain/errors.ts'
import type { BusinessKind } from '../../domain/people.ts'
import { fromColumnNames } from '../database/column-names.ts'
import { containsTextOrPhone } from '../database/contains-text.ts'
import { rowAsJson } from '../database/json-rows.ts'
import type { Page } from '../database/page.ts'
import { type ListRequest, readPage } from '../database/page-by-key.ts'
import type {
  Business as BusinessTable,
  DB,
  Salesperson as SalespersonTable,
} from '../database/schema.generated.ts'

/** The fields that are stored in a column of the same name. */
export const businessFields = [
  'name',
  'kind',
  'phone',
  'email',
  'website',
  'licenseNumber',
  'notes',
  'archived',
] as const

export async function listBusinesses(
  db: Kysely<DB>,
  request: ListRequest & { search?: string | undefined },
): Promise<Page<Business>> {
  let query = db.selectFrom('business')
  if (request.search) query = query.where(containsTextOrPhone(searchText(), request.search))
  return readPage(query, selectBusinesses(query), request, order, toBusiness)
}

const order = {
  columns: {
    name: { by: sql`lower(business.name)`, type: 'text' },
    kind: { by: sql`business.kind`, type: 'text' },
    city: { by: sql`lower(business.city)`, type: 'text' },
    createdAt: { by: sql`business.created_at`, type: 'timestamptz' },
  },
  id: sql<number>`business.id`,
  otherwise: 'name',
} as const

function selectBusinesses<O>(query: SelectQueryBuilder<DB, 'business', O>) {
  return query.selectAll('business').select(salespeopleAsJson.as('salespeople'))
}

function searchText(): RawBuilder<string> {
  return sql<string>`concat_ws(' ', business.name, business.phone, business.email, business.website,
    business.street, business.city, business.license_number, (
      select string_agg(concat_ws(' ', salesperson.name, salesperson.phone, salesperson.email), ' ')
      from salesperson where salesperson.business_id = business.id))`
}

/** In the order of `ids`; those that do not exist are missing. */
export async function findBusinesses(db: Kysely<DB>, ids: readonly number[]): Promise<Business[]> {
  const rows = await selectBusinesses(db.selectFrom('business'))
    .where('business.id', '=', anyOf(ids))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, toBusiness(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** One parameter however many ids: a statement takes no more than 65,535. */
function anyOf(ids: readonly number[]): RawBuilder<number> {
  return sql<number>`any(${[...ids]}::integer[])`
}

/** @throws not_found */
export async function findBusiness(db: Kysely<DB>, id: number): Promise<Business> {
  const [business] = await findBusinesses(db, [id])
  if (!business) throw notFound('Business')
  return business
}

/*
 * To avoid deadlocks, everything locks in the order project, salesperson, business, and by id within each. A new lead
 * takes its referral in that order too.
 */

/** Deleting a salesperson clears the link of their projects, so these are locked as well. */
export async function lockProjectsOfSalespeople(
  trx: Kysely<DB>,
  { businessId, salespersonId }: { businessId: number; salespersonId?: number },
): Promise<void> {
  await trx
    .selectFrom('project')
    .select('project.id')
    .where('project.salesperson_id', 'in', ({ selectFrom }) => {
      const ofBusiness = selectFrom('salesperson')
        .select('salesperson.id')
        .where('salesperson.business_id', '=', businessId)
      return salespersonId === undefined ? ofBusiness : ofBusiness.where('salesperson.id', '=', salespersonId)
    })
    .orderBy('project.id')
    .forNoKeyUpdate()
    .execute()
}

/** For changing or moving them. Ids that do not exist are missing from the result. */
export function lockSalespeople(trx: Kysely<DB>, ids: readonly number[]): Promise<Salesperson[]> {
  return trx
    .selectFrom('salesperson')
    .select(salespersonFields)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** For deleting them: a project that wants to name one of them waits. */
export function lockSalespeopleForRemoval(
  trx: Kysely<DB>,
  { businessId, salespersonId }: { businessId: number; salespersonId?: number },
): Promise<Salesperson[]> {
  let query = trx.selectFrom('salesperson').select(salespersonFields).where('business_id', '=', businessId)
  if (salespersonId !== undefined) query = query.where('id', '=', salespersonId)
  return query.orderBy('id').forUpdate().execute()
}

/** For changing them: projects may still name them. In the order of `ids`. */
export async function lockBusinesses(trx: Kysely<DB>, ids: readonly number[]): Promise<Business[]> {
  await trx
    .selectFrom('business')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return findBusinesses(trx, ids)
}

/** @throws not_found */
export async function lockBusiness(trx: Kysely<DB>, id: number): Promise<Business> {
  const [business] = await lockBusinesses(trx, [id])
  if (!business) throw notFound('Business')
  return business
}

export function insertSalesperson(
  trx: Kysely<DB>,
  values: Insertable<SalespersonTable>,
): Promise<Salesperson> {
  return trx.insertInto('salesperson').values(values).returning(salespersonFields).executeTakeFirstOrThrow()
}

/** The projects that name the business themselves or in an expense, newest first. Deleted projects count. */
export async function findProjectsOfBusiness(
  db: Kysely<DB>,
  businessId: number,
): Promise<{ numbers: string[]; total: number }> {
  const rows = await db
    .selectFrom('project')
    .select(['number', sql<number>`count(*) over ()`.as('total')])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('business_id', '=', businessId),
        exists(
          selectFrom('expense')
            .select('expense.id')
            .whereRef('expense.project_id', '=', 'project.id')
            .where('expense.business_id', '=', businessId),
        ),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  return { numbers: rows.map((row) => row.number), total: rows[0]?.total ?? 0 }
}

const salespersonFields = ['id', 'business_id', 'name', 'phone', 'email'] as const

const salespeopleAsJson = sql<Salesperson[]>`(
  select coalesce(json_agg(${rowAsJson<Salesperson>('salesperson', salespersonFields)}
    order by lower(salesperson.name), salesperson.id), '[]')
  from salesperson where salesperson.business_id = business.id)`

function toBusiness(row: Selectable<BusinessTable> & { salespeople: Salesperson[] }): Business {
  return {
    id: row.id,
    ...fromColumnNames(businessFields, row),
    kind: row.kind as BusinessKind,
    address: { street: row.street, city: row.city, state: row.state, zip: row.zip },
    salespeople: row.salespeople,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
