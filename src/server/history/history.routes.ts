import * as contract from '../../contract/history.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { exportHistory } from './export-history.service.ts'
import { readCompanyHistory, readProjectHistory } from './history.service.ts'

export function mountHistory(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listHistory, ({ query }) => readCompanyHistory(deps, query))
  mountRoute(mounting, contract.exportHistory, ({ actor, query }) => exportHistory(deps, actor, query))
  mountRoute(mounting, contract.listProjectHistory, ({ params, query }) =>
    readProjectHistory(deps, params.id, query),
  )
}
