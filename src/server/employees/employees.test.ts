import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Employee } from '../../contract/employees.ts'
import { buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'

let testApp: TestApp
let admin: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  admin = await testApp.signIn('admin')
})
afterAll(() => testApp.close())

let people = 0
function newEmployee() {
  people += 1
  return {
    firstName: 'Lena',
    lastName: 'Ortiz',
    email: `lena${people}@example.com`,
    role: 'estimator',
    password: 'a long enough password',
  }
}

test('a second e-mail of the same spelling is refused by name, and nothing is saved', async () => {
  const first = newEmployee()
  expect((await admin.call('POST', '/api/employees', first)).status).toBe(201)
  const before = await admin.call<Employee[]>('GET', '/api/employees')
  const second = await admin.call<{ fields: Record<string, string> }>('POST', '/api/employees', {
    ...newEmployee(),
    email: first.email.toUpperCase(),
  })
  expect(second.status).toBe(400)
  expect(second.body.fields.email).toContain('Another employee has the e-mail address')
  const after = await admin.call<Employee[]>('GET', '/api/employees')
  expect(after.body).toHaveLength(before.body.length)
})

test('a stale version answers 409 with the employee as they stand', async () => {
  const { body: lena } = await admin.call<Employee>('POST', '/api/employees', newEmployee())
  await admin.call('PUT', `/api/employees/${lena.id}`, { phone: '213-555-0100', version: lena.version })
  const stale = await admin.call<{ current: Employee }>('PUT', `/api/employees/${lena.id}`, {
    phone: '213-555-0199',
    version: lena.version,
  })
  expect(stale.status).toBe(409)
  expect(stale.body.current).toMatchObject({ phone: '+12135550100', version: lena.version + 1 })
  const byHeader = await admin.call(
    'PUT',
    `/api/employees/${lena.id}`,
    { phone: '213-555-0101' },
    { 'if-match': '"1"' },
  )
  expect(byHeader.status).toBe(409)
})

test('a client may send back the whole record it was given', async () => {
  const { body: lena } = await admin.call<Employee>('POST', '/api/employees', newEmployee())
  const answer = await admin.call<Employee>('PUT', `/api/employees/${lena.id}`, { ...lena, lastName: 'Vega' })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ lastName: 'Vega', firstName: 'Lena', version: lena.version + 1 })
})

test('one whom nothing mentions is removed; one whom history mentions is deactivated and locked out', async () => {
  const { body: lena } = await admin.call<Employee>('POST', '/api/employees', newEmployee())
  expect(await admin.call('DELETE', `/api/employees/${lena.id}`)).toMatchObject({
    status: 200,
    body: { employee: null },
  })
  const { body: second } = await admin.call<Employee>('POST', '/api/employees', {
    ...newEmployee(),
    role: 'admin',
  })
  const login = await inject<{ token: string }>(testApp.app, 'POST', '/api/auth/login', {
    email: second.email,
    password: 'a long enough password',
  })
  const headers = { authorization: `Bearer ${login.body.token}` }
  await inject(testApp.app, 'POST', '/api/employees', newEmployee(), headers)
  const removed = await admin.call<{ employee: Employee }>('DELETE', `/api/employees/${second.id}`)
  expect(removed.body.employee.active).toBe(false)
  expect((await inject(testApp.app, 'GET', '/api/auth/me', undefined, headers)).status).toBe(401)
})

test('the last administrator can neither step down nor go', async () => {
  const alone = await buildTestApp()
  try {
    const only = await alone.signIn('admin')
    const down = await only.call('PUT', `/api/employees/${only.employee.id}`, { role: 'estimator' })
    expect(down).toMatchObject({
      status: 409,
      body: { error: 'At least one active administrator must be left' },
    })
    expect((await only.call('DELETE', `/api/employees/${only.employee.id}`)).status).toBe(409)
    expect((await only.call('GET', '/api/auth/me')).body).toMatchObject({ role: 'admin' })
  } finally {
    await alone.close()
  }
})

test('administrators who demote, remove and rename each other at once never lock one another out', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [one, two] = [await testApp.signIn('admin'), await testApp.signIn('admin')]
    const answers = await Promise.all([
      one.call('PUT', `/api/employees/${two.employee.id}`, { role: 'estimator' }),
      two.call('PUT', `/api/employees/${one.employee.id}`, { role: 'estimator' }),
      one.call('PUT', `/api/employees/${one.employee.id}`, { phone: '510-555-0100' }),
      two.call('DELETE', `/api/employees/${one.employee.id}`),
      admin.call('PUT', `/api/employees/${admin.employee.id}`, { phone: `213-555-010${round}` }),
      two.call('POST', '/api/customers', { name: 'Pat Lee' }),
    ])
    for (const { status, body } of answers)
      expect([200, 201, 401, 403, 404, 409], JSON.stringify(body)).toContain(status)
  }
})

test('pages by key, with the total and the next page', async () => {
  for (let count = 0; count < 5; count += 1) await admin.call('POST', '/api/employees', newEmployee())
  const all = await admin.call<Employee[]>('GET', '/api/employees?sort=-name')
  const seen: number[] = []
  let url: string | undefined = '/api/employees?limit=2&sort=-name&t=123'
  while (url !== undefined) {
    const page: Awaited<ReturnType<typeof admin.call<Employee[]>>> = await admin.call<Employee[]>('GET', url)
    expect(page.headers['x-total-count']).toBe(String(all.body.length))
    seen.push(...page.body.map((employee) => employee.id))
    url = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
  }
  expect(seen).toEqual(all.body.map((employee) => employee.id))
})

test.each([
  ['/api/employees?sort=password_hash', 'sort'],
  ['/api/employees?cursor=zzz&limit=2', 'cursor'],
  ['/api/employees?limit=0', 'limit'],
  ['/api/employees?colour=red', 'colour'],
])('%s names the field', async (url, field) => {
  const answer = await admin.call<{ fields: object }>('GET', url)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields)).toEqual([field])
})

test.each([
  [{ email: 'no address' }, 'email'],
  [{ firstName: 'a/b' }, 'firstName'],
  [{ firstName: 'nul\0' }, 'firstName'],
  [{ role: 'boss' }, 'role'],
  [{ password: 'short' }, 'password'],
  [{ passwordHash: 'x' }, 'passwordHash'],
])('%j is refused by name', async (wrong, field) => {
  const answer = await admin.call<{ fields: object }>('POST', '/api/employees', {
    ...newEmployee(),
    ...wrong,
  })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields)).toEqual([field])
})
