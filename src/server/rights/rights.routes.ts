import * as contract from '../../contract/rights.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { readMoneyLetter, readMoneyLetterMessage, sendMoneyLetter } from './money-letter.service.ts'
import { listOwedMoney, readOwedMoney } from './owed-money.service.ts'
import { listDueRights } from './rights.queries.ts'
import { readRights, updateRights } from './rights.service.ts'

export function mountRights(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.readRights, ({ params }) => readRights(deps, params.id))
  mountRoute(mounting, contract.updateRights, ({ actor, params, body }) =>
    updateRights(deps, actor, params.id, body),
  )
  mountRoute(mounting, contract.listOwedMoney, () => listOwedMoney(deps))
  mountRoute(mounting, contract.readOwedMoney, ({ params }) => readOwedMoney(deps, params.id))
  mountRoute(mounting, contract.readMoneyLetter, ({ actor, params, query }) =>
    readMoneyLetter(deps, actor, params.id, query),
  )
  mountRoute(mounting, contract.readMoneyLetterMessage, ({ actor, params, query }) =>
    readMoneyLetterMessage(deps, actor, params.id, query),
  )
  mountRoute(mounting, contract.sendMoneyLetter, ({ actor, params, query, body, once }) =>
    sendMoneyLetter(deps, actor, params.id, { ...query, sendTo: body }, once),
  )
  mountRoute(mounting, contract.listRights, () => listDueRights(deps.db, companyDayOf(deps.clock.now())))
}
