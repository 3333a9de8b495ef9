import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { maxBodyBytes, type Route } from '../../contract/route.ts'
import { allRoutes } from '../../contract/routes.ts'
import { type Answer, buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'

let testApp: TestApp
let caller: Caller
let bidsPath: string
beforeAll(async () => {
  testApp = await buildTestApp()
  caller = await testApp.signIn('admin')
  const lead = { customer: { name: 'Pat Lee' }, region: 'bay_area' }
  const { body: project } = await caller.call<{ id: number }>('POST', '/api/projects', lead)
  bidsPath = `/api/projects/${project.id}/bids`
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
})
const sockets: Socket[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => testApp.close())

type Refusal = { error: string; code: string; fields?: Record<string, string> }
const json = { 'content-type': 'application/json' }
const unsigned = `sha256=${'0'.repeat(64)}`

/** Sends the head of a request, and of its body what is given. */
async function begin(path: string, headers: Record<string, string | number>, body: string | Buffer = '') {
  const { port } = testApp.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let heard = ''
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString()
  })
  socket.on('error', () => undefined)
  const lines = Object.entries({ host: 'x', ...json, ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  socket.write(body)
  return { socket, heard: () => heard }
}

const signedIn = () => ({ authorization: `Bearer ${caller.token}` })
const list = (length: number, item: string) => `[${Array(length).fill(item).join()}]`

describe('a body that is too large', () => {
  test('of a sign-in with 330,000 unknown keys is refused in a few bytes', async () => {
    const keys = Array.from({ length: 330_000 }, (_, index) => `"key${index}":1`)
    const body = Buffer.from(`{${keys.join()}}`)
    const answer = await inject<Refusal>(testApp.app, 'POST', '/api/auth/login', body, json)
    expect([answer.status, answer.body]).toMatchObject([
      413,
      { error: 'The request is too large', code: 'too_large' },
    ])
  })

  test('is refused before any of it has come', async () => {
    const { socket, heard } = await begin('/api/auth/login', { 'content-length': 16 * 1024 + 1 })
    await once(socket, 'data')
    expect(heard()).toMatch(/^HTTP\/1.1 413 /)
  })

  test('is refused as well when it does not say how large it is', async () => {
    const part = `${(8 * 1024).toString(16)}\r\n${' '.repeat(8 * 1024)}\r\n`
    const chunked = { 'transfer-encoding': 'chunked' }
    const { socket, heard } = await begin('/api/auth/login', chunked, part.repeat(3))
    await once(socket, 'data')
    expect(heard()).toMatch(/^HTTP\/1.1 413 /)
  })

  test('leaves the connection to a client that sends it all the same', async () => {
    const length = 3_000_000
    const { socket, heard } = await begin('/api/auth/login', { 'content-length': length })
    await once(socket, 'data')
    socket.write(' '.repeat(length))
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    await once(socket, 'data')
    expect(heard()).toContain('HTTP/1.1 200 OK')
  })

  test('is 16 KB from strangers, 500 KB with a signature, and 1 MB from employees', () => {
    const limitOf = (access: Route['access'], maxBytes?: number) =>
      maxBodyBytes({ access, ...(maxBytes && { maxBytes }) })
    expect([limitOf('public'), limitOf('employee'), limitOf('public', 5)]).toEqual([16_384, 1_048_576, 5])
    const large = allRoutes.filter(({ route }) => route.access === 'public' && maxBodyBytes(route) > 16_384)
    expect(large.map(({ name, route }) => [name, maxBodyBytes(route) / 1024])).toEqual(
      expect.arrayContaining([['acceptPublicBid', 500]]),
    )
    expect(Math.max(...allRoutes.map(({ route }) => maxBodyBytes(route)))).toBe(4 * 1024 * 1024)
  })

  test('takes a signature of the largest size with all other fields', async () => {
    const body = {
      name: 'Pat Lee',
      signature: 'A'.repeat(400_000),
      selected: Array.from({ length: 2000 }, (_, index) => 1_000_000 + index),
      total: 1,
      agreed: true,
    }
    const answer = await inject(testApp.app, 'POST', `/api/bid/${'x'.repeat(43)}/accept`, body)
    expect([400, 404]).toContain(answer.status)
  })
})

describe('mistakes', () => {
  test('are named up to the twentieth and then counted', async () => {
    const body = Object.fromEntries(Array.from({ length: 1020 }, (_, index) => [`k${index}`, 1]))
    const { status, body: refusal } = await caller.call<Refusal>('POST', '/api/categories', {
      name: 'Piers',
      ...body,
    })
    expect(status).toBe(400)
    expect(Object.keys(refusal.fields ?? {})).toHaveLength(20)
    expect(refusal.error).toBe('k0: Is not a field of this call (and 1,000 more)')
  })

  test('are cut to a hundred characters in the error', async () => {
    const body = { name: 'Piers', ['k'.repeat(100_000)]: 1 }
    const answer = await caller.call<Refusal>('POST', '/api/categories', body)
    expect(Object.keys(answer.body.fields ?? {})).toEqual([`${'k'.repeat(100)}…`])
    expect(answer.raw.length).toBeLessThan(1000)
  })

  test('are each told of a bid of 300 lines', async () => {
    const lines = Array.from({ length: 300 }, () => ({ description: 'Pier', quantity: 1, unit: 'EA' }))
    const answer = await caller.call<Refusal>('POST', bidsPath, { groups: [{ name: 'x', items: lines }] })
    expect(answer.body.error).toBe('groups.0.items.0.unitPrice: Is required (and 280 more)')
  })

  test('of a body with thousands of values are told up to the first', async () => {
    const group = `{"name":"x","items":${list(1000, '{}')}}`
    const body = Buffer.from(`{"groups":${list(40, group)}}`)
    const answer = await caller.call<Refusal>('POST', bidsPath, body, json)
    expect(answer.status).toBe(400)
    expect(answer.body.error).not.toContain('more')
    expect(Object.keys(answer.body.fields ?? {})[0]).toBe('groups.0.items.0.description')
  })
})

describe('before it is parsed, a body', () => {
  const post = (body: string) => caller.call<Refusal>('POST', bidsPath, Buffer.from(body), json)
  const nested = (depth: number) => `{"groups":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

  test.each([
    ['half a million lists deep', nested(500_000), 'The request is nested more than 32 levels deep'],
    ['33 levels deep', nested(33), 'The request is nested more than 32 levels deep'],
    ['of records in records', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 'nested more than 32 levels'],
  ])('%s is refused', async (_what, body, sentence) => {
    const parse = vi.spyOn(JSON, 'parse')
    const answer = await post(body)
    expect(parse.mock.calls.map(([text]) => text)).not.toContain(body)
    parse.mockRestore()
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid'])
    expect(answer.body.error).toContain(sentence)
  })

  test('of 100,001 values is refused', async () => {
    const answer = await post(list(100_001, '0'))
    expect([answer.status, answer.body.code]).toEqual([413, 'too_large'])
  })

  test('with brackets and commas in its texts is taken', async () => {
    const name = `${'[{,'.repeat(30)}\\"${'[['.repeat(30)}\\\\`
    const answer = await caller.call('POST', '/api/categories', Buffer.from(`{"name":"${name}"}`), json)
    expect(answer.status, answer.raw.toString()).toBe(201)
    const deepest = await post(nested(32))
    expect(deepest.body.error).not.toContain('levels')
  })
})

