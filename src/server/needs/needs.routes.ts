import * as contract from '../../contract/needs.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { readNeeds, seeNeeds } from './needs.service.ts'

export function mountNeeds(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.readNeeds, ({ actor }) => readNeeds(deps, actor))
  mountRoute(mounting, contract.seeNeeds, ({ actor }) => seeNeeds(deps, actor))
}
