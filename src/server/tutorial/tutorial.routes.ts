import * as contract from '../../contract/tutorial.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { keepTutorial, readTutorial } from './tutorial.service.ts'

export function mountTutorial(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.readTutorial, ({ actor }) => readTutorial(deps, actor))
  mountRoute(mounting, contract.keepTutorial, ({ actor, body }) => keepTutorial(deps, actor, body))
}
