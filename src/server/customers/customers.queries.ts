import { type Insertable, type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { type Customer, customerFieldNames } from '../../contract/customers.ts'
import { notFound } from '../../domain/errors.ts'
import type { Cents } from '../../domain/money.ts'
import { type Language, normalizeEmail } from '../../domain/people.ts'
import { isSamePhone, phoneDigits } from '../../domain/phones.ts'
import { fromColumnNames } from '../database/column-names.ts'
import { containsTextOrPhone } from '../database/contains-text.ts'
import { Page } from '../database/page.ts'
import { type ListRequest, pageByKey } from '../database/page-by-key.ts'
import type { Customer as CustomerTable, DB } from '../database/schema.generated.ts'

export async function listCustomers(
  db: Kysely<DB>,
  request: ListRequest & { search?: string | undefined },
): Promise<Page<Customer>> {
  let query = db.selectFrom('customer')
  if (request.search) query = query.where(matchesSearch(request.search))
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const byContact = /^-?lastContact$/.test(request.sort ?? '')
  const { rows, next } = await pageByKey(
    query
      .$if(byContact, (of) => of.innerJoin('customer_contact', 'customer_contact.customer_id', 'customer.id'))
      .selectAll('customer')
      .select(counted()),
    request,
    {
      columns: {
        name: { by: sql`lower(customer.name)`, type: 'text' },
        email: { by: sql`lower(customer.email)`, type: 'text' },
        projectCount: { by: projectCount(), type: 'bigint' },
        balance: { by: balance(), type: 'bigint' },
        // Whom nobody was ever in touch with comes before all: no day of ours is before 2000.
        lastContact: {
          by: sql`coalesce(customer_contact.last_at, '2000-01-01 00:00+00')`,
          type: 'timestamptz',
        },
        createdAt: { by: sql`customer.created_at`, type: 'timestamptz' },
      },
      // Of the table whose column it follows, so that one index holds both.
      id: byContact ? sql`customer_contact.customer_id` : sql`customer.id`,
      otherwise: 'name',
    },
  )
  return new Page(rows.map(toCustomer), total, next)
}

/** By name, e-mail and phone in any spelling. */
function matchesSearch(search: string): RawBuilder<SqlBool> {
  return containsTextOrPhone(
    sql`concat_ws(' ', customer.name, customer.email, customer.phone, customer.phone_digits)`,
    search,
  )
}

/** What other tables say of a customer. */
function counted() {
  return [
    projectCount().as('project_count'),
    balance().as('balance'),
    sql<Date | null>`(
      select last_at from customer_contact contact where contact.customer_id = customer.id)`.as('last_at'),
  ] as const
}

function projectCount(): RawBuilder<number> {
  return sql<number>`(
    select count(*) from project where project.customer_id = customer.id and project.deleted_at is null)`
}

/** The balances of their projects added up, each as `projectMoney` has it. */
function balance(): RawBuilder<Cents> {
  return sql<Cents>`(
    select coalesce(sum(project_figures.balance), 0)::bigint
    from project join project_figures on project_figures.project_id = project.id
    where project.customer_id = customer.id and project.deleted_at is null)`
}

/** @throws not_found */
export async function findCustomer(db: Kysely<DB>, id: number): Promise<Customer> {
  const row = await db
    .selectFrom('customer')
    .selectAll('customer')
    .select(counted())
    .where('customer.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Customer')
  return toCustomer(row)
}

/** @throws not_found */
export async function lockCustomer(trx: Kysely<DB>, id: number): Promise<Customer> {
  await trx.selectFrom('customer').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return findCustomer(trx, id)
}

/** Customers known under the same phone (in any spelling) or the same e-mail address, oldest first. */
export async function findCustomersLike(
  db: Kysely<DB>,
  { phone = '', email = '' }: { phone?: string | undefined; email?: string | undefined },
): Promise<{ id: number; name: string; phone: string; email: string }[]> {
  const digits = phoneDigits(phone)
  const address = normalizeEmail(email)
  if (digits === '' && address === '') return []
  const found = await db
    .selectFrom('customer')
    .select(['id', 'name', 'phone', 'email'])
    .where(({ or, and, eb, lit }) =>
      or([
        digits === '' ? lit(false) : and([eb('phone_digits', '=', digits), eb('phone_digits', '<>', '')]),
        // The partial indexes are used only where the query says what they say.
        address === '' ? lit(false) : and([eb(sql`lower(email)`, '=', address), eb('email', '<>', '')]),
      ]),
    )
    .orderBy('id')
    .limit(20)
    .execute()
  // The column holds ten digits: a number of another country may end like it.
  return found.filter(
    (each) => isSamePhone(each.phone, phone) || (address !== '' && normalizeEmail(each.email) === address),
  )
}

export async function insertCustomerRow(trx: Kysely<DB>, values: Insertable<CustomerTable>): Promise<number> {
  const { id } = await trx.insertInto('customer').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

interface CustomerRow extends Selectable<CustomerTable> {
  project_count: number
  balance: Cents
  last_at: Date | null
}

function toCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    ...fromColumnNames(customerFieldNames, row),
    mailingAddress: { street: row.street, city: row.city, state: row.state, zip: row.zip },
    language: row.language as Language,
    projectCount: row.project_count,
    balance: row.balance,
    lastContactAt: row.last_at?.toISOString() ?? null,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
