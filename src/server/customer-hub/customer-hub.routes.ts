import * as contract from '../../contract/customer-hub.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { readHubPhoto, shareCustomer, showHub, unshareCustomer } from './customer-hub.service.ts'

export function mountCustomerHub(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.readCustomerHub, ({ params }) => showHub(deps, params.token))
  mountRoute(mounting, contract.readHubPhoto, ({ params, query }) =>
    readHubPhoto(deps, params.token, params.photoId, { small: query.small === '1' }),
  )
  mountRoute(mounting, contract.shareCustomer, ({ actor, params }) => shareCustomer(deps, actor, params.id))
  mountRoute(mounting, contract.unshareCustomer, ({ actor, params }) =>
    unshareCustomer(deps, actor, params.id),
  )
}
