import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Category } from '../../contract/categories.ts'
import type { Product } from '../../contract/products.ts'
import type { Project } from '../../contract/projects.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'

let testApp: TestApp
let maria: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  maria = await testApp.signIn()
})
afterAll(() => testApp.close())

let products = 0
const newProduct = (body: object = {}) => {
  products += 1
  return { name: `Anchor bolt ${products}`, unit: 'EA', unitPrice: 85.5, ...body }
}

async function addProduct(body: object = {}): Promise<Product> {
  const answer = await maria.call<Product>('POST', '/api/products', newProduct(body))
  expect(answer.status).toBe(201)
  return answer.body
}

async function addCategory(name: string): Promise<Category> {
  return (await maria.call<Category>('POST', '/api/categories', { name })).body
}

test('a product keeps its price to the cent and names its category', async () => {
  const category = await addCategory('Bolts')
  const product = await addProduct({ unitPrice: 1250.29, unitCost: 0.1, category_id: category.id })
  expect(product).toMatchObject({
    unitPrice: 1250.29,
    unitCost: 0.1,
    unit: 'EA',
    active: true,
    category_id: category.id,
    category: { id: category.id, name: 'Bolts' },
    version: 1,
  })
  const changed = await maria.call<Product>('PUT', `/api/products/${product.id}`, {
    ...product,
    category_id: null,
    active: false,
  })
  expect(changed.body).toMatchObject({
    category_id: null,
    category: null,
    active: false,
    unitPrice: 1250.29,
    version: 2,
  })
  const event = await testApp.deps.db
    .selectFrom('event')
    .select('changes')
    .where('entity', '=', 'product')
    .where('verb', '=', 'changed')
    .where('entity_id', '=', product.id)
    .executeTakeFirst()
  expect(Object.keys(event?.changes as object).sort()).toEqual(['active', 'category'])
})

test.each([
  [{ unitPrice: 1.005 }, 'unitPrice'],
  [{ unitPrice: -1 }, 'unitPrice'],
  [{ unitPrice: '12' }, 'unitPrice'],
  [{ unit: 'MILE' }, 'unit'],
  [{ name: '' }, 'name'],
  [{ category_id: 999_999 }, 'category_id'],
  [{ stranger: 3 }, 'stranger'],
])('%j is refused by name, and nothing is saved', async (wrong, field) => {
  const before = await maria.call<Product[]>('GET', '/api/products')
  const answer = await maria.call<{ fields: object }>('POST', '/api/products', newProduct(wrong))
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields)).toEqual([field])
  expect((await maria.call<Product[]>('GET', '/api/products')).body).toEqual(before.body)
})

test('a name in another case and an unknown category are refused by name on a change', async () => {
  const [one, two] = [await addProduct({ name: 'Grade Beam' }), await addProduct()]
  const url = `/api/products/${two.id}`
  expect(await maria.call('PUT', url, { name: 'grade beam' })).toMatchObject({
    status: 400,
    body: { code: 'invalid', fields: { name: 'There is already a product grade beam' } },
  })
  expect(await maria.call('PUT', url, { category_id: 999_999 })).toMatchObject({
    status: 400,
    body: { fields: { category_id: 'There is no such category' } },
  })
  expect((await maria.call('PUT', `/api/products/${one.id}`, { name: 'GRADE BEAM' })).status).toBe(200)
})

test('a stale version answers 409 with the product in dollars', async () => {
  const product = await addProduct()
  const { body: current } = await maria.call('PUT', `/api/products/${product.id}`, { unitPrice: 99.95 })
  const stale = await maria.call('PUT', `/api/products/${product.id}`, { unitPrice: 1, version: 1 })
  expect(stale).toMatchObject({ status: 409, body: { code: 'conflict', current } })
  expect(current).toMatchObject({ unitPrice: 99.95, version: 2 })
})

test('a product in bids stays and is offered for deactivating; one in none goes', async () => {
  const product = await addProduct({ name: 'Hold-down' })
  const { body: project } = await maria.call<Project>('POST', '/api/projects', {
    customer: { name: 'Rosa Diaz' },
    region: 'bay_area',
  })
  const removal = () => maria.call('DELETE', `/api/products/${product.id}`)
  await addBidNaming(product.id, project.id, 1)
  const where = `bid 1 of project ${project.number}`
  expect(await removal()).toMatchObject({
    status: 409,
    body: { error: `Hold-down is used in ${where}; deactivate it instead`, code: 'conflict' },
  })
  await addBidNaming(product.id, project.id, 2)
  const { body } = await removal()
  expect(body).toMatchObject({
    error: `Hold-down is used in bid 2 of project ${project.number} and 1 more; deactivate it instead`,
  })
  const unused = await addProduct()
  const removed = await maria.call('DELETE', `/api/products/${unused.id}`)
  expect(removed).toMatchObject({ status: 200, body: { message: 'Product removed' } })
  expect((await maria.call('DELETE', `/api/products/${unused.id}`)).status).toBe(404)
})

async function addBidNaming(productId: number, projectId: number, number: number): Promise<void> {
  const { db } = testApp.deps
  const { id } = await db
    .insertInto('bid')
    .values({ project_id: projectId, number, bid_index: `bid-${productId}-${number}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('bid_group').values({ bid_id: id, position: 0 }).execute()
  const item = { bid_id: id, group_position: 0, description: 'x', quantity: 1000, unit: 'EA', unit_price: 1 }
  await db
    .insertInto('bid_item')
    .values([
      { ...item, position: 0, product_id: productId },
      { ...item, position: 1, product_id: productId },
    ])
    .execute()
}

test('finds by name and category, filters by category, sorts by price across pages', async () => {
  const category = await addCategory('Underpinning')
  const prices = [12.5, 3, 700, 3]
  for (const unitPrice of prices) await addProduct({ unitPrice, category_id: category.id })
  const inCategory = `/api/products?category_id=${category.id}&sort=unitPrice`
  const { body: all } = await maria.call<Product[]>('GET', inCategory)
  expect(all.map(({ unitPrice }) => unitPrice)).toEqual([3, 3, 12.5, 700])
  const first = await maria.call<Product[]>('GET', `${inCategory}&limit=1`)
  expect(first.headers['x-total-count']).toBe('4')
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await maria.call<Product[]>('GET', next)
  expect([first.body[0]?.id, second.body[0]?.id]).toEqual([all[0]?.id, all[1]?.id])
  const found = await maria.call<Product[]>('GET', '/api/products?search=underpin')
  expect(found.body).toHaveLength(4)
  expect((await maria.call('GET', '/api/products?sort=margin')).status).toBe(400)
})

test('history tells prices in dollars', async () => {
  const product = await addProduct({ unitPrice: 85.5 })
  await maria.call('PUT', `/api/products/${product.id}`, { unitPrice: 90.25 })
  const event = await testApp.deps.db
    .selectFrom('event')
    .select('changes')
    .where('entity', '=', 'product')
    .where('entity_id', '=', product.id)
    .where('verb', '=', 'changed')
    .executeTakeFirstOrThrow()
  expect(event.changes).toEqual({ unitPrice: { from: 85.5, to: 90.25 } })
})
