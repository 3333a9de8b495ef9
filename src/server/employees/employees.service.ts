import type { Transaction } from 'kysely'
import type { Employee, EmployeeChange, NewEmployee } from '../../contract/employees.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { endFeedsOf } from '../appointments/calendar-feeds.queries.ts'
import { hashPassword } from '../auth/secrets.ts'
import { endSessions } from '../auth/sessions.queries.ts'
import {
  assertVersion,
  changeRow,
  given,
  insertRow,
  isForeignKeyViolation,
  refuseTaken,
} from '../database/editable.ts'
import { changesBetween, recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { keepPhone } from '../phones.ts'
import { deleteOpenLink } from './employee-access.queries.ts'
import { findEmployee, lockEmployee } from './employees.queries.ts'

const historyFields = ['firstName', 'lastName', 'email', 'phone', 'role', 'active', 'language'] as const

/** @throws invalid naming `email` when somebody has that address, in whatever spelling */
export async function createEmployee(
  deps: Deps,
  actor: Actor | null,
  employee: NewEmployee,
): Promise<Employee> {
  const passwordHash = employee.password === undefined ? null : await hashPassword(employee.password)
  return refuseTaken('employee_email_key', emailTaken(employee.email), () =>
    deps.db.transaction().execute(async (trx) => {
      const id = await insertRow(trx, 'employee', {
        first_name: employee.firstName,
        last_name: employee.lastName,
        email: employee.email,
        role: employee.role,
        password_hash: passwordHash,
        created_at: deps.clock.now(),
        updated_at: deps.clock.now(),
        ...given({ phone: keepPhone(employee.phone), active: employee.active, language: employee.language }),
      })
      await recordEvent(trx, {
        at: deps.clock.now(),
        actor,
        entity: 'employee',
        entityId: id,
        verb: 'added',
        summary: say('added {name} to the employees', { name: `${employee.firstName} ${employee.lastName}` }),
      })
      return findEmployee(trx, id)
    }),
  )
}

/**
 * Deactivation and a new password end every session of the employee. Deactivation also deletes their passkeys and
 * links: after reactivation they sign in with their password or a new link.
 * @throws invalid naming `email`; conflict for a stale version, or when no active administrator would be left
 */
export async function updateEmployee(
  deps: Deps,
  actor: Actor,
  id: number,
  change: EmployeeChange,
): Promise<Employee> {
  const passwordHash = change.password === undefined ? undefined : await hashPassword(change.password)
  return refuseTaken('employee_email_key', emailTaken(change.email), () =>
    deps.db.transaction().execute(async (trx) => {
      await lockAdministrators(trx)
      const before = await lockEmployee(trx, id)
      assertVersion(before, change.version)
      const values = given({
        first_name: change.firstName,
        last_name: change.lastName,
        email: change.email,
        phone: keepPhone(change.phone, before.phone),
        role: change.role,
        active: change.active,
        language: change.language,
        password_hash: passwordHash,
      })
      await changeRow(trx, 'employee', id, deps.clock.now(), values)
      await assertAdministratorLeft(trx)
      const mine = actor.id === id ? actor.sessionId : null
      if (passwordHash !== undefined || change.active === false)
        await endSessions({ ...deps, db: trx }, id, mine)
      if (change.active === false) await endOtherWaysIn(trx, id, deps.clock.now())
      const after = await findEmployee(trx, id)
      await recordEvent(trx, {
        at: deps.clock.now(),
        actor,
        entity: 'employee',
        entityId: id,
        verb: 'changed',
        summary: say('changed the employee {name}', { name: `${after.firstName} ${after.lastName}` }),
        changes: changesBetween(before, after, historyFields),
      })
      return after
    }),
  )
}

async function endOtherWaysIn(trx: Transaction<DB>, employeeId: number, at: Date): Promise<void> {
  await endFeedsOf(trx, employeeId, at)
  await deleteOpenLink(trx, employeeId)
  await trx.deleteFrom('passkey').where('employee_id', '=', employeeId).execute()
}

/**
 * Deletes an employee whom no record mentions, and deactivates any other, so that history keeps the name.
 * @returns the deactivated employee, or null after deletion @throws conflict for the last administrator
 */
export async function removeEmployee(deps: Deps, actor: Actor, id: number): Promise<Employee | null> {
  if (actor.id === id) throw new AppError('conflict', 'You cannot remove yourself')
  const employee = await findEmployee(deps.db, id)
  if (await tryDelete(deps, actor, employee)) return null
  return updateEmployee(deps, actor, id, { active: false })
}

async function tryDelete(deps: Deps, actor: Actor, { id, firstName, lastName }: Employee): Promise<boolean> {
  try {
    await deps.db.transaction().execute(async (trx) => {
      await lockAdministrators(trx)
      // Employee before sessions, in the same order as ending a session or a passkey, to avoid a deadlock.
      await lockEmployee(trx, id)
      await trx.deleteFrom('session').where('employee_id', '=', id).execute()
      await trx.deleteFrom('idempotency_key').where('employee_id', '=', id).execute()
      await trx.deleteFrom('employee').where('id', '=', id).execute()
      await assertAdministratorLeft(trx)
      await recordEvent(trx, {
        at: deps.clock.now(),
        actor,
        entity: 'employee',
        entityId: id,
        verb: 'removed',
        summary: say('removed {name} from the employees', { name: `${firstName} ${lastName}` }),
      })
    })
    return true
  } catch (error) {
    if (isForeignKeyViolation(error)) return false
    throw error
  }
}

/**
 * Every change of employees takes this lock first, so that two administrators cannot demote each other at the same
 * time, nor deadlock. Records that only mention an employee do not wait.
 */
async function lockAdministrators(trx: Transaction<DB>): Promise<void> {
  await selectAdministrators(trx).orderBy('id').forNoKeyUpdate().execute()
}

async function assertAdministratorLeft(trx: Transaction<DB>): Promise<void> {
  const administrators = await selectAdministrators(trx).execute()
  if (administrators.length === 0)
    throw new AppError('conflict', 'At least one active administrator must be left')
}

function selectAdministrators(trx: Transaction<DB>) {
  return trx.selectFrom('employee').select('id').where('role', '=', 'admin').where('active', '=', true)
}

function emailTaken(email = ''): AppError {
  return invalidField('email', say('Another employee has the e-mail address {text}', { text: email }))
}
