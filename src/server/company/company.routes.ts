import * as contract from '../../contract/company.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { findCompany } from './company.queries.ts'
import { updateCompany } from './company.service.ts'
import { peekNextNumber, setNextNumber } from './number-counters.ts'

export function mountCompany(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.readCompany, () => findCompany(deps.db))
  mountRoute(mounting, contract.updateCompany, ({ actor, body }) => updateCompany(deps, actor, body))
  mountRoute(mounting, contract.readNextProjectNumber, async ({ query: { counter_type } }) => {
    const { number, formatted } = await peekNextNumber(deps, counter_type)
    return { next_project_number: number, formatted, counter_type }
  })
  mountRoute(mounting, contract.setNextProjectNumber, async ({ actor, body: { counter_type, number } }) => {
    await setNextNumber(deps, actor, counter_type, number)
    return { message: 'Next project number set successfully', next_project_number: number, counter_type }
  })
}
