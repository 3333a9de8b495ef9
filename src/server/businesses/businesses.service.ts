import type { Business, BusinessChange, NewBusiness } from '../../contract/businesses.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { assertVersion, given, isUniqueViolation } from '../database/editable.ts'
import { changesBetween, recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'
import { keepPhone } from '../phones.ts'
import {
  changeBusinessRow,
  findBusiness,
  findProjectsOfBusiness,
  insertBusiness,
  insertSalesperson,
  lockBusiness,
  lockBusinessForRemoval,
  lockProjectsOfSalespeople,
  lockSalespeopleForRemoval,
} from './businesses.queries.ts'

export const businessHistoryFields = [
  'name',
  'kind',
  'phone',
  'email',
  'website',
  'address',
  'licenseNumber',
  'notes',
  'archived',
] as const

/** With its salespeople. @throws invalid naming `name` when there is one of that name, in whatever case */
export async function createBusiness(deps: Deps, actor: Actor, business: NewBusiness): Promise<Business> {
  const at = deps.clock.now()
  return withUniqueName('name', business.name, () =>
    deps.db.transaction().execute(async (trx) => {
      const id = await insertBusiness(trx, {
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
  return withUniqueName('name', change.name, () =>
    deps.db.transaction().execute(async (trx) => {
      const before = await lockBusiness(trx, id)
      assertVersion(before, change.version)
      await changeBusinessRow(trx, id, at, businessColumns(change, before.phone))
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

/** Its salespeople go with it. @throws not_found; conflict while a project names it */
export async function removeBusiness(deps: Deps, actor: Actor, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockProjectsOfSalespeople(trx, { businessId: id })
    await lockSalespeopleForRemoval(trx, { businessId: id })
    const { name } = await lockBusinessForRemoval(trx, id)
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
  return given({
    name: business.name,
    kind: business.kind,
    phone: keepPhone(business.phone, knownPhone),
    email: business.email,
    website: business.website,
    street: business.address?.street,
    city: business.address?.city,
    state: business.address?.state,
    zip: business.address?.zip,
    license_number: business.licenseNumber,
    notes: business.notes,
    archived: business.archived,
  })
}

/** @throws invalid naming `field` when another business has that name */
export async function withUniqueName<T>(
  field: string,
  name: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, 'business_name_key')) {
      throw invalidField(field, say('There is already a business {name}', { name: name ?? '' }))
    }
    throw error
  }
}
