import * as contract from '../../contract/live.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { openLiveStream, readLastChange } from './live.service.ts'
import { announcePresence } from './presence.service.ts'

export function mountLive(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.openLive, ({ actor, request }) =>
    openLiveStream(deps, actor, request.headers['last-event-id']),
  )
  mountRoute(mounting, contract.announcePresence, ({ actor, body }) => announcePresence(deps, actor, body))
  mountRoute(mounting, contract.readLastChange, ({ params }) =>
    readLastChange(deps, params.entity, params.id),
  )
}
