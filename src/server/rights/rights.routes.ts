import * as contract from '../../contract/rights.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { listDueRights } from './rights.queries.ts'
import { listHeldRetention, readRights, updateRights } from './rights.service.ts'

export function mountRights(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.readRights, ({ params }) => readRights(deps, params.id))
  mountRoute(mounting, contract.updateRights, ({ actor, params, body }) =>
    updateRights(deps, actor, params.id, body),
  )
  mountRoute(mounting, contract.listHeldRetention, () => listHeldRetention(deps))
  mountRoute(mounting, contract.listRights, () => listDueRights(deps.db, companyDayOf(deps.clock.now())))
}
