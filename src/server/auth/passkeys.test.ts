import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '../../contract/auth.ts'
import type { Passkey } from '../../contract/passkeys.ts'
import { buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'
import {
  add,
  answerWith,
  ask,
  createAuthenticator,
  type Lies,
  local,
  type Options,
  type SampleAuthenticator,
  signIn,
} from './sample-authenticator.ts'

let testApp: TestApp
let ana: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.deps.db.deleteFrom('sign_in_failure').execute()
  ana = await testApp.signIn('estimator')
})

async function isSignedIn(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` }
  return (await inject(testApp.app, 'GET', '/api/auth/me', undefined, headers)).status === 200
}

const passkey = createAuthenticator
let mine: SampleAuthenticator
const signedInWithMine = async () => {
  mine = passkey()
  expect((await add(ana, mine)).status).toBe(201)
  return signIn(testApp, mine)
}

describe('a passkey', () => {
  test('is made, found by itself, and signs its employee in again and again', async () => {
    mine = passkey()
    const { body: options } = await ana.call<Options>('POST', '/api/auth/passkeys/options', {}, local)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Bedrock Foundations' },
      user: { name: ana.employee.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const made = await ana.call<Passkey>(
      'POST',
      '/api/auth/passkeys',
      { name: 'MacBook', answer: mine.create(options) },
      local,
    )
    expect(made).toMatchObject({ status: 201, body: { name: 'MacBook', lastUsedAt: null } })
    for (let time = 0; time < 3; time += 1) {
      const answer = await signIn(testApp, mine)
      expect(answer).toMatchObject({ status: 200, body: { employee: { id: ana.employee.id } } })
      expect(await isSignedIn(answer.body.token)).toBe(true)
      expect(String(answer.headers['set-cookie'])).toContain('groundwork_session=')
    }
    const { body: sessions } = await ana.call<Session[]>('GET', '/api/auth/sessions')
    expect(sessions.map(({ passkeyName }) => passkeyName)).toEqual(expect.arrayContaining(['MacBook', null]))
  })

  test('of another port of localhost works there, and of PUBLIC_URL everywhere else', async () => {
    const far = passkey({ origin: 'http://localhost:4815' })
    const options = await ana.call<Options>(
      'POST',
      '/api/auth/passkeys/options',
      {},
      { host: 'localhost:4815' },
    )
    const body = { name: 'Here', answer: far.create(options.body) }
    const made = await ana.call('POST', '/api/auth/passkeys', body, { host: 'localhost:4815' })
    expect(made.status).toBe(201)
    expect((await signIn(testApp, far)).status).toBe(401)
  })

  test('is renamed and removed; what it opened is closed, and history tells', async () => {
    const { body: session } = await signedInWithMine()
    const { body: ways } = await ana.call<{ passkeys: Passkey[] }>('GET', '/api/auth/sign-in-ways')
    const id = ways.passkeys[0]?.id
    const renamed = await ana.call('PUT', `/api/auth/passkeys/${id}`, { name: 'Old laptop' })
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Old laptop' } })
    expect((await ana.call('DELETE', `/api/auth/passkeys/${id}`)).status).toBe(200)
    expect(await isSignedIn(session.token)).toBe(false)
    expect(await isSignedIn(ana.token)).toBe(true)
    expect((await signIn(testApp, mine)).status).toBe(401)
    const events = await testApp.deps.db
      .selectFrom('event')
      .select('summary')
      .where('actor_id', '=', ana.employee.id)
      .orderBy('id')
      .execute()
    expect(events.map(({ summary }) => summary)).toEqual([
      'added the passkey “MacBook”',
      'renamed the passkey “MacBook” to “Old laptop”',
      'removed the passkey “Old laptop”',
    ])
  })

  test("is nobody else's to rename or remove", async () => {
    const { body: made } = await add(ana, passkey())
    const other = await testApp.signIn('estimator')
    expect((await other.call('PUT', `/api/auth/passkeys/${made.id}`, { name: 'X' })).status).toBe(404)
    expect((await other.call('DELETE', `/api/auth/passkeys/${made.id}`)).status).toBe(404)
  })

  test('stays when the password changes, and the sessions it began end', async () => {
    const { body: session } = await signedInWithMine()
    const change = { currentPassword: 'a long enough password', newPassword: 'another long password' }
    expect((await ana.call('PUT', '/api/auth/password', change)).status).toBe(200)
    expect(await isSignedIn(session.token)).toBe(false)
    expect((await signIn(testApp, mine)).status).toBe(200)
  })

  test('of one who is deactivated opens nothing, not even when they are back', async () => {
    const { body: session } = await signedInWithMine()
    const boss = await testApp.signIn('admin')
    await boss.call('PUT', `/api/employees/${ana.employee.id}`, { active: false })
    expect(await isSignedIn(session.token)).toBe(false)
    expect((await signIn(testApp, mine)).status).toBe(401)
    await boss.call('PUT', `/api/employees/${ana.employee.id}`, { active: true })
    expect((await signIn(testApp, mine)).status).toBe(401)
  })
})

describe('a passkey does not sign in', () => {
  beforeEach(async () => {
    await signedInWithMine()
  })

  test.each<[string, Lies]>([
    ['at another origin', { origin: 'https://groundwork.example.net' }],
    ['for another relying party', { rpId: 'example.net' }],
    ['with an answer of another kind', { type: 'webauthn.create' }],
    ["under another's name", { userHandle: Buffer.from('employee 1').toString('base64url') }],
    ['without a name', { userHandle: '' }],
    ['without finger, face or PIN', { unverified: true }],
    ['with a changed answer', { tampered: true }],
    ['when it counts backwards', { counter: 1 }],
    ['when it has stopped counting', { counter: 0 }],
  ])('%s', async (_how, lies) => {
    const answer = await signIn(testApp, mine, lies)
    expect(answer).toMatchObject({
      status: 401,
      body: { error: 'This passkey does not sign in here', code: 'unauthenticated' },
    })
    expect((await signIn(testApp, mine)).status).toBe(200)
  })

  test('that nobody has registered', async () => {
    expect((await signIn(testApp, passkey())).body.error).toBe('This passkey does not sign in here')
  })

  test("with another's credential and the own key", async () => {
    const { body: options } = await ask(testApp)
    const userHandle = Buffer.from(`employee ${ana.employee.id}`).toString('base64url')
    const stranger = passkey().get(options, { userHandle })
    const answer = await answerWith(testApp, { ...stranger, id: mine.credentialId, rawId: mine.credentialId })
    expect(answer.status).toBe(401)
  })

  test('a second time with the same answer', async () => {
    const { body: options } = await ask(testApp)
    const said = mine.get(options)
    expect((await answerWith(testApp, said)).status).toBe(200)
    expect(await answerWith(testApp, said)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('with the same answer sent twice at once', async () => {
    const { body: options } = await ask(testApp)
    const said = mine.get(options)
    const answers = await Promise.all([answerWith(testApp, said), answerWith(testApp, said)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  })

  test('after five minutes', async () => {
    const { body: options } = await ask(testApp)
    testApp.clock.advance(5 * 60_000)
    expect((await answerWith(testApp, mine.get(options))).status).toBe(409)
  })

  test.each<[string, (options: Options) => Lies]>([
    ['that nobody gave', () => ({ challenge: 'A'.repeat(43) })],
    ['from within another page', () => ({ crossOrigin: true })],
  ])('with a challenge %s', async (_what, lie) => {
    const { body: options } = await ask(testApp)
    expect((await answerWith(testApp, mine.get(options, lie(options)))).status).toBe(409)
  })

  test('with the challenge of a registration', async () => {
    const options = await ana.call<Options>('POST', '/api/auth/passkeys/options', {}, local)
    expect((await answerWith(testApp, mine.get(options.body))).status).toBe(409)
  })

  test('a wrong answer uses its challenge up', async () => {
    const { body: options } = await ask(testApp)
    expect((await answerWith(testApp, mine.get(options, { tampered: true }))).status).toBe(401)
    expect((await answerWith(testApp, mine.get(options))).status).toBe(409)
  })

  test('after several wrong ones, until it has waited', async () => {
    for (let time = 0; time < 5; time += 1) await signIn(testApp, mine, { tampered: true })
    const answer = await signIn(testApp, mine)
    expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    testApp.clock.advance(31_000)
    expect((await signIn(testApp, mine)).status).toBe(200)
  })

  test('that may have been copied, and history tells', async () => {
    expect((await signIn(testApp, mine, { counter: 1 })).status).toBe(401)
    const event = await testApp.deps.db
      .selectFrom('event')
      .select('summary')
      .where('entity_id', '=', ana.employee.id)
      .where('verb', '=', 'refused_passkey')
      .executeTakeFirst()
    expect(event?.summary).toContain('counted backwards')
  })
})
