import * as contract from '../../contract/estimates.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { addEstimate, listEstimates } from './estimates.service.ts'

export function mountEstimates(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listEstimatesToComplete, ({ params }) => listEstimates(deps, params.id))
  mountRoute(mounting, contract.addEstimateToComplete, ({ actor, params, body, once }) =>
    addEstimate(deps, actor, params.id, body, once),
  )
}
