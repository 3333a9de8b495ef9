import type { Transaction } from 'kysely'
import type { NewProject, ProjectChange } from '../../contract/projects.ts'
import { invalidField } from '../../domain/errors.ts'
import { phoneDigits } from '../../domain/phones.ts'
import { say } from '../../domain/sentences/say.ts'
import type { By } from '../actor.ts'
import { insertCustomer } from '../customers/customers.service.ts'
import { changeRow, given } from '../database/editable.ts'
import { changesBetween, recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import { keepPhone } from '../phones.ts'
import type { ProjectRow } from './projects.queries.ts'

export interface ProjectCustomer {
  id: number
  name: string
  phone: string
  email: string
}

const columns = ['id', 'name', 'phone', 'email'] as const

/** The existing customer of a new project, or a new customer. @throws invalid naming `customer_id` */
export async function takeCustomer(
  trx: Transaction<DB>,
  { actor, at }: By,
  { customer, customer_id }: NewProject,
): Promise<ProjectCustomer> {
  if (customer_id !== undefined) {
    const known = await trx
      .selectFrom('customer')
      .select(columns)
      .where('id', '=', customer_id)
      .forKeyShare()
      .executeTakeFirst()
    if (!known) throw invalidField('customer_id', 'There is no customer with this id')
    return known
  }
  if (customer === undefined) throw invalidField('customer', 'Is required')
  return insertCustomer(trx, { actor, at }, customer)
}

const correctable = ['name', 'phone', 'email'] as const

/**
 * Applies a correction of the project's copy to the customer's record too. Fields that repeat the project's copy are
 * skipped, so that an outdated copy never overwrites a newer record.
 * @returns the changed columns of the project
 */
export async function correctCustomer(
  trx: Transaction<DB>,
  { actor, at }: By,
  row: ProjectRow,
  change: NonNullable<ProjectChange['customer']>,
): Promise<Partial<Pick<ProjectRow, 'customer_name' | 'customer_phone' | 'customer_email'>>> {
  const copy = { name: row.customer_name, phone: row.customer_phone, email: row.customer_email }
  const sent = { ...change, phone: keepPhone(change.phone, copy.phone, 'customer.phone') }
  const corrected = Object.fromEntries(
    correctable.flatMap((field) =>
      sent[field] === undefined || sent[field] === copy[field] ? [] : [[field, sent[field]]],
    ),
  ) as Partial<typeof copy>
  if (Object.keys(corrected).length === 0) return {}
  const before = await trx
    .selectFrom('customer')
    .select(columns)
    .where('id', '=', row.customer_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const changes = changesBetween(before, corrected, correctable)
  if (Object.keys(changes).length > 0) {
    await changeRow(trx, 'customer', before.id, at, {
      ...corrected,
      ...(corrected.phone !== undefined && { phone_digits: phoneDigits(corrected.phone) }),
    })
    await recordEvent(trx, {
      at,
      actor,
      entity: 'customer',
      entityId: before.id,
      verb: 'changed',
      summary: say('changed the customer {name}, correcting project {number}', {
        name: corrected.name ?? before.name,
        number: row.number,
      }),
      changes,
    })
  }
  return given({
    customer_name: corrected.name,
    customer_phone: corrected.phone,
    customer_email: corrected.email,
  })
}
