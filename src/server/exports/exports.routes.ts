import * as contract from '../../contract/reports.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { exportArchive } from './archive.service.ts'
import { exportAllToQuickBooks, exportToQuickBooks } from './quickbooks.service.ts'

export function mountExports(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.exportToQuickBooks, ({ params, query }) =>
    exportToQuickBooks(deps, params.file, query),
  )
  mountRoute(mounting, contract.exportAllToQuickBooks, ({ query }) => exportAllToQuickBooks(deps, query))
  mountRoute(mounting, contract.exportArchive, ({ params }) => exportArchive(deps, params.year))
}
