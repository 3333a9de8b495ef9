import * as contract from '../../contract/history.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { listCompanyHistory } from './company-history.queries.ts'
import { exportHistory } from './export-history.service.ts'
import { listProjectHistory } from './history.queries.ts'

export function mountHistory(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listHistory, ({ query }) => listCompanyHistory(deps.db, query))
  mountRoute(mounting, contract.exportHistory, ({ actor, query }) => exportHistory(deps, actor, query))
  mountRoute(mounting, contract.listProjectHistory, ({ params, query }) =>
    listProjectHistory(deps.db, params.id, query),
  )
}
