import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Employee } from '../../contract/employees.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'

let testApp: TestApp
let ana: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  ana = await testApp.signIn('accountant')
})
afterAll(() => testApp.close())

test('everybody changes their own language, phone and start page; history says what', async () => {
  const change = { language: 'es', phone: '+12135550142', startPage: 'invoices' }
  const answer = await ana.call<Employee>('PUT', '/api/auth/me', { ...change, version: ana.employee.version })
  expect(answer).toMatchObject({ status: 200, body: { ...change, version: ana.employee.version + 1 } })
  expect((await ana.call('GET', '/api/auth/me')).body).toEqual(answer.body)
  const event = await testApp.deps.db
    .selectFrom('event')
    .selectAll()
    .where('verb', '=', 'changed')
    .where('entity_id', '=', ana.employee.id)
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({ actor_id: ana.employee.id, summary: 'changed their own profile' })
  expect(Object.keys(event.changes as object).sort()).toEqual(['language', 'phone', 'startPage'])
})

test('what is already so makes no new version and no event', async () => {
  const { body: before } = await ana.call<Employee>('GET', '/api/auth/me')
  const answer = await ana.call<Employee>('PUT', '/api/auth/me', before)
  expect(answer.body).toEqual(before)
})

test('the own role, e-mail and activity are not the own to change', async () => {
  const { body: before } = await ana.call<Employee>('GET', '/api/auth/me')
  const answer = await ana.call<Employee>('PUT', '/api/auth/me', {
    ...before,
    role: 'admin',
    email: 'other@example.com',
    active: false,
  })
  expect(answer).toMatchObject({
    status: 200,
    body: { role: 'accountant', email: before.email, active: true },
  })
})

test('a stale version answers 409 with the employee as they stand', async () => {
  const answer = await ana.call<{ current: Employee }>('PUT', '/api/auth/me', {
    phone: '213-555-0101',
    version: 1,
  })
  expect(answer.status).toBe(409)
  expect(answer.body.current.phone).toBe('+12135550142')
})

test.each([
  [{ language: 'fr' }, 'language'],
  [{ startPage: 'edit-employees' }, 'startPage'],
  [{ theme: 'dark' }, 'theme'],
])('%j is refused by name', async (wrong, field) => {
  const answer = await ana.call<{ fields: object }>('PUT', '/api/auth/me', wrong)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields)).toEqual([field])
})
