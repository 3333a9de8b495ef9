import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { spawnServer, startServer, waitForEnd } from './running-server.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'groundwork-start-'))
  chmodSync(dataDir, 0o711)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Starts a server that must not start. @returns what it says, and how it ends */
async function startInVain(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawnServer(dataDir, env)
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const { code } = await waitForEnd(child)
  return { code, said }
}

test('a second server on the data folder says so and ends within five seconds', async () => {
  const first = await startServer(dataDir)
  const asked = performance.now()
  const second = await startInVain({})
  expect(performance.now() - asked).toBeLessThan(5_000)
  expect(second).toEqual({
    code: 1,
    said: `Groundwork cannot start: Another Groundwork server (process ${first.process.pid}) already runs on the data folder ${dataDir}. Stop it first.\n`,
  })
  first.process.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
}, 60_000)

test('a port in use is told before a folder, a database or a sample company is made', async () => {
  const other = createServer().listen({ port: 0, host: '127.0.0.1' })
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const folder = join(dataDir, 'new')
  expect(await startInVain({ DATA_DIR: folder, DEMO: '1', PORT: String(port) })).toEqual({
    code: 1,
    said: `Groundwork cannot start: PORT ${port} is already in use. Stop the program that uses it, or set PORT to another one.\n`,
  })
  expect(existsSync(folder)).toBe(false)
  other.close()
})

test.each([
  [{ PORT: 'many' }, 'PORT must be a number'],
  [{ DEMO: '1', NODE_ENV: 'production' }, 'DEMO cannot be 1 while NODE_ENV is production'],
  [{ HOST: '192.0.2.1' }, 'HOST "192.0.2.1" is not an address of this machine'],
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/groundwork' }, 'The PostgreSQL of DATABASE_URL cannot be used'],
  [{ DATABASE_URL: 'postgres://dana:pa#Hidden@127.0.0.1:1/x' }, 'DATABASE_URL must look like postgresql://'],
  [{ DATABASE_URL: 'postgres://127.0.0.1:99999/x' }, 'DATABASE_URL must look like postgresql://'],
  [
    { DATABASE_URL: 'postgres://127.0.0.1/x?sslrootcert=/nowhere/ca.pem' },
    'DATABASE_URL names a file that cannot be read: ENOENT.*ca.pem',
  ],
])('%o: one clear line instead of a start, and nothing is made', async (env, said) => {
  const folder = join(dataDir, 'new')
  const outcome = await startInVain({ DATA_DIR: folder, ...env })
  expect(outcome.code).toBe(1)
  expect(outcome.said).toMatch(new RegExp(`^Groundwork cannot start: ${said}.*\n$`))
  expect(outcome.said).not.toContain('Hidden')
  expect(existsSync(folder)).toBe(false)
})

test.each([
  ['file', 'is a file. Set it to a folder.'],
  ['file/below', 'lies inside a file. Set it to a folder.'],
])('DATA_DIR as %s: one clear line instead of a start', async (place, said) => {
  writeFileSync(join(dataDir, 'file'), '')
  const folder = join(dataDir, place)
  expect(await startInVain({ DATA_DIR: folder })).toEqual({
    code: 1,
    said: `Groundwork cannot start: DATA_DIR ${folder} ${said}\n`,
  })
})
