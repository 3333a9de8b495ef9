import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EmployeeAccess, EmployeeAccessDetails, EmployeeLink } from '../../contract/employee-access.ts'
import type { Employee } from '../../contract/employees.ts'
import { createAuthenticator } from '../auth/sample-authenticator.ts'
import type { MailMessage } from '../mail/mailer.ts'
import { type Answer, buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'

let testApp: TestApp
let admin: Caller
beforeAll(async () => {
  testApp = await buildTestApp({ MAIL_FROM: 'office@bedrock.example' })
  admin = await testApp.signIn('admin')
})
afterAll(() => testApp.close())

let people = 0
let lena: Employee
beforeEach(async () => {
  people += 1
  const body = {
    firstName: 'Lena',
    lastName: 'Ortiz',
    email: `lena${people}@example.com`,
    role: 'accountant',
  }
  lena = (await admin.call<Employee>('POST', '/api/employees', body)).body
  testApp.deps.mailer = null
})

const password = 'a long enough password'
const local = { host: 'localhost:3000' }

async function makeLink(send = false): Promise<Answer<EmployeeLink>> {
  return admin.call<EmployeeLink>('POST', `/api/employees/${lena.id}/link`, { send })
}

function tokenOf(url: string | null | undefined): string {
  return /^http:\/\/localhost:3000\/setup#employee=([\w-]{43})$/.exec(url ?? '')?.[1] ?? ''
}

type SignedIn = { token: string; employee: Employee; error: string }
const post = (path: string, body: object) =>
  inject<SignedIn & { kind: string }>(testApp.app, 'POST', path, body, local)
const choose = (token: string, chosen = password) =>
  post('/api/auth/link/password', { token, password: chosen })
const login = (chosen: string) => post('/api/auth/login', { email: lena.email, password: chosen })

async function accessOf(employee: Employee): Promise<EmployeeAccess | undefined> {
  const { body } = await admin.call<EmployeeAccess[]>('GET', '/api/employees/access')
  return body.find(({ employeeId }) => employeeId === employee.id)
}

describe('an invitation', () => {
  test('lets its employee choose a password, once', async () => {
    expect((await login('')).status).toBe(400)
    expect((await login(password)).status).toBe(401)
    expect(await accessOf(lena)).toMatchObject({ hasPassword: false, lastSeenAt: null, openLink: null })
    const { body: link, status } = await makeLink()
    expect([status, link.kind, link.sentTo]).toEqual([201, 'invitation', null])
    expect((await accessOf(lena))?.openLink?.kind).toBe('invitation')
    const token = tokenOf(link.url)
    expect((await post('/api/auth/link', { token })).body).toMatchObject({
      kind: 'invitation',
      companyName: 'Bedrock Foundations',
      firstName: 'Lena',
      email: lena.email,
    })
    expect(await choose(token)).toMatchObject({ status: 200, body: { employee: { id: lena.id } } })
    expect((await login(password)).status).toBe(200)
    expect(await accessOf(lena)).toMatchObject({ hasPassword: true, openLink: null, sessions: 2 })
    expect((await choose(token, 'yet another password')).status).toBe(403)
    expect((await post('/api/auth/link', { token })).status).toBe(403)
  })

  test('used twice at once makes one password', async () => {
    const token = tokenOf((await makeLink()).body.url)
    const answers = await Promise.all([
      choose(token, 'the first password'),
      choose(token, 'the other password'),
    ])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403])
  })

  test('lets its employee choose a passkey instead, who then has no password', async () => {
    const token = tokenOf((await makeLink()).body.url)
    const passkey = createAuthenticator()
    const { body: options } = await post('/api/auth/link/passkey/options', { token })
    const answer = passkey.create(options as object)
    const chosen = await post('/api/auth/link/passkey', { token, name: 'Phone', answer })
    expect(chosen).toMatchObject({ status: 200, body: { employee: { id: lena.id } } })
    expect(await accessOf(lena)).toMatchObject({ hasPassword: false, passkeys: 1, sessions: 1 })
    const ask = await post('/api/auth/passkey-sign-in/options', {})
    expect((await post('/api/auth/passkey-sign-in', passkey.get(ask.body as object))).status).toBe(200)
    const headers = { authorization: `Bearer ${chosen.body.token}`, ...local }
    const own = (method: 'DELETE' | 'PUT', path: string, body?: object) =>
      inject<{ error: string }>(testApp.app, method, path, body, headers)
    const id = await passkeyId()
    expect(await own('DELETE', `/api/auth/passkeys/${id}`)).toMatchObject({
      status: 409,
      body: { error: 'This passkey is your only way in; choose a password first' },
    })
    expect((await own('PUT', '/api/auth/password', { newPassword: password })).status).toBe(200)
    expect((await own('DELETE', `/api/auth/passkeys/${id}`)).status).toBe(200)
  })

  test("does not take another's passkey challenge", async () => {
    const token = tokenOf((await makeLink()).body.url)
    const other = await admin.call<object>('POST', '/api/auth/passkeys/options', {}, local)
    const answer = createAuthenticator().create(other.body)
    expect((await post('/api/auth/link/passkey', { token, name: 'Phone', answer })).status).toBe(409)
    expect((await choose(token)).status).toBe(200)
  })
})

