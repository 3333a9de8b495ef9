import * as contract from '../../contract/invoice-sending.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { readCustomerAccount } from './account.service.ts'
import { readStatementMessage, sendStatement } from './send-statement.service.ts'
import { previewStatement } from './statement-pdf.service.ts'

export function mountStatements(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.readCustomerAccount, ({ params, query }) =>
    readCustomerAccount(deps, params.id, query),
  )
  mountRoute(mounting, contract.readStatementPdf, ({ params, query }) =>
    previewStatement(deps, params.id, query),
  )
  mountRoute(mounting, contract.readStatementMessage, ({ params, query }) =>
    readStatementMessage(deps, params.id, query),
  )
  mountRoute(mounting, contract.sendStatement, ({ actor, params, query, body, once }) =>
    sendStatement(deps, actor, params.id, { ...query, sendTo: body }, once),
  )
}
