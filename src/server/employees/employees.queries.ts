import { type Kysely, type Selectable, sql } from 'kysely'
import type { Employee } from '../../contract/employees.ts'
import { notFound } from '../../domain/errors.ts'
import type { EmployeeRole, Language, StartPage } from '../../domain/people.ts'
import { containsTextOrPhone } from '../database/contains-text.ts'
import type { Page } from '../database/page.ts'
import { type ListRequest, readPage } from '../database/page-by-key.ts'
import type { DB, Employee as EmployeeTable } from '../database/schema.generated.ts'

export function toEmployee(row: Selectable<EmployeeTable>): Employee {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    role: row.role as EmployeeRole,
    active: row.active,
    language: row.language as Language,
    startPage: row.start_page as StartPage,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** @throws not_found */
export async function findEmployee(db: Kysely<DB>, id: number): Promise<Employee> {
  const row = await db.selectFrom('employee').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Employee')
  return toEmployee(row)
}

/** @throws not_found */
export async function lockEmployee(trx: Kysely<DB>, id: number): Promise<Employee> {
  const row = await trx
    .selectFrom('employee')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Employee')
  return toEmployee(row)
}

/** Locks the employee, so that a deactivation at the same time comes either before or after this transaction. */
export async function isStillActive(trx: Kysely<DB>, id: number): Promise<boolean> {
  const active = await trx
    .selectFrom('employee')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst()
  return active !== undefined
}

/** What signing in needs, by normalized e-mail. */
export function findEmployeeForSignIn(
  db: Kysely<DB>,
  email: string,
): Promise<{ id: number; active: boolean; password_hash: string | null } | undefined> {
  return db
    .selectFrom('employee')
    .select(['id', 'active', 'password_hash'])
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst()
}

export async function listEmployees(
  db: Kysely<DB>,
  request: ListRequest & { search?: string | undefined },
): Promise<Page<Employee>> {
  let query = db.selectFrom('employee')
  if (request.search) {
    query = query.where(
      containsTextOrPhone(sql`concat_ws(' ', first_name, last_name, email, phone)`, request.search),
    )
  }
  const order = {
    columns: {
      name: { by: sql`lower(first_name || ' ' || last_name)`, type: 'text' },
      email: { by: sql`lower(email)`, type: 'text' },
      role: { by: sql`role`, type: 'text' },
    },
    id: sql<number>`employee.id`,
    otherwise: 'name',
  } as const
  return readPage(query, query.selectAll(), request, order, toEmployee)
}
