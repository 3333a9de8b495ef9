import * as contract from '../../contract/pay-applications.ts'
import { answerStoredFile } from '../http/answers.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { approvePayApplication, returnPayApplication } from './answer-application.service.ts'
import { findApplicationPaperFile } from './application-papers.queries.ts'
import { addApplicationPaper, removeApplicationPaper } from './application-papers.service.ts'
import {
  createPayApplication,
  listPayApplications,
  updatePayApplication,
} from './pay-applications.service.ts'

export function mountPayApplications(mounting: Mounting): void {
  const { deps } = mounting
  const idsOf = ({ id, applicationId }: { id: number; applicationId: number }) => ({
    projectId: id,
    applicationId,
  })
  mountRoute(mounting, contract.listPayApplications, ({ params }) => listPayApplications(deps, params.id))
  mountRoute(mounting, contract.createPayApplication, ({ actor, params, body, once }) =>
    createPayApplication(deps, actor, params.id, body, once),
  )
  mountRoute(mounting, contract.updatePayApplication, ({ actor, params, body }) =>
    updatePayApplication(deps, actor, idsOf(params), body),
  )
  mountRoute(mounting, contract.returnPayApplication, ({ actor, params, body }) =>
    returnPayApplication(deps, actor, idsOf(params), body),
  )
  mountRoute(mounting, contract.approvePayApplication, ({ actor, params, body }) =>
    approvePayApplication(deps, actor, idsOf(params), body),
  )
  mountRoute(mounting, contract.addApplicationPaper, ({ actor, params, body, files, once }) =>
    addApplicationPaper(deps, actor, idsOf(params), { ...body, uploads: files.file ?? [] }, once),
  )
  mountRoute(mounting, contract.removeApplicationPaper, async ({ actor, params }) => {
    await removeApplicationPaper(deps, actor, { ...idsOf(params), paperId: params.paperId })
    return { message: 'Paper removed' }
  })
  mountRoute(mounting, contract.readApplicationPaper, async ({ params }) =>
    answerStoredFile(
      deps.files,
      await findApplicationPaperFile(deps.db, { ...idsOf(params), paperId: params.paperId }),
    ),
  )
}
