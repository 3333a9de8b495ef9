import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
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
  const port = new URL(first.url).port
  const otherFolder = await startInVain({ DATA_DIR: join(dataDir, 'other'), PORT: port })
  expect(otherFolder).toEqual({
    code: 1,
    said: `Groundwork cannot start: port ${port} is already in use. Stop what uses it, or set PORT to another one.\n`,
  })
  first.process.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
}, 60_000)

test.each([
  [{ PORT: 'many' }, 'PORT must be a number'],
  [{ DEMO: '1', NODE_ENV: 'production' }, 'DEMO cannot be 1 while NODE_ENV is production'],
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/groundwork' }, 'The PostgreSQL of DATABASE_URL cannot be reached'],
])('%o: one clear line instead of a start', async (env, said) => {
  const outcome = await startInVain(env)
  expect(outcome.code).toBe(1)
  expect(outcome.said).toMatch(new RegExp(`^Groundwork cannot start: ${said}.*\n$`))
})
