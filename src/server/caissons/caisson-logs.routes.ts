import * as contract from '../../contract/caisson-logs.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import {
  createCaissonLog,
  deleteCaissonLog,
  listCaissonLogs,
  updateCaissonLog,
} from './caisson-logs.service.ts'
import { setCaissonReport } from './caisson-report.service.ts'

export function mountCaissonLogs(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listCaissonLogs, ({ params }) => listCaissonLogs(deps, params.id))
  mountRoute(mounting, contract.createCaissonLog, ({ actor, params, body, once }) =>
    createCaissonLog(deps, actor, params.id, body, once),
  )
  mountRoute(mounting, contract.updateCaissonLog, ({ actor, params, body }) =>
    updateCaissonLog(deps, actor, params.id, params.logId, body),
  )
  mountRoute(mounting, contract.deleteCaissonLog, ({ actor, params }) =>
    deleteCaissonLog(deps, actor, params.id, params.logId),
  )
  mountRoute(mounting, contract.readCaissonReport, ({ params }) => setCaissonReport(deps, params.id))
}
