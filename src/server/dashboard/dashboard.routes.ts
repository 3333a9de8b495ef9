import * as contract from '../../contract/dashboard.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { readDashboard } from './dashboard.service.ts'

export function mountDashboard(mounting: Mounting): void {
  mountRoute(mounting, contract.readDashboard, ({ actor }) => readDashboard(mounting.deps, actor))
}
