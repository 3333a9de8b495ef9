import * as actions from '../../contract/bid-actions.ts'
import * as contract from '../../contract/bids.ts'
import * as publicContract from '../../contract/public-bids.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { isEmployee } from '../auth/authenticate.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { finalizeBid, shareBid } from './bid-actions.service.ts'
import { setBidPdf } from './bid-pdf.service.ts'
import { findBid } from './bids.queries.ts'
import { createBid, deleteBid, listProjectBids, readProjectId, updateBid } from './bids.service.ts'
import { setPublicBidPdf, viewBid } from './public-bids.service.ts'

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
  mountRoute(mounting, actions.shareBid, ({ actor, params }) =>
    shareBid(deps, actor, params.projectId, params.bidId),
  )
  mountRoute(mounting, actions.finalizeBid, ({ actor, params, body }) =>
    finalizeBid(deps, actor, params.projectId, params.bidId, body),
  )
  mountRoute(mounting, contract.readBidPdf, ({ params, query }) =>
    setBidPdf(deps, params.projectId, params.bidId, choiceOf(query)),
  )
  mountRoute(mounting, publicContract.readPublicBid, async ({ params, request }) =>
    // HEAD is how programs look whether a link leads somewhere.
    viewBid(deps, params.bidIndex, {
      byCustomer: request.method === 'GET' && !(await isEmployee(deps, request)),
    }),
  )
  mountRoute(mounting, publicContract.readPublicBidPdf, ({ params, query }) =>
    setPublicBidPdf(deps, params.bidIndex, choiceOf(query)),
  )
}

/** Both are on unless told. */
function choiceOf({ full = true, logo = true }: { full?: boolean | undefined; logo?: boolean | undefined }) {
  return { full, logo }
}
