import * as contract from '../../contract/waivers.ts'
import { answerStoredFile } from '../http/answers.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { readWaiverMessage, sendWaiver } from './send-waiver.service.ts'
import { findWaiverFile } from './waivers.queries.ts'
import { listWaivers, previewWaiver, proposeWaiver, signWaiver, takeWaiverBack } from './waivers.service.ts'

export function mountWaivers(mounting: Mounting): void {
  const { deps } = mounting
  const idsOf = ({ id, waiverId }: { id: number; waiverId: number }) => ({ projectId: id, waiverId })
  mountRoute(mounting, contract.listWaivers, ({ params }) => listWaivers(deps, params.id))
  mountRoute(mounting, contract.proposeWaiver, ({ actor, params, query }) =>
    proposeWaiver(deps, actor, params.id, query),
  )
  mountRoute(mounting, contract.previewWaiver, ({ actor, params, body }) =>
    previewWaiver(deps, actor, params.id, body),
  )
  mountRoute(mounting, contract.signWaiver, ({ actor, params, body, once }) =>
    signWaiver(deps, actor, params.id, body, once),
  )
  mountRoute(mounting, contract.readWaiverPdf, async ({ params }) =>
    answerStoredFile(deps.files, await findWaiverFile(deps.db, idsOf(params))),
  )
  mountRoute(mounting, contract.takeWaiverBack, ({ actor, params, body }) =>
    takeWaiverBack(deps, actor, idsOf(params), body),
  )
  mountRoute(mounting, contract.readWaiverMessage, ({ params, query }) =>
    readWaiverMessage(deps, idsOf(params), query),
  )
  mountRoute(mounting, contract.sendWaiver, ({ actor, params, query, body, once }) =>
    sendWaiver(deps, actor, idsOf(params), { ...query, sendTo: body }, once),
  )
}
