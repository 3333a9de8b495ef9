import * as contract from '../../contract/removals.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { undoRemoval } from './removals.service.ts'
import { removeDuplicates } from './remove-duplicates.service.ts'

export function mountRemovals(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.undoRemoval, ({ actor, params }) =>
    undoRemoval(deps, actor, params.id, params.removalId),
  )
  mountRoute(mounting, contract.removeDuplicates, ({ actor, params }) =>
    removeDuplicates(deps, actor, params.id),
  )
}
