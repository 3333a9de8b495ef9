import * as contract from '../../contract/assemblies.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { listAssemblies } from './assemblies.queries.ts'
import { createAssembly, removeAssembly, updateAssembly } from './assemblies.service.ts'

export function mountAssemblies(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listAssemblies, ({ query }) => listAssemblies(deps.db, query))
  mountRoute(mounting, contract.createAssembly, ({ actor, body }) => createAssembly(deps, actor, body))
  mountRoute(mounting, contract.updateAssembly, ({ actor, params, body }) =>
    updateAssembly(deps, actor, params.id, body),
  )
  mountRoute(mounting, contract.deleteAssembly, async ({ actor, params }) => {
    await removeAssembly(deps, actor, params.id)
    return { message: 'Assembly removed' }
  })
}
