import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Assembly } from '../../contract/assemblies.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'

let office: TestApp
let person: Caller
beforeAll(async () => {
  office = await buildTestApp()
  person = await office.signIn('estimator')
})
afterAll(() => office.close())

const depth = { key: 'depth', label: 'Depth', unit: 'ft', usual: 20.5 }
const drill = {
  description: 'Drill caisson',
  quantity: 'depth × 2',
  unit: 'VLF',
  unitPrice: 95.25,
  unitCost: 60,
  optional: false,
}
const add = (changes: object = {}) =>
  person.call<Assembly>('POST', '/api/assemblies', {
    name: 'Caisson',
    numbers: [depth],
    lines: [drill],
    ...changes,
  })

test('an assembly is added, changed and removed, and history tells', async () => {
  const added = await add()
  expect(added).toMatchObject({
    status: 201,
    body: { name: 'Caisson', numbers: [depth], lines: [drill], version: 1 },
  })
  const url = `/api/assemblies/${added.body.id}`
  const changed = await person.call<Assembly>('PUT', url, { ...added.body, lines: [drill, drill] })
  expect(changed).toMatchObject({ status: 200, body: { lines: [drill, drill], version: 2 } })
  const stale = await person.call('PUT', url, { name: 'Pier', version: 1 })
  expect(stale).toMatchObject({ status: 409, body: { code: 'conflict', current: { version: 2 } } })
  expect((await person.call<Assembly[]>('GET', '/api/assemblies?search=cais')).body).toEqual([changed.body])
  expect(await person.call('DELETE', url)).toMatchObject({
    status: 200,
    body: { message: 'Assembly removed' },
  })
  expect((await person.call('DELETE', url)).status).toBe(404)
  const events = await office.deps.db
    .selectFrom('event')
    .select('summary')
    .where('entity', '=', 'assembly')
    .orderBy('id')
    .execute()
  expect(events.map(({ summary }) => summary)).toEqual([
    'added the assembly Caisson',
    'changed the assembly Caisson',
    'removed the assembly Caisson',
  ])
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ lines: [] }, 'lines'],
  [{ lines: [{ ...drill, quantity: 'width' }] }, 'lines.0.quantity'],
  [{ lines: [{ ...drill, unitCost: -1 }] }, 'lines.0.unitCost'],
  [{ numbers: [{ ...depth, key: 'My depth' }] }, 'numbers.0.key'],
  [{ numbers: [depth, depth] }, 'numbers.1.key'],
])('%j is refused by name', async (changes, field) => {
  expect(await add({ name: 'Refused', ...changes })).toMatchObject({
    status: 400,
    body: { fields: { [field]: expect.any(String) } },
  })
})

test('refuses a second one of the same name, and numbers that a formula still needs', async () => {
  const { body } = await add({ name: 'Grade beam' })
  expect(await add({ name: 'GRADE BEAM' })).toMatchObject({
    status: 400,
    body: { fields: { name: 'There is already an assembly GRADE BEAM' } },
  })
  expect(await person.call('PUT', `/api/assemblies/${body.id}`, { numbers: [] })).toMatchObject({
    status: 400,
    body: { fields: { 'lines.0.quantity': 'There is no number named depth' } },
  })
})
