import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { connectDatabase } from '../database/connect.ts'
import { buildTestApp, inject, type TestApp } from '../testing/build-test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { isFull, watchForWriteProblems } from '../write-problem.ts'

let testApp: TestApp

async function askReady(): Promise<{ status: number; body: unknown }> {
  const { status, body } = await inject<unknown>(testApp.app, 'GET', '/readyz')
  return { status, body }
}

const ready = { status: 200, body: { status: 'ready' } }
const unavailable = (reason: string) => ({ status: 503, body: { status: 'unavailable', reason } })

describe('/readyz', () => {
  beforeEach(async () => {
    testApp = await buildTestApp()
  })
  afterEach(() => testApp.close())

  test('a write that a read-only database refuses is 503', async () => {
    testApp.app.post('/api/write', async () => {
      const writing = testApp.deps.db.transaction().setAccessMode('read only')
      await writing.execute((trx) => trx.updateTable('company').set({ name: 'Mine' }).execute())
    })
    expect(await inject(testApp.app, 'POST', '/api/write')).toMatchObject({
      status: 503,
      body: {
        error: 'We can’t save changes right now. Nothing was saved; try again in a minute',
        code: 'unavailable',
      },
    })
  })

  test('answers many at once', async () => {
    expect(await Promise.all(Array.from({ length: 50 }, askReady))).toEqual(Array(50).fill(ready))
  })
})

test('a read-only database is told, and one that has gone away', async () => {
  const database = await createTestDatabase()
  const config = loadConfig({ DATA_DIR: tmpdir() })
  const options = '-c default_transaction_read_only=on'
  const readOnly = connectDatabase({ connectionString: database.url, options }, { warn: () => undefined })
  expect(await watchForWriteProblems({ db: database.db, config })()).toBeNull()
  expect(await watchForWriteProblems({ db: readOnly, config })()).toBe(
    'The database takes no changes: it is a standby, or read-only by a setting',
  )
  await readOnly.destroy()
  await database.drop()
  expect(await watchForWriteProblems({ db: database.db, config })()).toBe('The database does not answer')
})

/** A disk of 16 MB in memory; only root may make one. */
const disk = mkdtempSync(join(tmpdir(), 'groundwork-small-disk-'))
afterAll(() => rmSync(disk, { recursive: true, force: true }))

function runHere(command: string): boolean {
  return spawnSync('/bin/sh', ['-c', command, 'sh', disk]).status === 0
}

const isMounted = runHere('mount -t tmpfs -o size=16m none "$1"')
if (isMounted) runHere('umount "$1"')

describe.skipIf(!isMounted)('/readyz on a disk of its own', () => {
  beforeEach(async () => {
    runHere('mount -t tmpfs -o size=16m none "$1"')
  })
  afterEach(async () => {
    await testApp.close()
    runHere('umount "$1"')
  })

  test.each([
    ['DATA_DIR', { DATA_DIR: disk }],
    ['FILES_URL', { FILES_URL: pathToFileURL(disk).href }],
  ])(
    'is 503 while the disk of %s is full or read-only, and 200 when there is room again',
    async (setting, settings) => {
      testApp = await buildTestApp(settings)
      expect(await askReady()).toEqual(ready)
      writeFileSync(join(disk, 'filler'), Buffer.alloc(13 * 1024 * 1024))
      expect(await askReady()).toEqual(unavailable(`The disk of ${setting} is full`))
      rmSync(join(disk, 'filler'))
      expect(await askReady()).toEqual(ready)
      runHere('mount -o remount,ro "$1"')
      expect(await askReady()).toEqual(unavailable(`The folder of ${setting} cannot be written`))
      runHere('mount -o remount,rw "$1"')
      expect(await askReady()).toEqual(ready)
    },
  )
})

test.each([
  { name: 'room for a thousand blocks', room: { bavail: 2000 }, full: false },
  { name: 'room for a few blocks', room: { bavail: 100 }, full: true },
  { name: 'no room for another file', room: { bavail: 2000, ffree: 0 }, full: true },
  {
    name: 'a drive that counts nothing',
    room: { blocks: 0, bavail: 0, files: 0, ffree: 0 },
    full: false,
  },
])('$name: full is $full', ({ room, full }) => {
  expect(isFull({ blocks: 10_000, bsize: 4096, files: 100, ffree: 50, ...room })).toBe(full)
})
