import type { OwnChange } from '../../contract/auth.ts'
import type { Employee } from '../../contract/employees.ts'
import type { Actor } from '../actor.ts'
import { assertVersion, changeRow, given } from '../database/editable.ts'
import { changesBetween, recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'
import { keepPhone } from '../phones.ts'
import { findEmployee, lockEmployee } from './employees.queries.ts'

const historyFields = ['language', 'phone', 'startPage'] as const

/** What an employee changes of themselves. @throws conflict for a stale version */
export function updateOwnProfile(deps: Deps, actor: Actor, change: OwnChange): Promise<Employee> {
  return deps.db.transaction().execute(async (trx) => {
    const before = await lockEmployee(trx, actor.id)
    assertVersion(before, change.version)
    const phone = keepPhone(change.phone, before.phone)
    const changes = changesBetween(before, given({ ...change, phone }) as Partial<Employee>, historyFields)
    if (Object.keys(changes).length === 0) return before
    const values = given({ language: change.language, phone, start_page: change.startPage })
    await changeRow(trx, 'employee', actor.id, deps.clock.now(), values)
    await recordEvent(trx, {
      at: deps.clock.now(),
      actor,
      entity: 'employee',
      entityId: actor.id,
      verb: 'changed',
      summary: 'changed their own profile',
      changes,
    })
    return findEmployee(trx, actor.id)
  })
}
