import * as contract from '../../contract/notices.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { readNoticePackage, readNoticePdf, readServiceProof } from './notice-papers.service.ts'
import { makeNotice, previewNotice, readNotices, recordService, withdrawNotice } from './notices.service.ts'

export function mountNotices(mounting: Mounting): void {
  const { deps } = mounting
  const idsOf = ({ id, noticeId, serviceId }: { id: number; noticeId: number; serviceId: number }) => ({
    projectId: id,
    noticeId,
    serviceId,
  })
  mountRoute(mounting, contract.readNotices, ({ actor, params }) => readNotices(deps, actor, params.id))
  mountRoute(mounting, contract.previewNotice, ({ params, body }) => previewNotice(deps, params.id, body))
  mountRoute(mounting, contract.makeNotice, ({ actor, params, body, once }) =>
    makeNotice(deps, actor, params.id, body, once),
  )
  mountRoute(mounting, contract.withdrawNotice, async ({ actor, params }) => {
    await withdrawNotice(deps, actor, params.id, params.noticeId)
    return { message: 'Notice removed' }
  })
  mountRoute(mounting, contract.recordService, ({ actor, params, body, files }) =>
    recordService(deps, actor, idsOf(params), body, files.proof),
  )
  mountRoute(mounting, contract.readNoticePdf, ({ params }) => readNoticePdf(deps, idsOf(params)))
  mountRoute(mounting, contract.readServiceProof, ({ params }) => readServiceProof(deps, idsOf(params)))
  mountRoute(mounting, contract.readNoticePackage, ({ params }) =>
    readNoticePackage(deps, params.id, params.noticeId),
  )
}
