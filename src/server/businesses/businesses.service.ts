import type { Transaction } from 'kysely'
import { Business, type BusinessChange, type NewBusiness } from '../../contract/businesses.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { givenColumns } from '../database/column-names.ts'
import { given } from '../database/editable.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { addToList, changeInList, inTransaction, type RemovableList, removeFromList } from '../office-list.ts'
import { keepPhone } from '../phones.ts'
import {
  businessFields,
  findBusiness,
  findProjectsOfBusiness,
  insertSalesperson,
  lockProjectsOfSalespeople,
  lockSalespeopleForRemoval,
} from './businesses.queries.ts'

export const businessHistoryFields = [...businessFields, 'address'] as const

const businesses: RemovableList<'business', Business> = {
  table: 'business',
  entity: 'business',
  schema: Business,
  find: findBusiness,
  historyFields: businessHistoryFields,
  added: ({ name }) => say('added the business {name}', { name }),
  changed: ({ name }) => say('changed the business {name}', { name }),
  removed: ({ name }) => say('removed the business {name}', { name }),
  onlyOnce: {
    constraint: 'business_name_key',
    refusal: ({ name }) => say('There is already a business {name}', { name }),
  },
}

/** @throws invalid naming `name` when another one has that name, upper or lower case */
export function createBusiness(deps: Deps, actor: Actor, business: NewBusiness): Promise<Business> {
  const { name, kind = 'other', salespeople = [] } = business
  return inTransaction(deps, actor, (trx, by) =>
    addToList(trx, by, businesses, { name, kind, ...businessColumns(business) }, async (id) => {
      for (const [place, salesperson] of salespeople.entries()) {
        const phone = keepPhone(salesperson.phone, '', `salespeople.${place}.phone`)
        await insertSalesperson(trx, {
          business_id: id,
          created_at: by.at,
          name: salesperson.name,
          ...given({ ...salesperson, phone }),
        })
      }
    }),
  )
}

/** @throws not_found; invalid naming `name`; conflict for a stale version */
export function updateBusiness(
  deps: Deps,
  actor: Actor,
  id: number,
  change: BusinessChange,
): Promise<Business> {
  return inTransaction(deps, actor, (trx, by) =>
    changeInList(trx, by, businesses, { id, version: change.version }, ({ phone }) =>
      businessColumns(change, phone),
    ),
  )
}

/** Deletes its salespeople too. @throws not_found; conflict while a project names it */
export function removeBusiness(deps: Deps, actor: Actor, id: number): Promise<void> {
  return inTransaction(deps, actor, async (trx, by) => {
    await lockProjectsOfSalespeople(trx, { businessId: id })
    await lockSalespeopleForRemoval(trx, { businessId: id })
    await removeFromList(trx, by, businesses, id, async (business) => {
      await assertUnused(trx, business)
      await trx.deleteFrom('salesperson').where('business_id', '=', id).execute()
    })
  })
}

async function assertUnused(trx: Transaction<DB>, { id, name }: Business): Promise<void> {
  const { numbers, total } = await findProjectsOfBusiness(trx, id)
  if (total === 0) return
  const text = `${numbers.join(', ')}${total > numbers.length ? ' …' : ''}`
  throw new AppError(
    'conflict',
    total === 1
      ? say('{name} is used in project {text}; archive it instead', { name, text })
      : say('{name} is used in {count} projects: {text}; archive it instead', { name, count: total, text }),
  )
}

export function businessColumns(business: BusinessChange, knownPhone?: string) {
  const { phone, address } = business
  return {
    ...givenColumns(businessFields, business),
    ...given({
      phone: keepPhone(phone, knownPhone),
      street: address?.street,
      city: address?.city,
      state: address?.state,
      zip: address?.zip,
    }),
  }
}

export function nameTaken(field: string, name = ''): AppError {
  return invalidField(field, say('There is already a business {name}', { name }))
}
