import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedView } from '../../contract/saved-views.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'

let office: TestApp
let maria: Caller
let bob: Caller
let boss: Caller
beforeAll(async () => {
  office = await buildTestApp()
  maria = await office.signIn()
  bob = await office.signIn('estimator')
  boss = await office.signIn('admin')
})
afterAll(() => office.close())

const keep = async (person: Caller, view: object) =>
  (await person.call<SavedView>('POST', '/api/saved-views', { name: 'Mine', kind: 'table', ...view })).body
const namesOf = async (person: Caller) =>
  (await person.call<SavedView[]>('GET', '/api/saved-views')).body.map(({ name }) => name)

test('a view comes back as it was kept, to its owner only until it is shared', async () => {
  const view = await keep(maria, {
    name: 'Oakland permits',
    kind: 'board',
    filters: { search: 'Oakland', status: ['permitting'], manager_id: maria.employee.id },
    columns: ['number', 'balance'],
    sort: '-balance',
  })
  expect(view).toMatchObject({
    name: 'Oakland permits',
    kind: 'board',
    filters: { search: 'Oakland', status: ['permitting'], manager_id: maria.employee.id },
    columns: ['number', 'balance'],
    sort: '-balance',
    shared: false,
    mayChange: true,
    isDefault: false,
    version: 1,
  })
  expect(await namesOf(bob)).not.toContain('Oakland permits')
  expect((await bob.call('PUT', `/api/saved-views/${view.id}`, { name: 'Taken' })).status).toBe(404)
  await maria.call('PUT', `/api/saved-views/${view.id}`, { shared: true, version: 1 })
  const seen = (await bob.call<SavedView[]>('GET', '/api/saved-views')).body.find(({ id }) => id === view.id)
  expect(seen).toMatchObject({ shared: true, mayChange: false, owner: { id: maria.employee.id } })
})

test('a shared view is changed by its owner and administrators; history tells', async () => {
  const { id } = await keep(maria, { name: 'Everybody', shared: true })
  const refused = await bob.call<{ error: string }>('PUT', `/api/saved-views/${id}`, { name: 'Bob was here' })
  expect(refused).toMatchObject({
    status: 403,
    body: { error: 'Only Person1 Tester or an administrator can change this view' },
  })
  expect((await bob.call('DELETE', `/api/saved-views/${id}`)).status).toBe(403)
  const changed = await boss.call<SavedView>('PUT', `/api/saved-views/${id}`, { name: 'All', version: 1 })
  expect(changed).toMatchObject({ status: 200, body: { name: 'All', version: 2 } })
  const stale = await maria.call('PUT', `/api/saved-views/${id}`, { name: 'Each', version: 1 })
  expect(stale).toMatchObject({ status: 409, body: { current: { name: 'All' } } })
  const events = await office.deps.db
    .selectFrom('event')
    .select(['verb', 'summary', 'changes'])
    .where('entity', '=', 'saved_view')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { verb: 'added', summary: 'added the view Everybody for the office', changes: {} },
    { verb: 'changed', summary: 'changed the view All', changes: { name: { from: 'Everybody', to: 'All' } } },
  ])
})

test('one’s own views leave no trace in the office’s history', async () => {
  const { id } = await keep(bob, { name: 'Private' })
  await bob.call('PUT', `/api/saved-views/${id}`, { sort: 'number' })
  await bob.call('DELETE', `/api/saved-views/${id}`)
  const events = await office.deps.db
    .selectFrom('event')
    .select('id')
    .where('entity', '=', 'saved_view')
    .where('entity_id', '=', id)
    .execute()
  expect(events).toEqual([])
})

test('deleting is undone within thirty days, with everybody’s choice', async () => {
  const { id } = await keep(maria, { name: 'Short-lived', shared: true })
  await bob.call('PUT', `/api/saved-views/${id}/default`, { isDefault: true })
  expect(await maria.call('DELETE', `/api/saved-views/${id}`)).toMatchObject({
    status: 200,
    body: { message: 'View deleted; it can be restored for 30 days' },
  })
  expect(await namesOf(bob)).not.toContain('Short-lived')
  expect((await bob.call('POST', `/api/saved-views/${id}/restore`)).status).toBe(403)
  expect((await maria.call('POST', `/api/saved-views/${id}/restore`)).status).toBe(200)
  const view = (await bob.call<SavedView[]>('GET', '/api/saved-views')).body.find((each) => each.id === id)
  expect(view?.isDefault).toBe(true)
  await maria.call('DELETE', `/api/saved-views/${id}`)
  office.clock.advance(31 * 86_400_000)
  maria = await signInAgain()
  expect((await boss.call('POST', `/api/saved-views/${id}/restore`)).status).not.toBe(200)
})

/** Sessions end meanwhile. */
async function signInAgain(): Promise<Caller> {
  bob = await office.signIn('estimator')
  boss = await office.signIn('admin')
  return office.signIn()
}

test('a name given away meanwhile keeps the deleted view away', async () => {
  const { id } = await keep(maria, { name: 'Twice' })
  await maria.call('DELETE', `/api/saved-views/${id}`)
  await keep(maria, { name: 'TWICE' })
  expect((await maria.call('POST', `/api/saved-views/${id}/restore`)).status).toBe(409)
  expect(await maria.call('POST', '/api/saved-views', { name: 'twice', kind: 'table' })).toMatchObject({
    status: 400,
    body: { fields: { name: 'There is already a view twice' } },
  })
  expect((await keep(bob, { name: 'Twice' })).name).toBe('Twice')
})

test('each person has one view to begin with; taking a view back takes it from the others', async () => {
  const first = await keep(maria, { name: 'First', shared: true })
  const second = await keep(maria, { name: 'Second', shared: true })
  const begin = (person: Caller, id: number, isDefault: boolean) =>
    person.call<SavedView>('PUT', `/api/saved-views/${id}/default`, { isDefault })
  expect((await begin(bob, first.id, true)).body.isDefault).toBe(true)
  await begin(bob, second.id, true)
  await begin(maria, second.id, true)
  const defaults = async (person: Caller) =>
    (await person.call<SavedView[]>('GET', '/api/saved-views')).body
      .filter(({ isDefault }) => isDefault)
      .map(({ name }) => name)
  expect(await defaults(bob)).toEqual(['Second'])
  await maria.call('PUT', `/api/saved-views/${second.id}`, { shared: false })
  await maria.call('PUT', `/api/saved-views/${second.id}`, { shared: true })
  expect(await defaults(bob)).toEqual([])
  expect(await defaults(maria)).toEqual(['Second'])
  await begin(maria, second.id, false)
  expect(await defaults(maria)).toEqual([])
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ kind: 'chart' }, 'kind'],
  [{ filters: { status: ['lost'] } }, 'filters.status.0'],
  [{ filters: { colour: 'red' } }, 'filters.colour'],
  [{ columns: ['password'] }, 'columns.0'],
  [{ employee_id: 1 }, 'employee_id'],
])('%j is refused by name', async (view, field) => {
  const answer = await maria.call<{ fields: object }>('POST', '/api/saved-views', {
    name: 'x',
    kind: 'table',
    ...view,
  })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields)).toEqual([field])
})
