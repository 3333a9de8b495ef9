import * as contract from '../../contract/invoice-sending.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { readStatementMessage, sendStatement } from './send-statement.service.ts'

export function mountStatementSending(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.readStatementMessage, ({ params, query }) =>
    readStatementMessage(deps, params.id, query),
  )
  mountRoute(mounting, contract.sendStatement, ({ actor, params, query, body, once }) =>
    sendStatement(deps, actor, params.id, { ...query, sendTo: body }, once),
  )
}
