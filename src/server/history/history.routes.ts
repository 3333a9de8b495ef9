import * as contract from '../../contract/history.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { readProjectHistory } from './history.service.ts'

export function mountHistory(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listProjectHistory, ({ params, query }) =>
    readProjectHistory(deps, params.id, query),
  )
}
