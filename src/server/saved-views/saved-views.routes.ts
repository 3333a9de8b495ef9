import * as contract from '../../contract/saved-views.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { listSavedViews } from './saved-views.queries.ts'
import {
  chooseDefaultView,
  createSavedView,
  deleteSavedView,
  restoreSavedView,
  updateSavedView,
} from './saved-views.service.ts'

export function mountSavedViews(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listSavedViews, ({ actor }) => listSavedViews(deps.db, actor))
  mountRoute(mounting, contract.createSavedView, ({ actor, body }) => createSavedView(deps, actor, body))
  mountRoute(mounting, contract.updateSavedView, ({ actor, params, body }) =>
    updateSavedView(deps, actor, params.id, body),
  )
  mountRoute(mounting, contract.deleteSavedView, async ({ actor, params }) => {
    await deleteSavedView(deps, actor, params.id)
    return { message: 'View deleted; it can be restored for 30 days' }
  })
  mountRoute(mounting, contract.restoreSavedView, ({ actor, params }) =>
    restoreSavedView(deps, actor, params.id),
  )
  mountRoute(mounting, contract.chooseDefaultView, ({ actor, params, body }) =>
    chooseDefaultView(deps, actor, params.id, body.isDefault),
  )
}
