import * as contract from '../../contract/snippets.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { listSnippets } from './snippets.queries.ts'
import { createSnippet, removeSnippet, updateSnippet } from './snippets.service.ts'

export function mountSnippets(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listSnippets, ({ query }) => listSnippets(deps.db, query))
  mountRoute(mounting, contract.createSnippet, ({ actor, body }) => createSnippet(deps, actor, body))
  mountRoute(mounting, contract.updateSnippet, ({ actor, params, body }) =>
    updateSnippet(deps, actor, params.id, body),
  )
  mountRoute(mounting, contract.deleteSnippet, async ({ actor, params }) => {
    await removeSnippet(deps, actor, params.id)
    return { message: 'Snippet removed' }
  })
}
