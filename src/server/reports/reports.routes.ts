import * as contract from '../../contract/reports.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { exportCash, readCash } from './cash.service.ts'
import { exportJobProfit, readJobProfit } from './job-profit.service.ts'
import { exportPayables, readPayables } from './payables.service.ts'
import { exportReceivables, readReceivables } from './receivables.service.ts'
import {
  exportBacklog,
  exportWorkInProgress,
  readBacklog,
  readWorkInProgress,
} from './work-in-progress.service.ts'

export function mountReports(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.readReceivables, ({ query }) => readReceivables(deps, query))
  mountRoute(mounting, contract.exportReceivables, ({ query }) => exportReceivables(deps, query))
  mountRoute(mounting, contract.readPayables, ({ query }) => readPayables(deps, query))
  mountRoute(mounting, contract.exportPayables, ({ query }) => exportPayables(deps, query))
  mountRoute(mounting, contract.readJobProfit, ({ query }) => readJobProfit(deps, query))
  mountRoute(mounting, contract.exportJobProfit, ({ query }) => exportJobProfit(deps, query))
  mountRoute(mounting, contract.readWorkInProgress, ({ query }) => readWorkInProgress(deps, query))
  mountRoute(mounting, contract.exportWorkInProgress, ({ query }) => exportWorkInProgress(deps, query))
  mountRoute(mounting, contract.readBacklog, ({ query }) => readBacklog(deps, query))
  mountRoute(mounting, contract.exportBacklog, ({ query }) => exportBacklog(deps, query))
  mountRoute(mounting, contract.readCash, ({ query }) => readCash(deps, query))
  mountRoute(mounting, contract.exportCash, ({ query }) => exportCash(deps, query))
}
