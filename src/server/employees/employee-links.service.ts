import type { EmployeeLink } from '../../contract/employee-access.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { createSecret, hashSecret } from '../auth/secrets.ts'
import { recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'
import { mailEmployeeLink } from './employee-link-mail.service.ts'
import { deleteOpenLink } from './employee-links.queries.ts'
import { lockEmployee } from './employees.queries.ts'

const daysOpen = { invitation: 7, reset: 1 }

/**
 * Makes the link with which an employee chooses how they sign in; an older one stops working. Until it is used, what
 * they have goes on opening. The secret is kept as its hash only and shown once: to the mail server, or to the caller.
 * @throws conflict for one who is deactivated; unavailable when it is to be sent and mail is not set up
 */
export async function createEmployeeLink(
  deps: Deps,
  actor: Actor,
  employeeId: number,
  { send }: { send: boolean },
): Promise<EmployeeLink> {
  const token = createSecret()
  const at = deps.clock.now()
  const { employee, kind, expiresAt } = await deps.db.transaction().execute(async (trx) => {
    const found = await lockEmployee(trx, employeeId)
    if (!found.active) throw new AppError('conflict', 'This employee is deactivated; reactivate them first')
    const { password_hash, passkeys } = await trx
      .selectFrom('employee')
      .select((eb) => [
        'password_hash',
        eb.exists(eb.selectFrom('passkey').where('employee_id', '=', employeeId).select('id')).as('passkeys'),
      ])
      .where('id', '=', employeeId)
      .executeTakeFirstOrThrow()
    const which = password_hash === null && !passkeys ? 'invitation' : 'reset'
    const until = new Date(at.getTime() + daysOpen[which] * 86_400_000)
    await deleteOpenLink(trx, employeeId)
    await trx
      .insertInto('employee_link')
      .values({
        employee_id: employeeId,
        kind: which,
        token_hash: hashSecret(token),
        created_by: actor.id,
        created_at: at,
        expires_at: until,
      })
      .execute()
    const name = `${found.firstName} ${found.lastName}`
    await recordEvent(trx, {
      at,
      actor,
      entity: 'employee',
      entityId: employeeId,
      verb: which === 'invitation' ? 'invited' : 'reset_password',
      summary:
        which === 'invitation'
          ? say('made an invitation for {name}', { name })
          : say('made a link to choose a new password for {name}', { name }),
    })
    return { employee: found, kind: which, expiresAt: until } as const
  })
  // After the fragment sign: browsers do not send that part, so no log of any server on the way has it.
  const url = `${deps.config.publicUrl}/setup#employee=${token}`
  const outcome = send
    ? await mailEmployeeLink(deps, { employee, kind, expiresAt, url, by: actor.name })
    : { sent: false, problem: null }
  return {
    kind,
    expiresAt: expiresAt.toISOString(),
    sentTo: outcome.sent ? employee.email : null,
    url: outcome.sent ? null : url,
    problem: outcome.problem,
  }
}

/** @throws not_found when there is none that works */
export function withdrawEmployeeLink(deps: Deps, actor: Actor, employeeId: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const { firstName, lastName } = await lockEmployee(trx, employeeId)
    if (!(await deleteOpenLink(trx, employeeId))) throw notFound('Link')
    await recordEvent(trx, {
      at: deps.clock.now(),
      actor,
      entity: 'employee',
      entityId: employeeId,
      verb: 'withdrew_link',
      summary: say('withdrew the link of {name}', { name: `${firstName} ${lastName}` }),
    })
  })
}
