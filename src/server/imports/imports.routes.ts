import * as contract from '../../contract/imports.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { downloadProblems, downloadTemplate } from './import-files.ts'
import { findImport, listImportRows, listImports } from './imports.queries.ts'
import { discardImport, updateImport, updateImportRow, uploadImport } from './imports.service.ts'
import { runImport } from './run-import.service.ts'
import { undoImport } from './undo-import.service.ts'

export function mountImports(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listImports, ({ query }) =>
    listImports(deps.db, deps.clock.now(), query.kind),
  )
  mountRoute(mounting, contract.uploadImport, ({ actor, body, files }) =>
    uploadImport(deps, actor, body.kind, files['file']?.[0]),
  )
  mountRoute(mounting, contract.readImport, ({ params }) => findImport(deps.db, params.id, deps.clock.now()))
  mountRoute(mounting, contract.updateImport, ({ params, body }) => updateImport(deps, params.id, body))
  mountRoute(mounting, contract.listImportRows, ({ params, query }) =>
    listImportRows(deps.db, params.id, query),
  )
  mountRoute(mounting, contract.updateImportRow, ({ params, body }) =>
    updateImportRow(deps, params.id, params.row, body),
  )
  mountRoute(mounting, contract.runImport, ({ actor, params, body }) =>
    runImport(deps, actor, params.id, body?.version),
  )
  mountRoute(mounting, contract.undoImport, ({ actor, params, body }) =>
    undoImport(deps, actor, params.id, body?.version),
  )
  mountRoute(mounting, contract.discardImport, async ({ params }) => {
    await discardImport(deps, params.id)
    return { message: 'Import put aside' }
  })
  mountRoute(mounting, contract.downloadImportProblems, ({ params }) => downloadProblems(deps.db, params.id))
  mountRoute(mounting, contract.downloadImportTemplate, ({ params, query }) =>
    downloadTemplate(params.kind, query.language),
  )
}
