import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSpool, removeLeftSpools } from './spool.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'groundwork-spool-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const never = new AbortController().signal
const waiting = () => readdirSync(join(dataDir, 'tmp'))

test('files wait on the disk until their request ends', async () => {
  const spool = await openSpool(dataDir)
  const content = Readable.from([Buffer.from('one '), Buffer.from('photo')])
  const file = await spool.add({ field: 'photos', name: '../x.jpg' }, content, never)
  expect(file).toMatchObject({ field: 'photos', name: '../x.jpg', bytes: 9 })
  expect(file.sha256.toString('hex')).toMatch(/^[0-9a-f]{64}$/)
  expect((await file.read()).toString()).toBe('one photo')
  expect(waiting()).toHaveLength(1)
  await spool.remove()
  expect(waiting()).toEqual([])
})

test('a file that is not wanted any more is broken off', async () => {
  const spool = await openSpool(dataDir)
  const stop = new AbortController()
  const endless = new Readable({ read: () => setImmediate(() => endless.push(Buffer.alloc(1000))) })
  const adding = spool.add({ field: 'photos', name: 'x.jpg' }, endless, stop.signal)
  stop.abort()
  await expect(adding).rejects.toMatchObject({ name: 'AbortError' })
  expect(endless.destroyed).toBe(true)
  await spool.remove()
  expect(waiting()).toEqual([])
})

test('what breaks off is gone with its request', async () => {
  const spool = await openSpool(dataDir)
  const broken = new Readable({ read: () => undefined })
  const adding = spool.add({ field: 'photos', name: 'x.jpg' }, broken, never)
  broken.push(Buffer.alloc(100_000))
  broken.destroy(new Error('hung up'))
  await expect(adding).rejects.toThrow('hung up')
  await spool.remove()
  expect(waiting()).toEqual([])
})

test('a start removes what a crash left, and nothing of a server that runs', async () => {
  const ended = spawn(process.execPath, ['-e', ''])
  await once(ended, 'exit')
  const running = process.ppid
  for (const name of [
    `upload-${ended.pid}-a`,
    `upload-${process.pid}-b`,
    `upload-${running}-c`,
    `upload-${running}-old`,
    'somebody’s',
  ]) {
    mkdirSync(join(dataDir, 'tmp', name), { recursive: true })
    writeFileSync(join(dataDir, 'tmp', name, '1'), 'half a photo')
  }
  const lastWeek = new Date(Date.now() - 7 * 86_400_000)
  utimesSync(join(dataDir, 'tmp', `upload-${running}-old`), lastWeek, lastWeek)
  await removeLeftSpools(dataDir)
  expect(waiting().sort()).toEqual(['somebody’s', `upload-${running}-c`])
  await removeLeftSpools(join(dataDir, 'not there'))
})
