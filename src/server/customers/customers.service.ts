import type { Transaction } from 'kysely'
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
import type { Actor, By } from '../actor.ts'
import { toColumnNames } from '../database/column-names.ts'
import { given } from '../database/editable.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { addToList, changeInList, inTransaction, type OfficeList } from '../office-list.ts'
import { keepPhone } from '../phones.ts'
import { findCustomer } from './customers.queries.ts'

const customers: OfficeList<'customer', Customer> = {
  table: 'customer',
  entity: 'customer',
  schema: Customer,
  find: findCustomer,
  historyFields: [...customerFieldNames, 'mailingAddress'],
  added: ({ name }) => say('added the customer {name}', { name }),
  changed: ({ name }) => say('changed the customer {name}', { name }),
}

export function createCustomer(deps: Deps, actor: Actor, customer: NewCustomer): Promise<Customer> {
  return inTransaction(deps, actor, (trx, by) => insertCustomer(trx, by, customer))
}

/** Adds a customer in the caller's transaction, as a new lead does. */
export function insertCustomer(
  trx: Transaction<DB>,
  by: By<Actor | null>,
  customer: NewCustomer,
): Promise<Customer> {
  return addToList(trx, by, customers, { name: customer.name, ...columnsOf(customer) })
}

/**
 * Projects keep their own copy of the name, phone and e-mail.
 * @throws not_found; conflict for a stale version
 */
export function updateCustomer(
  deps: Deps,
  actor: Actor,
  id: number,
  change: CustomerChange,
): Promise<Customer> {
  return inTransaction(deps, actor, (trx, by) =>
    changeInList(trx, by, customers, { id, version: change.version }, ({ phone }) =>
      columnsOf(change, phone),
    ),
  )
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
