import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOpenApi } from '../../contract/openapi/openapi.ts'
import { allRoutes } from '../../contract/routes.ts'
import { buildTestApp, inject, type TestApp } from '../testing/build-test-app.ts'

let testApp: TestApp
let page: string
beforeAll(async () => {
  testApp = await buildTestApp()
  page = (await inject(testApp.app, 'GET', '/api/docs')).raw.toString()
})
afterAll(() => testApp.close())

const names = Object.keys((buildOpenApi() as { components: { schemas: object } }).components.schemas)

test('the document is answered as it is made', async () => {
  const { body, headers } = await inject<unknown>(testApp.app, 'GET', '/api/openapi.json')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(body).toEqual(JSON.parse(JSON.stringify(buildOpenApi())))
})

test.each(['/api/openapi.json', '/api/docs'])('%s is compressed for everybody once', async (path) => {
  const plain = await inject(testApp.app, 'GET', path)
  const take = (encoding: string) =>
    testApp.app.inject({ url: path, headers: { 'accept-encoding': encoding } })
  const zipped = await take('br, gzip')
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(zipped.rawPayload).equals(plain.raw)).toBe(true)
  for (const none of ['br', 'gzip;q=0'])
    expect((await take(none)).headers['content-encoding']).toBeUndefined()
})

test('every call is on the page', () => {
  const shown = [...page.matchAll(/<code>(\/[^<]+)<\/code>/g)].map(([, path = '']) => path)
  const paths = allRoutes.map(({ route }) => route.path.replaceAll(/:(\w+)/g, '{$1}'))
  expect(shown.toSorted()).toEqual(paths.toSorted())
})

test('every schema with a name is described once, and what needs it links to it', () => {
  const described = [...page.matchAll(/ id="schema-(\w+)"/g)].map(([, name]) => name)
  expect(described).toEqual(names)
  expect(names.filter((name) => !page.includes(`<a href="#schema-${name}">${name}</a>`))).toEqual([])
  const bid = '<a href="#schema-Bid">Bid</a>'
  expect(page.split(`\n  bids: ${bid}[]\n`).length).toBeGreaterThan(1)
  expect(page.split(`\n  finalized: ${bid} | null\n`).length).toBeGreaterThan(1)
})

test('records, alternatives and what the stream says are described too', () => {
  // Told by yes and no: the page is too long to be shown where it fails.
  expect(page.includes('{ [name]: <a href="#schema-FieldChange">FieldChange</a> }')).toBe(true)
  expect(page.includes('text/event-stream</small></h4><pre>{\n  type: &quot;hello&quot;\n} | {')).toBe(true)
  expect(page.includes('  channel: &quot;email&quot;\n')).toBe(true)
})

test('every link leads somewhere on the page, and every place has one name', () => {
  const places = [...page.matchAll(/ id="([^"]+)"/g)].map(([, place]) => place)
  const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, place]) => place)
  expect(new Set(places).size).toBe(places.length)
  expect(links.filter((link) => !places.includes(link))).toEqual([])
})

test('it is read without script', () => {
  expect(page.match(/<script|<[^>]*\son\w+=/g)).toBeNull()
})
