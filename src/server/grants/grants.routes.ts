import * as contract from '../../contract/grants.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { downloadGrant, setGrantInvoice } from './grant-package.service.ts'
import { choosePaper, choosePhoto, deleteGrant, readGrant, updateGrant } from './grants.service.ts'

export function mountGrants(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.readGrant, ({ params }) => readGrant(deps, params.id))
  mountRoute(mounting, contract.updateGrant, ({ actor, params, body }) =>
    updateGrant(deps, actor, params.id, body),
  )
  mountRoute(mounting, contract.deleteGrant, async ({ actor, params }) => {
    await deleteGrant(deps, actor, params.id)
    return { message: 'Evidence deleted' }
  })
  mountRoute(mounting, contract.chooseGrantPhoto, ({ actor, params, body }) =>
    choosePhoto(deps, actor, params.id, body),
  )
  mountRoute(mounting, contract.chooseGrantPaper, ({ actor, params, body }) =>
    choosePaper(deps, actor, params.id, body),
  )
  mountRoute(mounting, contract.readGrantInvoice, ({ params }) => setGrantInvoice(deps, params.id))
  mountRoute(mounting, contract.downloadGrant, ({ params }) => downloadGrant(deps, params.id))
}
