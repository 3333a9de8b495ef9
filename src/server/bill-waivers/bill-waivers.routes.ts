import * as contract from '../../contract/bill-waivers.ts'
import { answerStoredFile } from '../http/answers.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { findBillWaiverFile } from './bill-waivers.queries.ts'
import { askForWaiver, listBillWaivers, recordBillWaiver, removeBillWaiver } from './bill-waivers.service.ts'

export function mountBillWaivers(mounting: Mounting): void {
  const { deps } = mounting
  const billOf = ({ id, expenseId }: { id: number; expenseId: number }) => ({ projectId: id, expenseId })
  mountRoute(mounting, contract.listBillWaivers, ({ params }) => listBillWaivers(deps, params.id))
  mountRoute(mounting, contract.askForWaiver, ({ actor, params }) =>
    askForWaiver(deps, actor, billOf(params)),
  )
  mountRoute(mounting, contract.recordBillWaiver, ({ actor, params, body, files, once }) =>
    recordBillWaiver(deps, actor, billOf(params), body, files.file ?? [], once),
  )
  mountRoute(mounting, contract.removeBillWaiver, async ({ actor, params }) => {
    await removeBillWaiver(deps, actor, { ...billOf(params), waiverId: params.waiverId })
    return { message: 'Waiver removed' }
  })
  mountRoute(mounting, contract.readBillWaiverFile, async ({ params }) =>
    answerStoredFile(
      deps.files,
      await findBillWaiverFile(deps.db, { ...billOf(params), waiverId: params.waiverId }),
    ),
  )
}
