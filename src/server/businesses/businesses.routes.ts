import * as contract from '../../contract/businesses.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { updateBusinessesInBulk } from './bulk-update.service.ts'
import { listBusinesses } from './businesses.queries.ts'
import { createBusiness, removeBusiness, updateBusiness } from './businesses.service.ts'
import { createSalesperson, removeSalesperson } from './salespeople.service.ts'

export function mountBusinesses(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listBusinesses, ({ query }) => listBusinesses(deps.db, query))
  mountRoute(mounting, contract.createBusiness, ({ actor, body }) => createBusiness(deps, actor, body))
  mountRoute(mounting, contract.updateBusinessesInBulk, ({ actor, body }) =>
    updateBusinessesInBulk(deps, actor, body),
  )
  mountRoute(mounting, contract.updateBusiness, ({ actor, params, body }) =>
    updateBusiness(deps, actor, params.id, body),
  )
  mountRoute(mounting, contract.deleteBusiness, ({ actor, params }) => removeBusiness(deps, actor, params.id))
  mountRoute(mounting, contract.createSalesperson, ({ actor, params, body }) =>
    createSalesperson(deps, actor, params.id, body),
  )
  mountRoute(mounting, contract.deleteSalesperson, async ({ actor, params }) => {
    await removeSalesperson(deps, actor, params.id, params.salespersonId)
    return { message: 'Salesperson removed' }
  })
}
