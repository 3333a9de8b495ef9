import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { type Customer, customerFieldNames } from '../../contract/customers.ts'
import { notFound } from '../../domain/errors.ts'
import type { Cents } from '../../domain/money.ts'
import { type Language, normalizeEmail } from '../../domain/people.ts'
import { isSamePhone, phoneDigits } from '../../domain/phones.ts'
import { fromColumnNames } from '../database/column-names.ts'
import { containsTextOrPhone } from '../database/contains-text.ts'
import type { Page } from '../database/page.ts'
import { type ListRequest, readPage, type SortColumn } from '../database/page-by-key.ts'
import type { Customer as CustomerTable, DB } from '../database/schema.generated.ts'

export async function listCustomers(
  db: Kysely<DB>,
  request: ListRequest & { search?: string | undefined },
): Promise<Page<Customer>> {
  let query = db.selectFrom('customer')
  if (request.search) query = query.where(matchesSearch(request.search))
  const byContact = /^-?lastContact$/.test(request.sort ?? '')
  const selected = query
    .$if(byContact, (of) => of.innerJoin('customer_contact', 'customer_contact.customer_id', 'customer.id'))
    .selectAll('customer')
    .select(counted())
  // The id of the table that is sorted by, so that one index serves both.
  const id = byContact ? sql<number>`customer_contact.customer_id` : sql<number>`customer.id`
  return readPage(query, selected, request, { columns: sortColumns, id, otherwise: 'name' }, toCustomer)
}

/** By name, e-mail and phone in any spelling. */
function matchesSearch(search: string): RawBuilder<SqlBool> {
  return containsTextOrPhone(
    sql`concat_ws(' ', customer.name, customer.email, customer.phone, customer.phone_digits)`,
    search,
  )
}

/** Figures from other tables. */
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

/** The sum of their projects' balances; see `projectMoney`. */
function balance(): RawBuilder<Cents> {
  return sql<Cents>`(
    select coalesce(sum(project_figures.balance), 0)::bigint
    from project join project_figures on project_figures.project_id = project.id
    where project.customer_id = customer.id and project.deleted_at is null)`
}

const sortColumns: Record<string, SortColumn> = {
  name: { by: sql`lower(customer.name)`, type: 'text' },
  email: { by: sql`lower(customer.email)`, type: 'text' },
  projectCount: { by: projectCount(), type: 'bigint' },
  balance: { by: balance(), type: 'bigint' },
  // Customers without any contact come first: no real contact is from before 2000.
  lastContact: { by: sql`coalesce(customer_contact.last_at, '2000-01-01 00:00+00')`, type: 'timestamptz' },
  createdAt: { by: sql`customer.created_at`, type: 'timestamptz' },
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

/** Customers with the same phone number (in any spelling) or e-mail address, oldest first. */
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
        // PostgreSQL uses the partial indexes only when the query repeats their condition.
        address === '' ? lit(false) : and([eb(sql`lower(email)`, '=', address), eb('email', '<>', '')]),
      ]),
    )
    .orderBy('id')
    .limit(20)
    .execute()
  // The column keeps ten digits, and a foreign number may end in the same ten.
  return found.filter(
    (each) => isSamePhone(each.phone, phone) || (address !== '' && normalizeEmail(each.email) === address),
  )
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
