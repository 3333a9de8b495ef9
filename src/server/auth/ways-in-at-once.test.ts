import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EmployeeAccessDetails, EmployeeLink } from '../../contract/employee-access.ts'
import type { Passkey } from '../../contract/passkeys.ts'
import type { Actor } from '../actor.ts'
import { deleteOpenLink } from '../employees/employee-access.queries.ts'
import { lockEmployee } from '../employees/employees.queries.ts'
import { type Answer, buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'
import { startSession } from './auth.service.ts'
import { removePasskeyRow } from './own-passkeys.service.ts'
import { relyingParty } from './relying-party.ts'
import {
  add,
  ask,
  createAuthenticator,
  local,
  type Options,
  type SampleAuthenticator,
  signIn,
} from './sample-authenticator.ts'
import { endSessions } from './sessions.queries.ts'
import { verifyPasskey } from './verify-passkey.service.ts'

/** What happens when a way in is taken away at the very moment in which it is used or made. */

let testApp: TestApp
let admin: Caller
let ana: Caller
let phone: SampleAuthenticator
let made: Passkey
beforeAll(async () => {
  testApp = await buildTestApp()
  admin = await testApp.signIn('admin')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  ana = await testApp.signIn()
  phone = createAuthenticator()
  made = (await add(ana, phone)).body
})

/** A busy machine takes its time. */
const patiently = { timeout: 15_000 }

/** Settles once the call waits for a lock, or has its answer without. */
async function untilItWaits(call: Promise<unknown>): Promise<void> {
  let isOver = false
  void call.finally(() => {
    isOver = true
  })
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(testApp.deps.db)
    expect(isOver || rows.length === 1).toBe(true)
  }, patiently)
}

async function isSignedIn(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` }
  return (await inject(testApp.app, 'GET', '/api/auth/me', undefined, headers)).status === 200
}

const passkeysOf = (caller: Caller) =>
  testApp.deps.db.selectFrom('passkey').select('id').where('employee_id', '=', caller.employee.id).execute()

test('a sign-in that is under way when an administrator removes its passkey ends with it', async () => {
  const { deps } = testApp
  const answer = phone.get((await ask(testApp)).body)
  const removal: Promise<Answer>[] = []
  // The session is written when the removal has begun and waits for whoever signs in.
  const session = await verifyPasskey(
    deps,
    relyingParty(deps.config, local.host),
    answer,
    ['passkey'],
    async (trx) => {
      removal.push(admin.call('DELETE', `/api/employees/${ana.employee.id}/passkeys/${made.id}`))
      await untilItWaits(Promise.all(removal))
      return startSession({ ...deps, db: trx }, ana.employee, { address: '', userAgent: '' }, made.id)
    },
  )
  expect(await Promise.all(removal)).toMatchObject([{ status: 200 }])
  expect(await passkeysOf(ana)).toEqual([])
  expect(await isSignedIn(session.token)).toBe(false)
  expect(await isSignedIn(ana.token)).toBe(true)
})

test('a passkey that is removed while it signs in opens nothing, and is not taken for a copied one', async () => {
  const { deps } = testApp
  const { id, firstName } = admin.employee
  const actor: Actor = { id, name: firstName, role: 'admin', sessionId: 0, requestId: 'r' }
  const tried = await deps.db.transaction().execute(async (trx) => {
    await lockEmployee(trx, ana.employee.id)
    await removePasskeyRow({ ...deps, db: trx }, actor, ana.employee.id, made.id)
    const call = signIn(testApp, phone)
    await untilItWaits(call)
    return { call }
  })
  expect(await tried.call).toMatchObject({
    status: 401,
    body: { error: 'This passkey does not sign in here' },
  })
  const events = await deps.db
    .selectFrom('event')
    .select('verb')
    .where('entity', '=', 'employee')
    .where('entity_id', '=', ana.employee.id)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(events).toEqual([{ verb: 'removed_passkey' }])
})

test('an employee is deleted and their passkey removed at once, and neither waits for the other in vain', async () => {
  const { deps } = testApp
  expect((await signIn(testApp, phone)).status).toBe(200)
  const { id, firstName } = admin.employee
  const actor: Actor = { id, name: firstName, role: 'admin', sessionId: 0, requestId: 'r' }
  const begun = await deps.db.transaction().execute(async (trx) => {
    await lockEmployee(trx, ana.employee.id)
    const call = admin.call('DELETE', `/api/employees/${ana.employee.id}`)
    await untilItWaits(call)
    // Ends the session that the passkey began, which the deletion wants as well.
    await removePasskeyRow({ ...deps, db: trx }, actor, ana.employee.id, made.id)
    return { call }
  })
  expect(await begun.call).toMatchObject({ status: 200, body: { employee: { active: false } } })
  expect(await passkeysOf(ana)).toEqual([])
})

describe('whoever is deactivated meanwhile', () => {
  /**
   * Deactivation, as far as its own row and the sessions; `begin` is called, and then it takes the rest and commits.
   */
  async function deactivateDuring<T extends { status: number }>(begin: () => Promise<T>): Promise<T> {
    const { id } = ana.employee
    const begun = await testApp.deps.db.transaction().execute(async (trx) => {
      await trx.updateTable('employee').set({ active: false }).where('id', '=', id).execute()
      await endSessions({ ...testApp.deps, db: trx }, id)
      const call = begin()
      await untilItWaits(call)
      await deleteOpenLink(trx, id)
      await trx.deleteFrom('passkey').where('employee_id', '=', id).execute()
      return { call }
    })
    return begun.call
  }

  /** What opens again once they are back. */
  async function comeBack(): Promise<object> {
    const { id } = ana.employee
    expect((await admin.call('PUT', `/api/employees/${id}`, { active: true })).status).toBe(200)
    const { body } = await admin.call<EmployeeAccessDetails>('GET', `/api/employees/${id}/access`)
    return { passkeys: body.passkeys, sessions: body.sessions }
  }

  test('has no passkey that was being added', async () => {
    const { body: options } = await ana.call<Options>('POST', '/api/auth/passkeys/options', {}, local)
    const body = { name: 'Laptop', answer: createAuthenticator().create(options) }
    const added = await deactivateDuring(() => ana.call('POST', '/api/auth/passkeys', body, local))
    expect(added).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect(await comeBack()).toEqual({ passkeys: [], sessions: [] })
  })

  test.each<[string, (token: string) => Promise<Answer>]>([
    ['password', (token) => post('password', { token, password: 'yet another password' })],
    [
      'passkey',
      async (token) => {
        const { body: options } = await post<Options>('passkey/options', { token })
        return post('passkey', { token, name: 'Laptop', answer: createAuthenticator().create(options) })
      },
    ],
  ])('has no session of a %s that was being chosen by a link', async (_what, choose) => {
    await ana.call('POST', '/api/auth/logout')
    const { body: link } = await admin.call<EmployeeLink>('POST', `/api/employees/${ana.employee.id}/link`, {
      send: false,
    })
    const token = link.url?.split('#employee=')[1] ?? ''
    expect((await deactivateDuring(() => choose(token))).status).toBe(403)
    expect(await comeBack()).toEqual({ passkeys: [], sessions: [] })
  })

  function post<T = never>(path: string, body: object): Promise<Answer<T>> {
    return inject<T>(testApp.app, 'POST', `/api/auth/link/${path}`, body, local)
  }
})
