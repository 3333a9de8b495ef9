import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { holdPort } from './hold-port.ts'

async function findFreePort(): Promise<number> {
  const server = createServer().listen({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}

test('answers 503 until the port is let go, and then another server has it', async () => {
  const address = { port: await findFreePort(), host: '127.0.0.1' }
  const letGo = await holdPort(address)
  const answer = await fetch(`http://127.0.0.1:${address.port}/readyz`)
  expect(answer.status).toBe(503)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
  })
  expect(await answer.json()).toEqual({
    error: 'Groundwork is starting; try again in a moment',
    code: 'unavailable',
  })
  await expect(holdPort(address)).rejects.toThrow(`PORT ${address.port} is already in use`)
  await letGo()
  const server = createServer().listen(address)
  await once(server, 'listening')
  await letGo()
  server.close()
})

test('names HOST when the machine has no such address', async () => {
  await expect(holdPort({ port: 0, host: '192.0.2.1' })).rejects.toThrow(
    'HOST "192.0.2.1" is not an address of this machine',
  )
})
