import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { buildTestApp, inject, type TestApp } from '../testing/build-test-app.ts'
import { mostPerAddress } from './limit-connections.ts'

let testApp: TestApp
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await testApp.close()
})

async function listen(settings: Record<string, string>, host = '127.0.0.1'): Promise<number> {
  testApp = await buildTestApp(settings)
  await testApp.app.listen({ port: 0, host })
  return (testApp.app.server.address() as AddressInfo).port
}

/** Opens a connection; true when the server answers on it, false when it is closed. */
async function isServed(port: number, host = '127.0.0.1'): Promise<boolean> {
  const socket = connect(port, host)
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
}

async function countServed(port: number, times: number): Promise<number> {
  let served = 0
  for (let time = 0; time < times; time += 1) if (await isServed(port)) served += 1
  return served
}

test('one address gets 300 connections, and another as soon as one is closed', async () => {
  const port = await listen({ TRUST_PROXY: '192.0.2.1' })
  expect(await countServed(port, mostPerAddress + 5)).toBe(mostPerAddress)
  const first = sockets[0]
  first?.destroy()
  await expect.poll(() => isServed(port)).toBe(true)
})

test('a trusted proxy gets as many as it wants', async () => {
  const port = await listen({})
  expect(await countServed(port, mostPerAddress + 5)).toBe(mostPerAddress + 5)
})

test('slow headers are given up after 15 seconds, which is looked for every 5', async () => {
  await listen({})
  const { headersTimeout, requestTimeout } = testApp.app.server
  expect([headersTimeout, requestTimeout]).toEqual([15_000, 30 * 60_000])
})

const limitedCall = (remoteAddress: string, forwarded: string) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/auth/link',
    payload: { token: 'x' },
    remoteAddress,
    headers: { 'x-forwarded-for': forwarded },
  })

/** How many calls are left after one from that address. */
async function left(remoteAddress: string, forwarded: string): Promise<number> {
  return Number((await limitedCall(remoteAddress, forwarded)).headers['x-ratelimit-remaining'])
}

test.each([
  ['10.0.0.5', '10.0.0.5'],
  ['10.0.0.0/8, ::1', '10.1.2.3'],
  ['10.0.0.0/8', '::ffff:10.1.2.3'],
  ['2001:db8::/32', '2001:db8:1::7'],
])('behind TRUST_PROXY %s, callers through %s are counted by their own address', async (trusted, proxy) => {
  testApp = await buildTestApp({ TRUST_PROXY: trusted })
  expect(await left(proxy, '203.0.113.1')).toBe(59)
  expect(await left(proxy, '203.0.113.2')).toBe(59)
  expect(await left(proxy, '203.0.113.1')).toBe(58)
})

test.each(['192.0.2.77', '127.0.0.1'])(
  'what %s says of others is not believed when another proxy is trusted',
  async (peer) => {
    testApp = await buildTestApp({ TRUST_PROXY: '10.0.0.5' })
    expect(await left(peer, '203.0.113.1')).toBe(59)
    expect(await left(peer, '203.0.113.2')).toBe(58)
  },
)

test('only what the proxy itself adds counts: whatever a client wrote before is its own invention', async () => {
  testApp = await buildTestApp({ TRUST_PROXY: '10.0.0.5' })
  expect(await left('10.0.0.5', '198.51.100.1, 203.0.113.1')).toBe(59)
  expect(await left('10.0.0.5', '198.51.100.2, 203.0.113.1')).toBe(58)
})

test('without TRUST_PROXY the proxy on this machine is believed', async () => {
  testApp = await buildTestApp()
  expect(await left('127.0.0.1', '203.0.113.1')).toBe(59)
  expect(await left('127.0.0.1', '203.0.113.2')).toBe(59)
  const { status } = await inject(testApp.app, 'GET', '/healthz')
  expect(status).toBe(200)
})
