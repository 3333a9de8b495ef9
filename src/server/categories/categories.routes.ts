import * as contract from '../../contract/categories.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { listCategories } from './categories.queries.ts'
import { createCategory, removeCategory, updateCategory } from './categories.service.ts'

export function mountCategories(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listCategories, ({ query }) => listCategories(deps.db, query))
  mountRoute(mounting, contract.createCategory, ({ actor, body }) => createCategory(deps, actor, body))
  mountRoute(mounting, contract.updateCategory, ({ actor, params, body }) =>
    updateCategory(deps, actor, params.id, body),
  )
  mountRoute(mounting, contract.deleteCategory, async ({ actor, params }) => {
    await removeCategory(deps, actor, params.id)
    return { message: 'Category removed' }
  })
}
