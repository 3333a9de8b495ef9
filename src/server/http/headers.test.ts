import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '../../contract/routes.ts'
import { checkoutFolder } from '../config.ts'
import { type Answer, buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'

/** Every kind of answer, whatever part of the server gives it, tells browsers the same about itself. */

let testApp: TestApp
let admin: Caller
let worker: Caller
let bid: { id: number; project_id: number; bidIndex: string }

beforeAll(async () => {
  testApp = await buildTestApp({ NODE_ENV: 'production' })
  testApp.app.get('/api/broken', () => {
    throw new Error('detail of the inside')
  })
  admin = await testApp.signIn('admin')
  worker = await testApp.signIn('estimator')
  const { body: project } = await worker.call<{ id: number }>('POST', '/api/projects', {
    customer: { name: "Pat O'Neil (owner) *" },
    region: 'bay_area',
  })
  const made = await worker.call<typeof bid>('POST', `/api/projects/${project.id}/bids`, {
    groups: [{ name: 'Work', items: [{ description: 'Pier', quantity: 1, unit: 'EA', unitPrice: 850 }] }],
  })
  bid = made.body
})
afterAll(() => testApp.close())

const isBuilt = existsSync(join(checkoutFolder, 'build', 'web', 'index.html'))
const ask = (...request: Parameters<typeof inject> extends [unknown, ...infer R] ? R : never) =>
  inject<{ error?: string; code?: string }>(testApp.app, ...request)
const json = { 'content-type': 'application/json' }

const answers: [name: string, status: number, ask: () => Promise<Answer<unknown>>][] = [
  ['a record', 200, () => worker.call('GET', `/api/projects/${bid.project_id}`)],
  ['a list', 200, () => worker.call('GET', '/api/projects')],
  ['the head of a list', 200, () => worker.call('HEAD', '/api/projects')],
  ['something new', 201, () => worker.call('POST', '/api/customers', { name: 'Jo Day' })],
  ['a refused body', 400, () => worker.call('POST', '/api/customers', { name: '' })],
  ['a body that is no JSON', 400, () => ask('POST', '/api/auth/login', Buffer.from('{'), json)],
  [
    'a body that tries the prototype',
    400,
    () => ask('POST', '/api/auth/login', Buffer.from('{"__proto__":1}'), json),
  ],
  ['nobody', 401, () => ask('GET', '/api/projects')],
  ['a wrong password', 401, () => ask('POST', '/api/auth/login', { email: 'a@b.example', password: 'x' })],
  ['a missing right', 403, () => worker.call('PUT', '/api/company', { name: 'Mine' })],
  ['a missing record', 404, () => worker.call('GET', '/api/projects/999999')],
  ['an id that is none', 404, () => worker.call('GET', '/api/projects/undefined')],
  ['an unknown call', 404, () => ask('GET', '/api/nothing')],
  ['the calls’ own folder', 404, () => ask('GET', '/api')],
  ['an unknown method', 404, () => ask('PATCH', '/api/projects')],
  ['a preflight', 404, () => ask('OPTIONS', '/api/projects')],
  ['a missing file', 404, () => ask('GET', '/assets/nothing.js')],
  ['a link that leads nowhere', 404, () => ask('GET', `/api/bid/${'x'.repeat(43)}`)],
  ['half an escape', 400, () => ask('GET', '/api/projects/%zz')],
  ['too long a part', 404, () => worker.call('GET', `/api/projects/${'9'.repeat(400)}`)],
  ['too large a body', 413, () => worker.call('POST', '/api/customers', { name: 'x'.repeat(5_000_000) })],
  [
    'another type',
    415,
    () => ask('POST', '/api/auth/login', Buffer.from('<a/>'), { 'content-type': 'text/xml' }),
  ],
  ['a failure', 500, () => ask('GET', '/api/broken')],
  ['a bid as PDF', 200, () => worker.call('GET', `/api/projects/${bid.project_id}/bids/${bid.id}/pdf`)],
  ['a bid behind its link', 200, () => ask('GET', `/api/bid/${bid.bidIndex}`)],
  ['a bid behind its link as PDF', 200, () => ask('GET', `/api/bid/${bid.bidIndex}/pdf`)],
  ['the reference', 200, () => ask('GET', '/api/docs')],
  ['the contract', 200, () => ask('GET', '/api/openapi.json')],
  ['a sign of life', 200, () => ask('GET', '/healthz')],
  ['readiness', 200, () => ask('GET', '/readyz')],
  ['the first page', isBuilt ? 200 : 404, () => ask('GET', '/')],
  ['a page of J.R.', isBuilt ? 200 : 404, () => ask('GET', '/employee/J.R')],
  ['a bid’s page', isBuilt ? 200 : 404, () => ask('GET', `/bid/${bid.bidIndex}`)],
]

describe('every answer forbids frames, sniffing and inline script', () => {
  test.each(answers)('%s (%i)', async (_name, status, asked) => {
    const { headers, raw, status: answered } = await asked()
    expect(answered, raw.toString().slice(0, 300)).toBe(status)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toMatch(/default-src '(self|none)'/)
    expect(/script-src[^;]*unsafe/.test(policy)).toBe(false)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['x-powered-by']).toBeUndefined()
    expect(raw.toString('latin1')).not.toMatch(/node_modules|\.ts:\d+|detail of the inside/)
  })

  test.runIf(isBuilt)('apart from the one that the first page has, which is known by its hash', async () => {
    const { headers, raw } = await ask('GET', '/')
    const scripts = [...raw.toString().matchAll(/<script>([\s\S]*?)<\/script>/g)]
    expect(scripts).toHaveLength(1)
    const hash = createHash('sha256')
      .update(scripts[0]?.[1] ?? '')
      .digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
  })

  test('an answer not modified', async () => {
    const path = `/api/projects/${bid.project_id}/bids/${bid.id}/pdf`
    const { headers } = await worker.call('GET', path)
    const again = await worker.call('GET', path, undefined, { 'if-none-match': String(headers.etag) })
    expect(again.status).toBe(304)
    expect(again.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(again.headers['x-content-type-options']).toBe('nosniff')
  })

  test('an answer without content', async () => {
    const { body } = await worker.call<{ id: number }>('POST', '/api/businesses', { name: 'Short Lived' })
    const gone = await worker.call('DELETE', `/api/businesses/${body.id}`)
    expect(gone.status).toBe(204)
    expect(gone.headers['x-content-type-options']).toBe('nosniff')
  })

  test.each([
    ['no HTTP', 'NONSENSE\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ])('%s', async (_name, bytes, status) => {
    if (!testApp.app.server.listening) await testApp.app.listen({ port: 0, host: '127.0.0.1' })
    const address = testApp.app.server.address()
    if (typeof address !== 'object' || address === null) throw new Error('The server does not listen')
    const text = await exchange(address.port, bytes)
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(text).toContain("frame-ancestors 'none'")
    expect(text).toContain('x-content-type-options: nosniff')
  })
})

function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', (data) => {
      text += data.toString()
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}

describe('who may keep an answer', () => {
  test('records are asked for anew each time', async () => {
    const { headers } = await worker.call('GET', `/api/projects/${bid.project_id}`)
    expect(headers['cache-control']).toBe('private, no-cache')
  })

  const secret = () => String(bid.bidIndex)
  test.each([
    ['a bid', () => `/api/bid/${secret()}`],
    ['a bid, its path escaped', () => `/api/b%69d/${secret()}`],
    ['a bid, more of its path escaped', () => `/%61pi/%62id/${secret()}`],
    ['a bid as PDF', () => `/api/bi%64/${secret()}/pdf`],
    ['a bid’s page', () => `/bid/${secret()}`],
    ['a bid’s page, its path escaped', () => `/b%69d/${secret()}`],
    ['a bid’s page with more behind it', () => `/%62id/${secret()}/x?y`],
    ['a link that leads nowhere', () => `/%61pi/bid/${'x'.repeat(43)}`],
    ['what is behind no bid', () => `/api/bid/${secret()}/nothing`],
    ['a link too long', () => `/api/b%69d/${'x'.repeat(400)}`],
    ['a link with half an escape', () => `/api/b%69d/${secret()}%z`],
    ['a calendar', () => `/api/c%61lendar/${'x'.repeat(43)}.ics`],
  ])('nobody keeps or passes on %s', async (_what, path) => {
    const { headers } = await ask('GET', path())
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-robots-tag']).toContain('noindex')
  })

  test.each([
    ['POST', '/api/b%69d/x/accept', 400],
    ['POST', '/api/bid/x/nothing', 404],
    ['PUT', '/api/bid/x', 404],
  ] as const)('nobody keeps or passes on a refused %s %s', async (method, path, status) => {
    const answer = await ask(method, path, {})
    expect(answer.status).toBe(status)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
  })

  test.each(['/BID', '/bid%2F', '//bid'])('nobody passes on a page under %s', async (path) => {
    const { headers } = await ask('GET', `${path}/${secret()}`)
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-robots-tag']).toContain('noindex')
  })

  test('every public path with a secret in it says so', () => {
    const open = allRoutes.filter(({ route }) => route.access === 'public' && route.path.includes(':'))
    expect(open.filter(({ route }) => !route.secretPath).map(({ name }) => name)).toEqual([])
  })

  test('records are asked for anew however their path is written', async () => {
    const { headers } = await worker.call('GET', `/%61pi/projects/${bid.project_id}`)
    expect(headers['cache-control']).toBe('private, no-cache')
  })
})

test('a failure names the request and nothing else, in the log’s own number', async () => {
  const { body, headers } = await ask('GET', '/api/broken')
  expect(body).toMatchObject({
    error: `Something went wrong on the server (request ${String(headers['x-request-id'])})`,
    code: 'internal',
  })
})

test('a file’s name is escaped as RFC 5987 wants it', async () => {
  const { headers } = await worker.call('GET', `/api/projects/${bid.project_id}/bids/${bid.id}/pdf`)
  const disposition = String(headers['content-disposition'])
  expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[\w.%!#$&+^`|~-]+$/)
  expect(disposition).toContain('O%27Neil%20%28owner%29')
})

test('production has no demo account and no demo sign-in', async () => {
  const { body } = await inject<{ demo: unknown }>(testApp.app, 'GET', '/api/session-info')
  expect(body.demo).toBeNull()
  expect(admin.employee.role).toBe('admin')
})