describe('a link', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a newer one was made', () => makeLink()],
    ['it was withdrawn', () => admin.call('DELETE', `/api/employees/${lena.id}/link`)],
    ['its employee is deactivated', () => admin.call('PUT', `/api/employees/${lena.id}`, { active: false })],
    ['its employee is removed', () => admin.call('DELETE', `/api/employees/${lena.id}`)],
  ])('does not work once %s', async (_why, act) => {
    const token = tokenOf((await makeLink()).body.url)
    await act()
    expect((await choose(token)).status).toBe(403)
    expect((await post('/api/auth/link/passkey/options', { token })).status).toBe(403)
  })

  test('works for seven days, and one day for a new password', async () => {
    const token = tokenOf((await makeLink()).body.url)
    testApp.clock.advance(7 * 86_400_000)
    expect((await choose(token)).status).toBe(403)
    admin = await testApp.signIn('admin')
    await choose(tokenOf((await makeLink()).body.url))
    const { body: reset } = await makeLink()
    expect(reset.kind).toBe('reset')
    expect(Date.parse(reset.expiresAt) - testApp.clock.now().getTime()).toBe(86_400_000)
  })

  test('for a new password leaves the old one and its sessions until it is used', async () => {
    await choose(tokenOf((await makeLink()).body.url))
    const { body: before } = await login(password)
    const token = tokenOf((await makeLink()).body.url)
    expect((await login(password)).status).toBe(200)
    expect((await choose(token, 'a new long password')).status).toBe(200)
    const headers = { authorization: `Bearer ${before.token}` }
    expect((await inject(testApp.app, 'GET', '/api/auth/me', undefined, headers)).status).toBe(401)
    expect((await login(password)).status).toBe(401)
    expect((await login('a new long password')).status).toBe(200)
  })

  test('is refused to one who is deactivated', async () => {
    await admin.call('PUT', `/api/employees/${lena.id}`, { active: false })
    expect((await makeLink()).status).toBe(409)
  })

  test('is kept nowhere as it is', async () => {
    const token = tokenOf((await makeLink()).body.url)
    const rows = await testApp.deps.db.selectFrom('employee_link').selectAll().execute()
    const events = await testApp.deps.db.selectFrom('event').selectAll().execute()
    expect(JSON.stringify([rows, events])).not.toContain(token)
  })
})

