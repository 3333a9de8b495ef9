import type { Transaction } from 'kysely'
import { invalidField } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { DB } from '../database/schema.generated.ts'

/** The business and salesperson who referred the customer, with their current names. */
export interface Referral {
  business_id: number | null
  business_name: string | null
  salesperson_id: number | null
  salesperson_name: string | null
}

const noReferral: Referral = {
  business_id: null,
  business_name: null,
  salesperson_id: null,
  salesperson_name: null,
}

/**
 * Finds a referral and keeps its rows from being deleted. A salesperson alone implies the business.
 * @throws invalid naming `business_id` or `salesperson_id`
 */
export async function resolveReferral(
  trx: Transaction<DB>,
  businessId: number | null,
  salespersonId: number | null,
): Promise<Referral> {
  if (salespersonId === null) {
    return businessId === null ? noReferral : { ...noReferral, ...(await holdBusiness(trx, businessId)) }
  }
  const salesperson = await trx
    .selectFrom('salesperson')
    .select(['id', 'name', 'business_id'])
    .where('id', '=', salespersonId)
    .forKeyShare()
    .executeTakeFirst()
  if (!salesperson) throw invalidField('salesperson_id', 'There is no salesperson with this id')
  if (businessId !== null && salesperson.business_id !== businessId) {
    throw invalidField(
      'salesperson_id',
      say('{name} does not belong to this business', { name: salesperson.name }),
    )
  }
  return {
    ...(await holdBusiness(trx, salesperson.business_id)),
    salesperson_id: salesperson.id,
    salesperson_name: salesperson.name,
  }
}

/**
 * Finds a business for a record that will name it, and keeps the row from being deleted.
 * @throws invalid naming `business_id` for one that is not there, or archived
 */
export async function holdBusiness(
  trx: Transaction<DB>,
  id: number,
): Promise<Pick<Referral, 'business_id' | 'business_name'>> {
  const business = await trx
    .selectFrom('business')
    .select(['id', 'name', 'archived'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!business) throw invalidField('business_id', 'There is no such business')
  if (business.archived) throw invalidField('business_id', say('{name} is archived', { name: business.name }))
  return { business_id: business.id, business_name: business.name }
}

/**
 * Finds an employee for a record that will name them, and keeps the row from being deleted.
 * @throws invalid naming `field` unless they are active
 */
export async function holdEmployee(
  trx: Transaction<DB>,
  id: number,
  field: string,
): Promise<{ id: number; name: string; phone: string; email: string }> {
  const row = await trx
    .selectFrom('employee')
    .select(['first_name', 'last_name', 'phone', 'email', 'active'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw invalidField(field, 'There is no employee with this id')
  const name = `${row.first_name} ${row.last_name}`
  if (!row.active) throw invalidField(field, say('{name} is no longer an active employee', { name }))
  return { id, name, phone: row.phone, email: row.email }
}

export async function findEmployeeName(trx: Transaction<DB>, id: number | null): Promise<string | null> {
  if (id === null) return null
  const employee = await trx
    .selectFrom('employee')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `${employee.first_name} ${employee.last_name}`
}
