import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Category } from '../../contract/categories.ts'
import type { Product } from '../../contract/products.ts'
import { buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'

let testApp: TestApp
let maria: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  maria = await testApp.signIn()
})
afterAll(() => testApp.close())

let categories = 0
async function addCategory(name?: string): Promise<Category> {
  categories += 1
  const answer = await maria.call<Category>('POST', '/api/categories', {
    name: name ?? `Piers ${categories}`,
  })
  expect(answer.status).toBe(201)
  return answer.body
}

test('a category is added, renamed, found and removed', async () => {
  const category = await addCategory('Caissons')
  expect(category).toMatchObject({ name: 'Caissons', productCount: 0, version: 1 })
  const renamed = await maria.call<Category>('PUT', `/api/categories/${category.id}`, {
    ...category,
    name: 'Drilled caissons',
  })
  expect(renamed).toMatchObject({ status: 200, body: { name: 'Drilled caissons', version: 2 } })
  const found = await maria.call<Category[]>('GET', '/api/categories?search=DRILLED')
  expect(found.body).toEqual([renamed.body])
  expect(found.headers['x-total-count']).toBe('1')
  const removed = await maria.call('DELETE', `/api/categories/${category.id}`)
  expect(removed).toMatchObject({ status: 200, body: { message: 'Category removed' } })
  expect((await maria.call('DELETE', `/api/categories/${category.id}`)).status).toBe(404)
  const { body: none } = await maria.call<Category[]>('GET', '/api/categories?search=drilled')
  expect(none).toEqual([])
})

test('a name in another case is refused by name', async () => {
  await addCategory('Shoring')
  const other = await addCategory()
  const url = `/api/categories/${other.id}`
  for (const answer of [
    await maria.call('POST', '/api/categories', { name: ' SHORING ' }),
    await maria.call('PUT', url, { name: 'shoring' }),
  ]) {
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { name: expect.stringContaining('There is already a category') } },
    })
  }
  const own = await maria.call('PUT', url, { name: other.name.toUpperCase() })
  expect(own.status).toBe(200)
})

test('a stale version answers 409 with the current category', async () => {
  const category = await addCategory()
  const { body: current } = await maria.call('PUT', `/api/categories/${category.id}`, { name: 'Dowels' })
  const stale = await maria.call('PUT', `/api/categories/${category.id}`, { name: 'Pins', version: 1 })
  expect(stale).toMatchObject({ status: 409, body: { code: 'conflict', current } })
})

test('refuses to delete a category with products', async () => {
  const category = await addCategory('Drainage')
  await maria.call<Product>('POST', '/api/products', {
    name: 'French drain',
    unit: 'LF',
    unitPrice: 95,
    category_id: category.id,
  })
  expect(await maria.call('DELETE', `/api/categories/${category.id}`)).toMatchObject({
    status: 409,
    body: { error: 'Drainage has 1 product; move them to another category first', code: 'conflict' },
  })
  const { body } = await maria.call<Category[]>('GET', '/api/categories?search=drainage')
  expect(body).toMatchObject([{ name: 'Drainage', productCount: 1 }])
})

test('the session cookie opens the calls that carry no token, and changes need the XSRF token too', async () => {
  const login = await inject(testApp.app, 'POST', '/api/auth/login', {
    email: maria.employee.email,
    password: 'a long enough password',
  })
  const cookies = [login.headers['set-cookie']].flat().map((line) => String(line).split(';')[0] ?? '')
  const cookie = cookies.join('; ')
  const xsrf = cookies.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  const call = (method: 'GET' | 'POST', headers: Record<string, string>, name = 'Anchors') =>
    inject(testApp.app, method, '/api/categories', method === 'POST' ? { name } : undefined, headers)

  expect((await call('GET', {})).status).toBe(401)
  expect((await call('GET', { cookie })).status).toBe(200)
  expect((await call('POST', { cookie })).status).toBe(403)
  expect((await call('POST', { cookie, 'x-xsrf-token': 'another' })).status).toBe(403)
  expect((await call('POST', { cookie, 'x-xsrf-token': xsrf })).status).toBe(201)
  const bulk = await inject(testApp.app, 'PUT', '/api/businesses/bulk', [{ id: 1 }], {
    cookie,
    'x-xsrf-token': xsrf,
  })
  expect(bulk.status).toBe(401)
})
