import * as contract from '../../contract/receipts.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { assignReceipt } from './assign-receipt.service.ts'
import { listWaitingReceipts } from './receipts.queries.ts'
import { createReceipt, dismissReceipt, readReceiptPicture, restoreReceipt } from './receipts.service.ts'

export function mountReceipts(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.createReceipt, ({ actor, body, files, once }) =>
    createReceipt(deps, actor, { again: body.again ?? false, receipts: files.receipt ?? [], once }),
  )
  mountRoute(mounting, contract.listReceipts, () => listWaitingReceipts(deps.db))
  mountRoute(mounting, contract.readReceiptPicture, ({ params }) => readReceiptPicture(deps, params.id))
  mountRoute(mounting, contract.assignReceipt, ({ actor, params, body, once }) =>
    assignReceipt(deps, actor, params.id, body, once),
  )
  mountRoute(mounting, contract.dismissReceipt, async ({ actor, params }) => {
    await dismissReceipt(deps, actor, params.id)
    return { message: 'Receipt put aside' }
  })
  mountRoute(mounting, contract.restoreReceipt, ({ actor, params }) => restoreReceipt(deps, actor, params.id))
}
