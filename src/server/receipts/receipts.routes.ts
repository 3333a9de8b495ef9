import * as contract from '../../contract/receipts.ts'
import { answerStoredFile } from '../http/answers.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { assignReceipt } from './assign-receipt.service.ts'
import { findReceiptFile, listWaitingReceipts } from './receipts.queries.ts'
import { createReceipt, dismissReceipt, restoreReceipt } from './receipts.service.ts'

export function mountReceipts(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.createReceipt, ({ actor, body, files, once }) =>
    createReceipt(deps, actor, { again: body.again ?? false, receipts: files.receipt ?? [], once }),
  )
  mountRoute(mounting, contract.listReceipts, () => listWaitingReceipts(deps.db))
  mountRoute(mounting, contract.readReceiptPicture, async ({ params }) =>
    answerStoredFile(deps.files, await findReceiptFile(deps.db, params.id)),
  )
  mountRoute(mounting, contract.assignReceipt, ({ actor, params, body, once }) =>
    assignReceipt(deps, actor, params.id, body, once),
  )
  mountRoute(mounting, contract.dismissReceipt, async ({ actor, params }) => {
    await dismissReceipt(deps, actor, params.id)
    return { message: 'Receipt put aside' }
  })
  mountRoute(mounting, contract.restoreReceipt, ({ actor, params }) => restoreReceipt(deps, actor, params.id))
}
