import * as contract from '../../contract/live.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { findLastChange } from './live.queries.ts'
import { openLiveStream } from './live.service.ts'
import { announcePresence } from './presence.service.ts'

export function mountLive(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.openLive, ({ actor, request }) =>
    openLiveStream(deps, actor, request.headers['last-event-id']),
  )
  mountRoute(mounting, contract.announcePresence, ({ actor, body }) => announcePresence(deps, actor, body))
  mountRoute(mounting, contract.readLastChange, ({ params }) =>
    findLastChange(deps.db, params.entity, params.id),
  )
}
