import type { Business, BusinessChange, NewBusiness } from '../../contract/businesses.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { givenColumns } from '../database/column-names.ts'
import { assertVersion, changeRow, given, insertRow, lockRow, refuseTaken } from '../database/editable.ts'
import { changesBetween, recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'
import { keepPhone } from '../phones.ts'
import {
  businessFields,
  findBusiness,
  findProjectsOfBusiness,
  insertSalesperson,
  lockBusiness,
  lockProjectsOfSalespeople,
  lockSalespeopleForRemoval,
} from './businesses.queries.ts'

export const businessHistoryFields = [...businessFields, 'address'] as const

/** @throws invalid naming `name` when another one has that name, upper or lower case */
export async function createBusiness(deps: Deps, actor: Actor, business: NewBusiness): Promise<Business> {
  const at = deps.clock.now()
  return refuseTaken('business_name_key', nameTaken('name', business.name), () =>
    deps.db.transaction().execute(async (trx) => {
      const id = await insertRow(trx, 'business', {
        name: business.name,
        kind: business.kind ?? 'other',
        created_at: at,
        updated_at: at,
        ...businessColumns(business),
      })
      for (const [place, salesperson] of (business.salespeople ?? []).entries()) {
        await insertSalesperson(trx, {
          business_id: id,
          created_at: at,
          name: salesperson.name,
          ...given({
            ...salesperson,
            phone: keepPhone(salesperson.phone, '', `salespeople.${place}.phone`),
          }),
        })
      }
      await recordEvent(trx, {
        at,
        actor,
        entity: 'business',
        entityId: id,
        verb: 'added',
        summary: say('added the business {name}', { name: business.name }),
      })
      return findBusiness(trx, id)
    }),
  )
}

/** @throws not_found; invalid naming `name`; conflict for a stale version */
export async function updateBusiness(
  deps: Deps,
  actor: Actor,
  id: number,
  change: BusinessChange,
): Promise<Business> {
  const at = deps.clock.now()
  return refuseTaken('business_name_key', nameTaken('name', change.name), () =>
    deps.db.transaction().execute(async (trx) => {
      const before = await lockBusiness(trx, id)
      assertVersion(before, change.version)
      await changeRow(trx, 'business', id, at, businessColumns(change, before.phone))
      const after = await findBusiness(trx, id)
      await recordEvent(trx, {
        at,
        actor,
        entity: 'business',
        entityId: id,
        verb: 'changed',
        summary: say('changed the business {name}', { name: after.name }),
        changes: changesBetween(before, after, businessHistoryFields),
      })
      return after
    }),
  )
}

/** Deletes its salespeople too. @throws not_found; conflict while a project names it */
export async function removeBusiness(deps: Deps, actor: Actor, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockProjectsOfSalespeople(trx, { businessId: id })
    await lockSalespeopleForRemoval(trx, { businessId: id })
    await lockRow(trx, 'business', id, 'removal')
    const { name } = await findBusiness(trx, id)
    const { numbers, total } = await findProjectsOfBusiness(trx, id)
    if (total > 0) {
      const text = `${numbers.join(', ')}${total > numbers.length ? ' …' : ''}`
      throw new AppError(
        'conflict',
        total === 1
          ? say('{name} is used in project {text}; archive it instead', { name, text })
          : say('{name} is used in {count} projects: {text}; archive it instead', {
              name,
              count: total,
              text,
            }),
      )
    }
    await trx.deleteFrom('salesperson').where('business_id', '=', id).execute()
    await trx.deleteFrom('business').where('id', '=', id).execute()
    await recordEvent(trx, {
      at: deps.clock.now(),
      actor,
      entity: 'business',
      entityId: id,
      verb: 'removed',
      summary: say('removed the business {name}', { name }),
    })
  })
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
