import * as contract from '../../contract/live.ts'
import { EventStream } from '../http/answers.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { findLastChange } from './live.queries.ts'
import { announcePresence } from './presence.service.ts'

export function mountLive(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.openLive, async ({ actor, request }) => {
    const lastEventId = request.headers['last-event-id']?.toString()
    return new EventStream(await deps.live.open(actor, lastEventId))
  })
  mountRoute(mounting, contract.announcePresence, ({ actor, body }) => announcePresence(deps, actor, body))
  mountRoute(mounting, contract.readLastChange, ({ params }) =>
    findLastChange(deps.db, params.entity, params.id),
  )
}
