import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'

let office: TestApp
let caller: Caller
beforeAll(async () => {
  office = await buildTestApp()
  caller = await office.signIn()
  await office.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => office.close())

const body = '{"email":"a@b.example"'

/** A call whose body goes on behind its first part. */
async function begin(path: string, headers: string[]): Promise<{ socket: Socket; heard: () => string }> {
  const { port } = office.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString()
  })
  socket.on('error', () => undefined)
  socket.write([`POST ${path} HTTP/1.1`, 'host: x', ...headers, '\r\n'].join('\r\n') + body)
  return { socket, heard: () => heard }
}

const boundary = 'content-type: multipart/form-data; boundary=none-of-this'
const signedIn = () => `authorization: Bearer ${caller.token}`

test.each([
  ['a call by nobody', '/api/projects/1/upload?prefix=before', () => [boundary], 401],
  ['an unknown call', '/api/nothing', () => [boundary], 404],
  ['a refused form', '/api/projects/x/upload?prefix=before', () => [boundary, signedIn()], 404],
])('%s is answered, and not listened to for more than a minute', async (_what, path, headers, status) => {
  const { socket, heard } = await begin(path, [...headers(), 'content-length: 1000000000'])
  await once(socket, 'data')
  expect(heard()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(socket.write('still here')).toBe(true)
  const closed = once(socket, 'close')
  await vi.advanceTimersByTimeAsync(2_000)
  await closed
})

test('who has sent everything after all keeps the connection', async () => {
  const { socket, heard } = await begin('/api/nothing', [boundary, `content-length: ${body.length + 4}`])
  await once(socket, 'data')
  const next = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'
  socket.write(`rest${next}`)
  await once(socket, 'data')
  expect(heard()).toContain('HTTP/1.1 200 OK')
  await vi.advanceTimersByTimeAsync(61_000)
  socket.write(next)
  await once(socket, 'data')
  expect(heard().split('HTTP/1.1 200 OK')).toHaveLength(3)
  socket.destroy()
})
