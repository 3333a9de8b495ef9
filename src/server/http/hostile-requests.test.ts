import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allRoutes } from '../../contract/routes.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { multipartForm } from '../testing/multipart-form.ts'

let testApp: TestApp
let caller: Caller
let projectId: number
let invoiceId: number

beforeAll(async () => {
  testApp = await buildTestApp()
  caller = await testApp.signIn('admin')
  const project = await caller.call<{ id: number }>('POST', '/api/projects', {
    customer: { name: 'Pat Lee' },
    region: 'bay_area',
  })
  projectId = project.body.id
  const items = [{ description: 'Deposit', amount: 400 }]
  const invoice = await caller.call<{ id: number }>('POST', '/api/invoices', { project_id: projectId, items })
  invoiceId = invoice.body.id
})
afterAll(() => testApp.close())

type Refusal = { error: string; code: string; fields?: Record<string, string> }

const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

const lists = allRoutes.filter(
  ({ route }) => route.query instanceof z.ZodObject && 'cursor' in route.query.shape,
)

describe.each(lists.map(({ name, route }) => [name, route.path] as const))('%s', (_name, path) => {
  const url = () => path.replace(':id', String(projectId))

  test.each(['constructor', 'toString', '__proto__', '-constructor', 'name;--', '\0'])(
    'sorts by nothing called %j',
    async (sort) => {
      const answer = await caller.call<Refusal>('GET', `${url()}?sort=${encodeURIComponent(sort)}`)
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.body.fields ?? {})).toEqual(['sort'])
    },
  )

  test.each([
    ['2026-99-99 99:99:99+00', 1],
    ['2026-02-30 10:00:00+00', 1],
    ['a\0b', 1],
    ['1', 2 ** 31],
    ['1', 1.5],
    [1, 1],
  ])('takes no cursor %j', async (...parts) => {
    const answer = await caller.call<Refusal>('GET', `${url()}?limit=1&cursor=${cursorOf(...parts)}`)
    // A list that is sorted by text reads a day that does not exist as text.
    if (answer.status !== 200) {
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.body.fields ?? {})).toEqual(['cursor'])
    }
  })
})

test('a filter with NUL is refused by name', async () => {
  const answer = await caller.call<Refusal>('GET', `/api/projects/${projectId}/history?entity=%00`)
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['entity']])
})

test('signing in with NUL is refused by name', async () => {
  const answer = await caller.call<Refusal>('POST', '/api/auth/login', {
    email: 'a\0@b.example',
    password: 'x',
  })
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['email']])
})

describe('If-Match', () => {
  test('is the version, or the change is refused', async () => {
    const url = `/api/projects/${projectId}`
    const stale = await caller.call<Refusal>('PUT', url, { name: 'A' }, { 'if-match': '"999"' })
    expect(stale.status).toBe(409)
    const odd = await caller.call<Refusal>('PUT', url, { name: 'A' }, { 'if-match': '"an-etag"' })
    expect([odd.status, Object.keys(odd.body.fields ?? {})]).toEqual([400, ['If-Match']])
    expect((await caller.call('PUT', url, { name: 'A' }, { 'if-match': '*' })).status).toBe(200)
  })

  test('says nothing to a call without versions', async () => {
    const answer = await caller.call<Refusal>(
      'PUT',
      `/api/projects/${projectId}/complete`,
      {},
      { 'if-match': '"1"' },
    )
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
  })
})

