import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Snippet } from '../../contract/snippets.ts'
import { newBid, newProject, sampleBid } from '../bids/sample-bid.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'

let office: TestApp
let person: Caller
beforeAll(async () => {
  office = await buildTestApp()
  person = await office.signIn('estimator')
})
afterAll(() => office.close())

const terms = (title: string, changes: object = {}) =>
  person.call<Snippet>('POST', '/api/snippets', {
    kind: 'terms',
    title,
    text: 'Net 30.\n- Interest of 1.5 % a month',
    ...changes,
  })

test('a paragraph is added, changed and removed, and history tells', async () => {
  const added = await terms('Payment')
  expect(added).toMatchObject({
    status: 201,
    body: { kind: 'terms', title: 'Payment', language: 'en', version: 1 },
  })
  const url = `/api/snippets/${added.body.id}`
  const changed = await person.call<Snippet>('PUT', url, { ...added.body, text: 'Net 15.' })
  expect(changed).toMatchObject({ status: 200, body: { text: 'Net 15.', title: 'Payment', version: 2 } })
  expect((await person.call<Snippet>('PUT', url, changed.body)).body).toEqual(changed.body)
  const stale = await person.call('PUT', url, { text: 'Net 10.', version: 1 })
  expect(stale).toMatchObject({ status: 409, body: { code: 'conflict', current: { text: 'Net 15.' } } })
  expect(await person.call('DELETE', url)).toMatchObject({
    status: 200,
    body: { message: 'Snippet removed' },
  })
  expect((await person.call('PUT', url, { text: 'x' })).status).toBe(404)
  expect((await person.call('DELETE', url)).status).toBe(404)
  const events = await office.deps.db
    .selectFrom('event')
    .select(['verb', 'summary'])
    .where('entity', '=', 'snippet')
    .where('entity_id', '=', added.body.id)
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { verb: 'added', summary: 'added the snippet Payment' },
    { verb: 'changed', summary: 'changed the snippet Payment' },
    { verb: 'removed', summary: 'removed the snippet Payment' },
  ])
})

test('refuses a second title of the same kind and language', async () => {
  await terms('Warranty')
  expect(await terms('WARRANTY')).toMatchObject({
    status: 400,
    body: { fields: { title: 'There is already a snippet WARRANTY' } },
  })
  expect((await terms('Warranty', { language: 'es' })).status).toBe(201)
  const other = await terms('Warranty', { kind: 'scope' })
  expect(other.status).toBe(201)
  expect(await person.call('PUT', `/api/snippets/${other.body.id}`, { kind: 'terms' })).toMatchObject({
    status: 400,
    body: { fields: { title: expect.any(String) } },
  })
})

test.each([
  [{ kind: 'notes' }, 'kind'],
  [{ title: ' ' }, 'title'],
  [{ text: '' }, 'text'],
  [{ text: 'x'.repeat(20_001) }, 'text'],
  [{ text: 'null \u0000' }, 'text'],
  [{ language: 'fr' }, 'language'],
  [{ extra: 1 }, 'extra'],
])('%j is refused by name', async (changes, field) => {
  const answer = await terms('Refused', changes)
  expect({ status: answer.status, fields: Object.keys(Object(answer.body).fields) }).toEqual({
    status: 400,
    fields: [field],
  })
})

test('the list comes by kind and title, is searched, and pages', async () => {
  await terms('Zoning', { kind: 'exclusions', text: 'Rock below grade' })
  await terms('asbestos', { kind: 'exclusions' })
  const titles = async (query: string) =>
    (await person.call<Snippet[]>('GET', `/api/snippets?${query}`)).body.map(({ title }) => title)
  const all = await titles('')
  expect(all.slice(0, 2)).toEqual(['asbestos', 'Zoning'])
  expect(await titles('search=BELOW%20grade')).toEqual(['Zoning'])
  expect(await titles('sort=-title&limit=1')).toEqual(['Zoning'])
})

test('a bid that holds the text keeps it', async () => {
  const { body } = await terms('Kept')
  const { id } = await newProject(person)
  const bid = await newBid(person, id, sampleBid({ terms: body.text }))
  await person.call('DELETE', `/api/snippets/${body.id}`)
  const { terms: kept } = (await person.call<{ terms: string }>('GET', `/api/projects/${id}/bids/${bid.id}`))
    .body
  expect(kept).toBe(body.text)
})
