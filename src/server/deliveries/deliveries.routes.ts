import * as contract from '../../contract/deliveries.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { findDeliveryDetail, listDeliveries } from './deliveries.queries.ts'
import { cancelDelivery, handleDelivery, readDeliveryDocument } from './delivery-actions.service.ts'
import { answerChallenge, assertMailToken, takeMailReport, takeWebhook } from './provider-news.service.ts'
import { retryDelivery } from './retry-delivery.service.ts'
import { sendTestMessage } from './send-test.service.ts'
import { findSendingState } from './sending-state.service.ts'

export function mountDeliveries(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listDeliveries, ({ query }) => listDeliveries(deps.db, query))
  mountRoute(mounting, contract.readDelivery, ({ params }) => findDeliveryDetail(deps.db, params.id))
  mountRoute(mounting, contract.readDeliveryDocument, ({ params }) => readDeliveryDocument(deps, params.id))
  mountRoute(mounting, contract.retryDelivery, ({ actor, params, body, once }) =>
    retryDelivery(deps, actor, params.id, body?.to, once),
  )
  mountRoute(mounting, contract.cancelDelivery, ({ actor, params }) => cancelDelivery(deps, actor, params.id))
  mountRoute(mounting, contract.handleDelivery, ({ actor, params }) => handleDelivery(deps, actor, params.id))
  mountRoute(mounting, contract.readSendingState, () => findSendingState(deps))
  mountRoute(mounting, contract.sendTestMessage, ({ actor, body }) => sendTestMessage(deps, actor, body))
  mountRoute(mounting, contract.verifyWhatsAppWebhook, async ({ query }) => answerChallenge(deps, query))
  mountRoute(mounting, contract.receiveWhatsAppWebhook, ({ rawBody, request }) =>
    takeWebhook(deps, { bytes: rawBody, signature: request.headers['x-hub-signature-256'] }),
  )
  mountRoute(mounting, contract.receiveMailReport, ({ rawBody }) => takeMailReport(deps, rawBody), {
    admit: ({ headers }) => assertMailToken(deps, headers.authorization),
  })
}
