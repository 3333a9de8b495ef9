import type { EmployeeAccessDetails } from '../../contract/employee-access.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { removePasskeyRow } from '../auth/own-passkeys.service.ts'
import { listPasskeys } from '../auth/passkeys.queries.ts'
import { endSession, endSessions, listSessions } from '../auth/sessions.queries.ts'
import { recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'
import { countOpenWork, findOpenLink } from './employee-access.queries.ts'
import { findEmployee, lockEmployee } from './employees.queries.ts'

/** @throws not_found */
export async function readAccess(
  deps: Deps,
  actor: Actor,
  employeeId: number,
): Promise<EmployeeAccessDetails> {
  const { db, clock } = deps
  await findEmployee(db, employeeId)
  const [row, openLink, sessions, passkeys, openWork] = await Promise.all([
    db.selectFrom('employee').select('password_hash').where('id', '=', employeeId).executeTakeFirst(),
    findOpenLink(db, employeeId, clock.now()),
    listSessions(deps, employeeId, actor.sessionId),
    listPasskeys(db, employeeId),
    countOpenWork(db, employeeId, clock.now()),
  ])
  return { hasPassword: row?.password_hash != null, openLink, sessions, passkeys, openWork }
}

/** Signs an employee out everywhere, but keeps the actor's own session. @throws not_found */
export function endAllSessions(deps: Deps, actor: Actor, employeeId: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const { firstName, lastName } = await lockEmployee(trx, employeeId)
    await endSessions({ ...deps, db: trx }, employeeId, actor.sessionId)
    await recordEvent(trx, {
      at: deps.clock.now(),
      actor,
      entity: 'employee',
      entityId: employeeId,
      verb: 'signed_out',
      summary: say('signed {name} out everywhere', { name: `${firstName} ${lastName}` }),
    })
  })
}

/** @throws not_found, also for another employee's session and for one that has ended */
export function endOneSession(
  deps: Deps,
  actor: Actor,
  employeeId: number,
  sessionId: number,
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const { firstName, lastName } = await lockEmployee(trx, employeeId)
    await endSession({ ...deps, db: trx }, employeeId, sessionId)
    await recordEvent(trx, {
      at: deps.clock.now(),
      actor,
      entity: 'employee',
      entityId: employeeId,
      verb: 'signed_out',
      summary: say('ended a session of {name}', { name: `${firstName} ${lastName}` }),
    })
  })
}

/** @throws not_found */
export function removePasskey(deps: Deps, actor: Actor, employeeId: number, id: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    // The lock waits for a sign-in with this passkey that has begun, so that its session is ended too.
    await lockEmployee(trx, employeeId)
    await removePasskeyRow({ ...deps, db: trx }, actor, employeeId, id)
  })
}
