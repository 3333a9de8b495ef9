import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'
import { rowsAsText } from '../testing/rows-as-text.ts'

const password = 'a long enough password'
let testApp: TestApp
let maria: Caller
beforeEach(async () => {
  testApp = await buildTestApp()
  maria = await testApp.signIn('admin')
})
afterEach(() => testApp.close())

type Said = Answer<{ error: string; token?: string }>

/** `from`: the client's address, as the trusted proxy on this machine tells it. */
function signIn(email: string, typed: string, { from = '203.0.113.1', browser = '' } = {}): Promise<Said> {
  const headers = { 'x-forwarded-for': from, ...(browser && { cookie: browser }) }
  return inject(testApp.app, 'POST', '/api/auth/login', { email, password: typed }, headers)
}

/** The cookie by which a browser is known again. */
function browserOf(answer: Pick<Answer<unknown>, 'headers'>): string {
  const lines = [answer.headers['set-cookie']].flat().map(String)
  return lines.find((line) => line.startsWith('groundwork_browser='))?.split(';')[0] ?? ''
}

async function guess(email: string, times: number, from = '198.51.100.7'): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1)
    statuses.push((await signIn(email, `guess ${time}`, { from })).status)
  return statuses
}

describe('a browser that has signed in before', () => {
  test('gets in while a stranger is guessing, and a new one waits', async () => {
    const browser = browserOf(await signIn(maria.employee.email, password))
    expect(await guess(maria.employee.email, 6)).toEqual([401, 401, 401, 401, 401, 429])
    expect((await signIn(maria.employee.email, password)).status).toBe(429)
    expect((await signIn(maria.employee.email, password, { browser })).status).toBe(200)
    // From the stranger's own network, too.
    const beside = { browser, from: '198.51.100.7' }
    expect((await signIn(maria.employee.email, password, beside)).status).toBe(200)
  })

  test('is slowed down by its own failures', async () => {
    const browser = browserOf(await signIn(maria.employee.email, password))
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1)
      statuses.push((await signIn(maria.employee.email, 'wrong', { browser })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await signIn(maria.employee.email, password)).status).toBe(200)
  })

  test('is a stranger to every other account, and with a made-up secret to all', async () => {
    const other = await testApp.signIn('estimator')
    const browser = browserOf(await signIn(other.employee.email, password))
    await guess(maria.employee.email, 5)
    expect((await signIn(maria.employee.email, password, { browser })).status).toBe(429)
    const invented = `groundwork_browser=${'b'.repeat(43)}`
    expect((await signIn(maria.employee.email, password, { browser: invented })).status).toBe(429)
  })

  test('knows several employees by one secret, which the database does not hold', async () => {
    const other = await testApp.signIn('estimator')
    const browser = browserOf(await signIn(maria.employee.email, password))
    const shared = browserOf(await signIn(other.employee.email, password, { browser }))
    expect(shared).toBe(browser)
    for (const { employee } of [maria, other]) {
      await guess(employee.email, 5)
      testApp.clock.advance(1000)
      expect((await signIn(employee.email, password, { browser })).status).toBe(200)
    }
    const sessions = rowsAsText(await testApp.deps.db.selectFrom('session').selectAll().execute())
    expect(sessions).not.toContain(browser.split('=')[1])
  })

  test('gets a secret of ours, whatever it sends', async () => {
    const invented = `groundwork_browser=${'b'.repeat(43)}`
    expect(browserOf(await signIn(maria.employee.email, password, { browser: invented }))).not.toBe(invented)
  })

  test('is forgotten with a new password, but for the one in which it was chosen', async () => {
    const lost = browserOf(await signIn(maria.employee.email, password))
    const here = await signIn(maria.employee.email, password)
    const change = { currentPassword: password, newPassword: 'another long password' }
    const bearer = { authorization: `Bearer ${here.body.token}` }
    expect((await inject(testApp.app, 'PUT', '/api/auth/password', change, bearer)).status).toBe(200)
    await guess(maria.employee.email, 5)
    const again = (browser: string) => signIn(maria.employee.email, change.newPassword, { browser })
    expect((await again(lost)).status).toBe(429)
    expect((await again(browserOf(here))).status).toBe(200)
  })

  test('is forgotten after half a year', async () => {
    const browser = browserOf(await signIn(maria.employee.email, password))
    testApp.clock.advance(181 * 86_400_000)
    await guess(maria.employee.email, 5)
    expect((await signIn(maria.employee.email, password, { browser })).status).toBe(429)
  })
})

test('a stranger who guesses locks no signed-in employee out of proving who they are', async () => {
  await guess(maria.employee.email, 6)
  const change = { currentPassword: password, newPassword: 'another long password' }
  expect((await maria.call('PUT', '/api/auth/password', change)).status).toBe(200)
})

test('proofs of a signed-in employee are limited, too', async () => {
  const change = { currentPassword: 'wrong', newPassword: 'another long password' }
  const statuses: number[] = []
  for (let time = 0; time < 6; time += 1)
    statuses.push((await maria.call('PUT', '/api/auth/password', change)).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
})

describe('a network', () => {
  test.each([
    ['a /64 of IPv6', (host: number) => `2001:db8:1:2:${host}::${host}`],
    [
      'an IPv4 address, also as IPv6 writes it',
      (host: number) => (host % 2 ? '192.0.2.9' : '::ffff:192.0.2.9'),
    ],
  ])('%s is counted as one', async (_what, address) => {
    const statuses: number[] = []
    for (let host = 1; host <= 6; host += 1)
      statuses.push((await signIn(`nobody${host}@example.com`, 'x', { from: address(host) })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await signIn(maria.employee.email, password, { from: '2001:db8:1:3::1' })).status).toBe(200)
  })

  test('gets at most ten guesses in a quarter of an hour, whatever accounts it tries', async () => {
    let guesses = 0
    for (let second = 0; second < 900; second += 15) {
      const { status } = await signIn(`nobody${second}@example.com`, 'x', { from: '192.0.2.9' })
      if (status === 401) guesses += 1
      testApp.clock.advance(15_000)
    }
    expect(guesses).toBeLessThanOrEqual(10)
  })
})

test('an owner who signs in gives a guesser no further tries', async () => {
  const guesses = await guess(maria.employee.email, 4)
  expect((await signIn(maria.employee.email, password)).status).toBe(200)
  guesses.push(...(await guess(maria.employee.email, 6, '198.51.100.8')))
  expect(guesses.filter((status) => status === 401)).toHaveLength(5)
})

test('known and unknown e-mails are slowed down alike', async () => {
  const known = await guess(maria.employee.email, 6, '198.51.100.8')
  const unknown = await guess('nobody@example.com', 6, '198.51.100.9')
  expect(unknown).toEqual(known)
})
