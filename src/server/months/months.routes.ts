import * as contract from '../../contract/months.ts'
import { nameMonth } from '../../domain/books.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { closeMonth, listMonths, readMonth, reopenMonth } from './months.service.ts'

export function mountMonths(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listMonths, () => listMonths(deps))
  mountRoute(mounting, contract.readMonth, ({ params }) => readMonth(deps, params.month))
  mountRoute(mounting, contract.closeMonth, async ({ actor, params, body }) => {
    const month = await closeMonth(deps, actor, params.month, body?.note ?? '')
    return { message: `${nameMonth(params.month)} is closed`, month }
  })
  mountRoute(mounting, contract.reopenMonth, async ({ actor, params, body }) => {
    const month = await reopenMonth(deps, actor, params.month, body.reason)
    return { message: `${nameMonth(params.month)} is open again`, month }
  })
}
