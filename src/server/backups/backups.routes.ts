import * as contract from '../../contract/backups.ts'
import { toMessage } from '../../domain/sentences/say.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { readBackups, startBackup } from './backups.service.ts'

export function mountBackups(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.readBackups, () => readBackups(deps))
  mountRoute(mounting, contract.startBackup, async ({ actor }) => {
    await startBackup(deps, actor)
    return toMessage('The backup begins')
  })
}
