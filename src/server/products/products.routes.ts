import * as contract from '../../contract/products.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { listProducts } from './products.queries.ts'
import { createProduct, removeProduct, updateProduct } from './products.service.ts'

export function mountProducts(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listProducts, ({ query }) => listProducts(deps.db, query))
  mountRoute(mounting, contract.createProduct, ({ actor, body }) => createProduct(deps, actor, body))
  mountRoute(mounting, contract.updateProduct, ({ actor, params, body }) =>
    updateProduct(deps, actor, params.id, body),
  )
  mountRoute(mounting, contract.deleteProduct, async ({ actor, params }) => {
    await removeProduct(deps, actor, params.id)
    return { message: 'Product removed' }
  })
}
