import type { Transaction } from 'kysely'
import { z } from 'zod'
import {
  Customer,
  type CustomerChange,
  customerFieldNames,
  customerFields,
  type NewCustomer,
} from '../../contract/customers.ts'
import { pickFields } from '../../contract/plain-fields.ts'
import { phoneDigits } from '../../domain/phones.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { toColumnNames } from '../database/column-names.ts'
import { assertVersion, changeRow, given, insertRow, lockRow } from '../database/editable.ts'
import { changesBetween, recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { keepPhone } from '../phones.ts'
import { findCustomer } from './customers.queries.ts'

const historyFields = [...customerFieldNames, 'mailingAddress'] as const

export async function createCustomer(deps: Deps, actor: Actor, customer: NewCustomer): Promise<Customer> {
  return deps.db
    .transaction()
    .execute((trx) => insertCustomer(trx, { actor, at: deps.clock.now() }, customer))
}

/** Adds a customer in the caller's transaction, as a new lead does. */
export async function insertCustomer(
  trx: Transaction<DB>,
  { actor, at }: { actor: Actor | null; at: Date },
  customer: NewCustomer,
): Promise<Customer> {
  const id = await insertRow(trx, 'customer', {
    name: customer.name,
    created_at: at,
    updated_at: at,
    ...columnsOf(customer),
  })
  await recordEvent(trx, {
    at,
    actor,
    entity: 'customer',
    entityId: id,
    verb: 'added',
    summary: say('added the customer {name}', { name: customer.name }),
  })
  return findCustomer(trx, id)
}

/**
 * Projects keep their own copy of the name, phone and e-mail.
 * @throws not_found; conflict for a stale version
 */
export async function updateCustomer(
  deps: Deps,
  actor: Actor,
  id: number,
  change: CustomerChange,
): Promise<Customer> {
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    await lockRow(trx, 'customer', id, 'change')
    const before = await findCustomer(trx, id)
    assertVersion(z.encode(Customer, before), change.version)
    await changeRow(trx, 'customer', id, at, columnsOf(change, before.phone))
    const after = await findCustomer(trx, id)
    await recordEvent(trx, {
      at,
      actor,
      entity: 'customer',
      entityId: id,
      verb: 'changed',
      summary: say('changed the customer {name}', { name: after.name }),
      changes: changesBetween(before, after, historyFields),
    })
    return after
  })
}

function columnsOf(change: CustomerChange, knownPhone?: string) {
  const { mailingAddress } = change
  const phone = keepPhone(change.phone, knownPhone)
  return given({
    ...toColumnNames(pickFields(customerFields, change)),
    phone,
    phone_digits: phone === undefined ? undefined : phoneDigits(phone),
    street: mailingAddress?.street,
    city: mailingAddress?.city,
    state: mailingAddress?.state,
    zip: mailingAddress?.zip,
  })
}
