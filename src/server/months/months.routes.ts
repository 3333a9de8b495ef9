import * as contract from '../../contract/months.ts'
import { sayMonth } from '../../domain/books.ts'
import { say, toMessage } from '../../domain/sentences/say.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { closeMonth, listMonths, readMonth, reopenMonth } from './months.service.ts'

export function mountMonths(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listMonths, () => listMonths(deps))
  mountRoute(mounting, contract.readMonth, ({ params }) => readMonth(deps, params.month))
  mountRoute(mounting, contract.closeMonth, async ({ actor, params, body }) => {
    const month = await closeMonth(deps, actor, params.month, body?.note ?? '')
    return { ...toMessage(say('{month} is closed', { month: sayMonth(params.month) })), month }
  })
  mountRoute(mounting, contract.reopenMonth, async ({ actor, params, body }) => {
    const month = await reopenMonth(deps, actor, params.month, body.reason)
    return { ...toMessage(say('{month} is open again', { month: sayMonth(params.month) })), month }
  })
}
