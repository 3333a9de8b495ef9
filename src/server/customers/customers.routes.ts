import * as contract from '../../contract/customers.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { findCustomer, listCustomers } from './customers.queries.ts'
import { createCustomer, updateCustomer } from './customers.service.ts'

export function mountCustomers(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listCustomers, ({ query }) => listCustomers(deps.db, query))
  mountRoute(mounting, contract.createCustomer, ({ actor, body }) => createCustomer(deps, actor, body))
  mountRoute(mounting, contract.readCustomer, ({ params }) => findCustomer(deps.db, params.id))
  mountRoute(mounting, contract.updateCustomer, ({ actor, params, body }) =>
    updateCustomer(deps, actor, params.id, body),
  )
}
