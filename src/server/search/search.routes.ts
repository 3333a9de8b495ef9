import * as contract from '../../contract/search.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { searchEverything } from './search.service.ts'

export function mountSearch(mounting: Mounting): void {
  mountRoute(mounting, contract.search, ({ query }) => searchEverything(mounting.deps, query))
}
