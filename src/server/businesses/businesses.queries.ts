import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Business, Salesperson } from '../../contract/businesses.ts'
import { notFound } from '../../domain/errors.ts'
import type { BusinessKind } from '../../domain/people.ts'
import { containsTextOrPhone } from '../database/contains-text.ts'
import { Page } from '../database/page.ts'
import { type ListRequest, pageByKey } from '../database/page-by-key.ts'
import type {
  Business as BusinessTable,
  DB,
  Salesperson as SalespersonTable,
} from '../database/schema.generated.ts'

export async function listBusinesses(
  db: Kysely<DB>,
  request: ListRequest & { search?: string | undefined },
): Promise<Page<Business>> {
  let query = db.selectFrom('business')
  if (request.search) query = query.where(containsTextOrPhone(searchText(), request.search))
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { rows, next } = await pageByKey(
    query.selectAll('business').select(salespeopleAsJson().as('salespeople')),
    request,
    {
      columns: {
        name: { by: sql`lower(business.name)`, type: 'text' },
        kind: { by: sql`business.kind`, type: 'text' },
        city: { by: sql`lower(business.city)`, type: 'text' },
        createdAt: { by: sql`business.created_at`, type: 'timestamptz' },
      },
      id: sql`business.id`,
      otherwise: 'name',
    },
  )
  return new Page(rows.map(toBusiness), total, next)
}

function searchText(): RawBuilder<string> {
  return sql<string>`concat_ws(' ', business.name, business.phone, business.email, business.website,
    business.street, business.city, business.license_number, (
      select string_agg(concat_ws(' ', salesperson.name, salesperson.phone, salesperson.email), ' ')
      from salesperson where salesperson.business_id = business.id))`
}

/** In the order of `ids`; those that do not exist are missing. */
export async function findBusinesses(db: Kysely<DB>, ids: readonly number[]): Promise<Business[]> {
  const rows = await db
    .selectFrom('business')
    .selectAll('business')
    .select(salespeopleAsJson().as('salespeople'))
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
 * Locks are taken in the order project, salesperson, business, each kind by id: a new lead takes its referral in that
 * order too.
 */

/** Projects lose their link to a salesperson who goes. */
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

/** Salespeople who shall be changed or moved; those who do not exist are missing. */
export async function lockSalespeople(trx: Kysely<DB>, ids: readonly number[]): Promise<Salesperson[]> {
  const rows = await trx
    .selectFrom('salesperson')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(toSalesperson)
}

/** Salespeople of a business who shall go: no project can begin to name them any more. */
export async function lockSalespeopleForRemoval(
  trx: Kysely<DB>,
  { businessId, salespersonId }: { businessId: number; salespersonId?: number },
): Promise<Salesperson[]> {
  let query = trx.selectFrom('salesperson').selectAll().where('business_id', '=', businessId)
  if (salespersonId !== undefined) query = query.where('id', '=', salespersonId)
  const rows = await query.orderBy('id').forUpdate().execute()
  return rows.map(toSalesperson)
}

/** Businesses that shall be changed, while projects may go on naming them; in the order of `ids`. */
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

/** A business that shall go: no project can begin to name it any more. @throws not_found */
export async function lockBusinessForRemoval(trx: Kysely<DB>, id: number): Promise<Business> {
  await trx.selectFrom('business').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return findBusiness(trx, id)
}

export async function insertBusiness(trx: Kysely<DB>, values: Insertable<BusinessTable>): Promise<number> {
  const { id } = await trx.insertInto('business').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Writes some columns; the version goes up by one each time. */
export async function changeBusinessRow(
  trx: Kysely<DB>,
  id: number,
  at: Date,
  values: Updateable<BusinessTable>,
): Promise<void> {
  await trx
    .updateTable('business')
    .set({ ...values, version: sql`version + 1`, updated_at: at })
    .where('id', '=', id)
    .execute()
}

export async function insertSalesperson(
  trx: Kysely<DB>,
  values: Insertable<SalespersonTable>,
): Promise<Salesperson> {
  const row = await trx.insertInto('salesperson').values(values).returningAll().executeTakeFirstOrThrow()
  return toSalesperson(row)
}

/** Which projects name the business, or one of their expenses does, deleted ones too: the first numbers and how many. */
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

type SalespersonJson = Pick<Selectable<SalespersonTable>, 'id' | 'business_id' | 'name' | 'phone' | 'email'>

function salespeopleAsJson(): RawBuilder<SalespersonJson[]> {
  return sql<SalespersonJson[]>`(
    select coalesce(json_agg(json_build_object(
      'id', salesperson.id,
      'business_id', salesperson.business_id,
      'name', salesperson.name,
      'phone', salesperson.phone,
      'email', salesperson.email
    ) order by lower(salesperson.name), salesperson.id), '[]')
    from salesperson where salesperson.business_id = business.id)`
}

function toSalesperson(row: SalespersonJson): Salesperson {
  return {
    id: row.id,
    business_id: row.business_id,
    name: row.name,
    phone: row.phone,
    email: row.email,
  }
}

function toBusiness(row: Selectable<BusinessTable> & { salespeople: SalespersonJson[] }): Business {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind as BusinessKind,
    phone: row.phone,
    email: row.email,
    website: row.website,
    address: { street: row.street, city: row.city, state: row.state, zip: row.zip },
    licenseNumber: row.license_number,
    notes: row.notes,
    archived: row.archived,
    salespeople: row.salespeople.map(toSalesperson),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
