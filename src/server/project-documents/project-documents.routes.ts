import * as contract from '../../contract/project-documents.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { answerStoredFile } from '../http/answers.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { findDocumentFile, findSharedFile } from './project-documents.queries.ts'
import {
  addDocument,
  deleteDocument,
  describeShared,
  listDocuments,
  shareDocument,
  unshareDocument,
  updateDocument,
} from './project-documents.service.ts'

export function mountProjectDocuments(mounting: Mounting): void {
  const { deps } = mounting
  const idsOf = ({ id, documentId }: { id: number; documentId: number }) => ({ projectId: id, documentId })
  mountRoute(mounting, contract.listDocuments, ({ params, query }) =>
    listDocuments(deps, params.id, query.search),
  )
  mountRoute(mounting, contract.addDocument, ({ actor, params, body, files, once }) =>
    addDocument(deps, actor, params.id, { document: body, uploads: files.file ?? [] }, once),
  )
  mountRoute(mounting, contract.updateDocument, ({ actor, params, body, files }) =>
    updateDocument(deps, actor, idsOf(params), { change: body, uploads: files.file ?? [] }),
  )
  mountRoute(mounting, contract.deleteDocument, async ({ actor, params }) => {
    await deleteDocument(deps, actor, idsOf(params))
    return { message: 'Document deleted' }
  })
  mountRoute(mounting, contract.readDocumentFile, async ({ params }) =>
    answerStoredFile(
      deps.files,
      await findDocumentFile(deps.db, { ...idsOf(params), versionId: params.versionId }),
    ),
  )
  mountRoute(mounting, contract.shareDocument, ({ actor, params, body }) =>
    shareDocument(deps, actor, idsOf(params), body),
  )
  mountRoute(mounting, contract.unshareDocument, ({ actor, params }) =>
    unshareDocument(deps, actor, idsOf(params)),
  )
  mountRoute(mounting, contract.readSharedDocumentPage, ({ params }) => describeShared(deps, params.token))
  mountRoute(mounting, contract.readSharedDocument, async ({ params }) =>
    answerStoredFile(deps.files, await findSharedFile(deps.db, params.token, companyDayOf(deps.clock.now()))),
  )
}
