import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import {
  add,
  ask,
  createAuthenticator,
  type Lies,
  local,
  type Options,
  type SampleAuthenticator,
} from './sample-authenticator.ts'

let testApp: TestApp
let ana: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  ana = await testApp.signIn('estimator')
})

describe('a new passkey is not kept', () => {
  test.each<[string, Lies, number]>([
    ['from another origin', { origin: 'http://localhost:9999' }, 400],
    ['for another relying party', { rpId: 'example.net' }, 400],
    ['without finger, face or PIN', { unverified: true }, 400],
    ['for a challenge that nobody gave', { challenge: 'A'.repeat(43) }, 409],
    ['for an answer of another kind', { type: 'webauthn.get' }, 400],
  ])('%s', async (_how, lies, status) => {
    expect((await add(ana, createAuthenticator(), lies)).status).toBe(status)
  })

  test("for another's challenge", async () => {
    const other = await testApp.signIn('estimator')
    const options = await ana.call<Options>('POST', '/api/auth/passkeys/options', {}, local)
    const body = { name: 'Mine', answer: createAuthenticator().create(options.body) }
    expect((await other.call('POST', '/api/auth/passkeys', body, local)).status).toBe(409)
  })

  test('twice', async () => {
    const mine = createAuthenticator()
    expect((await add(ana, mine)).status).toBe(201)
    const again = await add(await testApp.signIn('estimator'), mine)
    expect(again).toMatchObject({ status: 409, body: { error: 'This passkey is there already' } })
  })

  test('where the sign-in is long ago and nothing proves who asks', async () => {
    testApp.clock.advance(16 * 60_000)
    const ways = await ana.call<{ proofNeeded: boolean }>('GET', '/api/auth/sign-in-ways')
    expect(ways.body.proofNeeded).toBe(true)
    const options = (body: object) =>
      ana.call<{ fields: object }>('POST', '/api/auth/passkeys/options', body, local)
    expect(await options({})).toMatchObject({
      status: 400,
      body: { fields: { currentPassword: 'Enter your password to go on' } },
    })
    expect((await options({ currentPassword: 'wrong' })).body.fields).toEqual({
      currentPassword: 'Is not your password',
    })
    expect((await options({ currentPassword: 'a long enough password' })).status).toBe(200)
  })

  test('with the proof of somebody else; the own is enough', async () => {
    const mine = createAuthenticator()
    const theirs = createAuthenticator()
    await add(ana, mine)
    await add(await testApp.signIn('estimator'), theirs)
    testApp.clock.advance(16 * 60_000)
    const options = async (authenticator: SampleAuthenticator) => {
      const proof = authenticator.get((await ask(testApp)).body)
      return ana.call('POST', '/api/auth/passkeys/options', { proof }, local)
    }
    expect((await options(theirs)).status).toBe(403)
    expect((await options(mine)).status).toBe(200)
  })
})
