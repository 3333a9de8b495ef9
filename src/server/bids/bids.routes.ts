import * as actions from '../../contract/bid-actions.ts'
import * as contract from '../../contract/bids.ts'
import * as publicContract from '../../contract/public-bids.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { isEmployee } from '../auth/authenticate.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { answerBidQuestion, extendBid, remindBid, revokeBid } from './bid-actions.service.ts'
import { previewBid, setBidPdf } from './bid-pdf.service.ts'
import { findBid } from './bids.queries.ts'
import { createBid, deleteBid, listProjectBids, readProjectId, updateBid } from './bids.service.ts'
import { finalizeBid } from './finalize-bid.service.ts'
import { readBidMessage } from './sending/outgoing-bid.service.ts'
import { sendBid } from './sending/send-bid.service.ts'
import { shareBid } from './sending/share-bid.service.ts'
import { acceptPublicBid } from './signing/accept-public-bid.service.ts'
import { askAboutPublicBid, declinePublicBid } from './signing/answer-public-bid.service.ts'
import { setPublicBidPdf, viewBid } from './signing/public-bids.service.ts'

export function mountBids(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listBids, ({ params, query }) =>
    listProjectBids(deps, readProjectId(params.id), query),
  )
  mountRoute(mounting, contract.createBid, ({ actor, params, body, once }) =>
    createBid(deps, actor, readProjectId(params.id), body, once),
  )
  mountRoute(mounting, contract.readBid, ({ params }) =>
    findBid(deps.db, params.projectId, params.bidId, companyDayOf(deps.clock.now())),
  )
  mountRoute(mounting, contract.updateBid, ({ actor, params, body }) =>
    updateBid(deps, actor, params.projectId, params.bidId, body),
  )
  mountRoute(mounting, contract.deleteBid, async ({ actor, params }) => {
    await deleteBid(deps, actor, params.projectId, params.bidId)
    return { message: 'Bid deleted successfully' }
  })
  mountRoute(mounting, contract.previewBid, ({ params, query, body }) =>
    previewBid(deps, params.projectId, params.bidId, body, choiceOf(query)),
  )
  mountSending(mounting)
  mountRoute(mounting, actions.shareBid, ({ actor, params, body }) =>
    shareBid(deps, actor, params.projectId, params.bidId, body),
  )
  mountRoute(mounting, actions.revokeBid, ({ actor, params }) =>
    revokeBid(deps, actor, params.projectId, params.bidId),
  )
  mountRoute(mounting, actions.extendBid, ({ actor, params, body }) =>
    extendBid(deps, actor, params.projectId, params.bidId, body.validUntil),
  )
  mountRoute(mounting, actions.remindBid, ({ actor, params, body }) =>
    remindBid(deps, actor, params.projectId, params.bidId, body.days),
  )
  mountRoute(mounting, actions.answerBidQuestion, ({ actor, params }) =>
    answerBidQuestion(deps, actor, params.projectId, params.bidId, params.questionId),
  )
  mountRoute(mounting, actions.finalizeBid, ({ actor, params, body }) =>
    finalizeBid(deps, actor, params.projectId, params.bidId, body),
  )
  mountRoute(mounting, contract.readBidPdf, ({ params, query }) =>
    setBidPdf(deps, params.projectId, params.bidId, { ...choiceOf(query), asSent: query.asSent }),
  )
  mountPublicBids(mounting)
}

function mountSending(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, actions.readBidMessage, ({ params, query }) =>
    readBidMessage(deps, params.projectId, params.bidId, query),
  )
  mountRoute(mounting, actions.emailBid, ({ actor, params, query, body, once }) =>
    sendBid(deps, actor, params, 'email', { ...query, choice: body }, once),
  )
  mountRoute(mounting, actions.whatsappBid, ({ actor, params, query, body, once }) =>
    sendBid(deps, actor, params, 'whatsapp', { ...query, choice: body }, once),
  )
}

function mountPublicBids(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, publicContract.readPublicBid, async ({ params, request }) =>
    // HEAD is how programs look whether a link leads somewhere.
    viewBid(deps, params.bidIndex, {
      byCustomer: request.method === 'GET' && !(await isEmployee(deps, request)),
    }),
  )
  mountRoute(mounting, publicContract.readPublicBidPdf, ({ params, query }) =>
    setPublicBidPdf(deps, params.bidIndex, { ...choiceOf(query), selected: query.selected }),
  )
  mountRoute(mounting, publicContract.acceptPublicBid, ({ params, body, request }) =>
    acceptPublicBid(deps, params.bidIndex, body, {
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    }),
  )
  mountRoute(mounting, publicContract.declinePublicBid, ({ params, body }) =>
    declinePublicBid(deps, params.bidIndex, body.reason ?? ''),
  )
  mountRoute(mounting, publicContract.askAboutPublicBid, ({ params, body }) =>
    askAboutPublicBid(deps, params.bidIndex, body),
  )
}

/** Both are on unless told. */
function choiceOf({ full = true, logo = true }: { full?: boolean | undefined; logo?: boolean | undefined }) {
  return { full, logo }
}