test('a body nested half a million deep takes nobody down, with a key either', async () => {
  const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`
  const items = `[{"id":${deep},"description":"x","amount":1}]`
  const body = Buffer.from(`{"project_id":${projectId},"items":${items}}`)
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'deep' }
  expect((await caller.call('POST', '/api/invoices', body, headers)).status).toBeLessThan(500)
  expect((await caller.call('POST', '/api/invoices', body, headers)).status).toBeLessThan(500)
})

describe('a form', () => {
  const pay = (body: Buffer, headers: Record<string, string>) =>
    caller.call<Refusal>('POST', `/api/projects/${projectId}/payments`, body, headers)

  test('that is cut off is refused', async () => {
    const { body, headers } = await multipartForm({
      invoice_id: String(invoiceId),
      amount: '1',
      method: 'check',
    })
    for (const part of [0.3, 0.6, 0.95]) {
      const answer = await pay(body.subarray(0, Math.floor(body.length * part)), headers)
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid'])
    }
  })

  test.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=other'])(
    'as %s is refused',
    async (type) => {
      const { body } = await multipartForm({ amount: '1' })
      const answer = await pay(body, { 'content-type': type })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
    },
  )

  test('of anything but a form is refused', async () => {
    for (const text of ['[]', '"text"', '7', 'null', '{"amount":{}}']) {
      const answer = await pay(Buffer.from(text), { 'content-type': 'application/json' })
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid'])
    }
  })

  test('takes one picture, and reads no second', async () => {
    const boundary = 'xyz'
    const file = `--${boundary}\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n\r\nabc\r\n`
    const body = Buffer.from(`${file}${file}--${boundary}--\r\n`)
    const answer = await pay(body, { 'content-type': `multipart/form-data; boundary=${boundary}` })
    expect([answer.status, answer.body.fields]).toEqual([400, { picture: 'Must be one file' }])
  })

  const part = (head: string, text: string) => `--xyz\r\n${head}\r\n\r\n${text}\r\n`
  const field = (name: string, text = '1') => part(`Content-Disposition: form-data; name="${name}"`, text)
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => field(`f${index}`)).join('')

  test.each([
    ['10,000 fields', 413, numbered(10_000)],
    ['100,000 empty parts', 413, '--xyz\r\n\r\n\r\n'.repeat(100_000)],
    ['a part whose header has 2 MB', 400, part(`X-Long: ${'x'.repeat(2_000_000)}`, '1')],
    ['100,000 headers in one part', 400, part('X-Many: 1\r\n'.repeat(100_000), '1')],
    ['a text of 5 MB', 400, field('note', 'x'.repeat(5_000_000))],
    ['5 MB of what is nearly its boundary', 400, '\r\n--xy'.repeat(700_000)],
  ])('of %s is answered with %i', async (_what, status, parts) => {
    const body = Buffer.from(`${parts}--xyz--\r\n`)
    const answer = await pay(body, { 'content-type': 'multipart/form-data; boundary=xyz' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  })
})

describe('a request that two servers could read in two ways, or that has no end', () => {
  beforeAll(() => testApp.app.listen({ port: 0, host: '127.0.0.1' }))

  /** What the server says, until it hangs up. */
  async function say(text: string): Promise<string> {
    const { port } = testApp.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    let heard = ''
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
    socket.write(text)
    await once(socket, 'close')
    return heard
  }
  const post = (...headers: string[]) =>
    ['POST /api/auth/login HTTP/1.1', 'host: x', 'content-type: application/json', ...headers, '', ''].join(
      '\r\n',
    )

  test.each([
    ['two lengths', 400, post('content-length: 2', 'content-length: 3')],
    ['a length and chunks', 400, post('content-length: 2', 'transfer-encoding: chunked')],
    ['a space before the colon', 400, post('content-length : 2')],
    ['an unknown transfer encoding', 400, post('transfer-encoding: x')],
    ['no host', 400, 'GET / HTTP/1.1\r\n\r\n'],
    ['HTTP/2 without asking', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['chunk extensions of 1 MB', 400, `${post('transfer-encoding: chunked')}1;${'x'.repeat(1_000_000)}`],
    ['headers of 17 KB', 431, post(`x-long: ${'x'.repeat(17_000)}`)],
  ])('%s', async (_what, status, text) => {
    expect(await say(text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })
})

test.each(['%', '_', '(', '\\', "'", '"', '&', '|', '!', ':*', '<->', '1'])(
  'searching for 200 times %j finds or does not find, and nothing breaks',
  async (text) => {
    const answer = await caller.call('GET', `/api/search?q=${encodeURIComponent(text.repeat(200))}`)
    expect([200, 400]).toContain(answer.status)
  },
)
