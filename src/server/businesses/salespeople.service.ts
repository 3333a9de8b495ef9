import type { NewSalesperson, Salesperson } from '../../contract/businesses.ts'
import { notFound } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { changeRow, given } from '../database/editable.ts'
import { recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'
import { keepPhone } from '../phones.ts'
import {
  insertSalesperson,
  lockBusiness,
  lockProjectsOfSalespeople,
  lockSalespeopleForRemoval,
} from './businesses.queries.ts'

/** Counts as a change of the business: its version goes up. @throws not_found */
export async function createSalesperson(
  deps: Deps,
  actor: Actor,
  businessId: number,
  salesperson: NewSalesperson,
): Promise<Salesperson> {
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const business = await lockBusiness(trx, businessId)
    const added = await insertSalesperson(trx, {
      business_id: businessId,
      created_at: at,
      name: salesperson.name,
      ...given({ ...salesperson, phone: keepPhone(salesperson.phone) }),
    })
    await changeRow(trx, 'business', businessId, at, {})
    await recordEvent(trx, {
      at,
      actor,
      entity: 'salesperson',
      entityId: added.id,
      verb: 'added',
      summary: say('added {name} to the salespeople of {text}', { name: added.name, text: business.name }),
    })
    return added
  })
}

/** The projects that they referred keep the name. @throws not_found, also for a salesperson of another business */
export async function removeSalesperson(
  deps: Deps,
  actor: Actor,
  businessId: number,
  salespersonId: number,
): Promise<void> {
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    await lockProjectsOfSalespeople(trx, { businessId, salespersonId })
    const [salesperson] = await lockSalespeopleForRemoval(trx, { businessId, salespersonId })
    if (!salesperson) throw notFound('Salesperson')
    const business = await lockBusiness(trx, businessId)
    await trx.deleteFrom('salesperson').where('id', '=', salespersonId).execute()
    await changeRow(trx, 'business', businessId, at, {})
    await recordEvent(trx, {
      at,
      actor,
      entity: 'salesperson',
      entityId: salespersonId,
      verb: 'removed',
      summary: say('removed {name} from the salespeople of {text}', {
        name: salesperson.name,
        text: business.name,
      }),
    })
  })
}