describe('by e-mail', () => {
  test('goes to the employee in their language, and to nobody else', async () => {
    const sent: MailMessage[] = []
    testApp.deps.mailer = {
      send: async (message) => (
        sent.push(message), { outcome: 'accepted', providerId: null, response: 'ok' }
      ),
      close: () => undefined,
    }
    await admin.call('PUT', `/api/employees/${lena.id}`, { language: 'es' })
    const { body: link } = await makeLink(true)
    expect(link).toMatchObject({ sentTo: lena.email, url: null, problem: null })
    expect(sent).toMatchObject([
      {
        to: { address: lena.email },
        from: { address: 'office@bedrock.example' },
        subject: 'Su acceso a Bedrock Foundations',
      },
    ])
    const token = tokenOf(/http:\S+/.exec(sent[0]?.text ?? '')?.[0])
    expect((await choose(token)).status).toBe(200)
  })

  test('refused by the mail server, the link is shown with its words', async () => {
    testApp.deps.mailer = {
      send: async () => ({ outcome: 'refused', code: '550', response: '550 no such mailbox' }),
      close: () => undefined,
    }
    const { body: link } = await makeLink(true)
    expect(link).toMatchObject({ sentTo: null, problem: '550 no such mailbox' })
    expect((await choose(tokenOf(link.url))).status).toBe(200)
  })

  test('without a mail server it is refused', async () => {
    expect(await makeLink(true)).toMatchObject({ status: 503 })
  })
})

describe('an administrator', () => {
  async function details(): Promise<EmployeeAccessDetails> {
    return (await admin.call<EmployeeAccessDetails>('GET', `/api/employees/${lena.id}/access`)).body
  }

  test("sees and ends an employee's sessions, one and all", async () => {
    await choose(tokenOf((await makeLink()).body.url))
    for (let time = 0; time < 2; time += 1) await login(password)
    const { sessions, hasPassword } = await details()
    expect([sessions.length, hasPassword]).toEqual([3, true])
    const [first] = sessions
    const path = `/api/employees/${lena.id}/sessions`
    expect((await admin.call('DELETE', `${path}/${first?.id}`)).status).toBe(200)
    expect((await admin.call('DELETE', `${path}/${first?.id}`)).status).toBe(404)
    expect((await details()).sessions).toHaveLength(2)
    expect((await admin.call('DELETE', path)).status).toBe(200)
    expect((await details()).sessions).toEqual([])
    expect((await accessOf(lena))?.lastSeenAt).not.toBeNull()
  })

  test("removes an employee's passkey, with the sessions that it began", async () => {
    const token = tokenOf((await makeLink()).body.url)
    const { body: options } = await post('/api/auth/link/passkey/options', { token })
    const answer = createAuthenticator().create(options as object)
    await post('/api/auth/link/passkey', { token, name: 'Phone', answer })
    const id = await passkeyId()
    const { body: other } = await admin.call<Employee>('POST', '/api/employees', {
      firstName: 'Bo',
      lastName: 'Ek',
      email: `bo${people}@example.com`,
      role: 'estimator',
    })
    expect((await admin.call('DELETE', `/api/employees/${other.id}/passkeys/${id}`)).status).toBe(404)
    expect((await admin.call('DELETE', `/api/employees/${lena.id}/passkeys/${id}`)).status).toBe(200)
    expect(await details()).toMatchObject({ passkeys: [], sessions: [] })
  })

  test('is told what work is left with an employee', async () => {
    const project = await admin.call<{ id: number }>('POST', '/api/projects', {
      customer: { name: 'Pat Lee' },
      site: { street: '1 Oak St', city: 'Oakland', state: 'CA', zip: '94607' },
      region: 'bay_area',
      manager_id: lena.id,
    })
    expect(project.status).toBe(201)
    expect((await details()).openWork).toEqual({ appointments: 0, projects: 1 })
  })
})

async function passkeyId(): Promise<number | undefined> {
  const { body } = await admin.call<EmployeeAccessDetails>('GET', `/api/employees/${lena.id}/access`)
  return body.passkeys[0]?.id
}