describe('a body that does not end', () => {
  test('is not waited for when nobody sends it', async () => {
    const { socket, heard } = await begin(bidsPath, { 'content-length': 3_900_000 })
    await once(socket, 'data')
    expect(heard()).toMatch(/^HTTP\/1.1 401 /)
  })

  test('is given up after 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { socket, heard } = await begin(bidsPath, { ...signedIn(), 'content-length': 100 }, '{"groups":')
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), { timeout: 20_000 })
    await vi.advanceTimersByTimeAsync(29_000)
    expect(heard()).toBe('')
    const closed = once(socket, 'close')
    await vi.advanceTimersByTimeAsync(2_000)
    await closed
    expect(heard()).toMatch(/^HTTP\/1.1 408 /)
    expect(heard()).toContain('"code":"timed_out"')
  })

  const field = ([name, text]: readonly string[]) =>
    `--xyz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
  const expense = Object.entries({ paidTo: 'Ghosts', cost: '1', date: '2026-11-01', category: 'materials' })
  const form = `${expense.map(field).join('')}--xyz--\r\n`

  test.each([
    ['JSON', () => '/api/categories', 'application/json', '{"name":"Ghosts"}'],
    [
      'a form',
      () => bidsPath.replace('projects', 'project').replace('bids', 'expenses'),
      'multipart/form-data; boundary=xyz',
      form,
    ],
  ])('changes nothing as %s when its sender was signed out meanwhile', async (_as, path, type, body) => {
    const worker = await testApp.signIn()
    const headers = {
      authorization: `Bearer ${worker.token}`,
      'content-type': type,
      'content-length': body.length,
    }
    const { socket, heard } = await begin(path(), headers, body.slice(0, 5))
    await vi.waitFor(async () => {
      const sessions = await worker.call<unknown[]>('GET', '/api/auth/sessions')
      expect(sessions.status).toBe(200)
    })
    await worker.call('POST', '/api/auth/logout')
    testApp.clock.advance(2_000)
    socket.write(body.slice(5))
    await vi.waitFor(() => expect(heard()).toMatch(/^HTTP\/1.1 401 /), { timeout: 20_000 })
  })

  test('holds 96 MB together with all others, and then small ones are still read', async () => {
    const part = Buffer.alloc(3_900_000, ' ')
    const headers = { ...signedIn(), 'content-length': part.length + 100 }
    const begun = await Promise.all(Array.from({ length: 40 }, () => begin(bidsPath, headers, part)))
    await vi.waitFor(
      () => expect(begun.filter(({ heard }) => heard().startsWith('HTTP/1.1 503')).length).toBeGreaterThan(9),
      { timeout: 20_000 },
    )
    expect((await caller.call('POST', '/api/categories', { name: 'Small' })).status).toBe(201)
    for (const { socket } of begun) socket.destroy()
    const large = { name: 'Large', notes: 'x'.repeat(19_000) }
    await vi.waitFor(
      async () => expect((await caller.call('POST', '/api/customers', large)).status).toBe(201),
      { timeout: 20_000 },
    )
  })
})

test('one stranger who fills the room keeps no other from sending a large body', async () => {
  const headers = (from: string) => ({ 'x-forwarded-for': from, 'x-hub-signature-256': unsigned })
  const part = Buffer.alloc(1_000_000, ' ')
  const slow = { ...headers('198.51.100.7'), 'content-length': part.length + 100 }
  const begun = await Promise.all(
    Array.from({ length: 34 }, () => begin('/api/whatsapp/webhook', slow, part)),
  )
  const refused = () => begun.filter(({ heard }) => heard().startsWith('HTTP/1.1 503')).length
  await vi.waitFor(() => expect(refused()).toBeGreaterThan(29), { timeout: 20_000 })
  const accept = (from: string) => {
    const body = { name: 'Pat Lee', signature: 'A'.repeat(200_000), selected: [], total: 1, agreed: true }
    return inject<Refusal>(testApp.app, 'POST', `/api/bid/${'x'.repeat(43)}/accept`, body, headers(from))
  }
  expect((await accept('203.0.113.9')).status).toBe(404)
})

test.each(['gzip', 'br', 'deflate', 'x-new'])('a body compressed by %s is not unpacked', async (encoding) => {
  const headers = { ...json, 'content-encoding': encoding }
  const body = gzipSync(Buffer.alloc(10_000_000, ' '))
  const answer = await inject<Refusal>(testApp.app, 'POST', '/api/auth/login', body, headers)
  expect([answer.status, answer.body.code]).toEqual([415, 'unsupported'])
})

test('a mail report without the token is refused before any of it has come', async () => {
  const { socket, heard } = await begin('/api/mail/reports', { 'content-length': 1_000_000 })
  await once(socket, 'data')
  expect(heard()).toMatch(/^HTTP\/1.1 (401|503) /)
})

test('who calls sign-in too often is not read at all', async () => {
  const guess = (from: string): Promise<Answer<Refusal>> =>
    inject(testApp.app, 'POST', '/api/auth/login', Buffer.from('{'), { ...json, 'x-forwarded-for': from })
  const statuses: number[] = []
  for (let host = 0; host < 122; host += 1)
    statuses.push((await guess(`2001:db8:5:5::${host.toString(16)}`)).status)
  expect(statuses).toEqual([...Array<number>(120).fill(400), 429, 429])
  expect((await guess('2001:db8:5:6::1')).status).toBe(400)
})
