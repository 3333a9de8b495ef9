import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Backups } from '../../contract/backups.ts'
import type { Needs } from '../../contract/needs.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { backUpFromQueue, drillFromQueue } from './backups.service.ts'

let folder: string
let office: TestApp
let admin: Caller
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'groundwork-backup-runs-'))
  office = await buildTestApp({ BACKUP_URL: pathToFileURL(join(folder, 'backups')).href })
  admin = await office.signIn('admin')
})
beforeEach(async () => {
  await office.deps.db.deleteFrom('backup_run').execute()
  rmSync(join(folder, 'backups'), { recursive: true, force: true })
  office.clock.set('2026-11-20T10:15:00Z')
})
afterAll(async () => {
  await office.close()
  rmSync(folder, { recursive: true })
})

const read = async () => (await admin.call<Backups>('GET', '/api/backups')).body
const needs = async (person = admin) =>
  (await person.call<Needs>('GET', '/api/needs')).body.needs
    .filter(({ kind }) => kind === 'backup')
    .map(({ text }) => text)
const advanceHours = (hours: number) => office.clock.advance(hours * 60 * 60_000)
/** Longer than a session lasts, so the administrator signs in again. */
async function advanceAWeek(): Promise<void> {
  advanceHours(7 * 24 + 1)
  admin = await office.signIn('admin')
}
/** With a place where no backup can be made. */
const failing = () => ({
  ...office.deps,
  config: { ...office.deps.config, backupUrl: 'file:///dev/null/backups' },
})

test('only administrators see and begin backups', async () => {
  const manager = await office.signIn()
  expect((await manager.call('GET', '/api/backups')).status).toBe(403)
  expect((await manager.call('POST', '/api/backups')).status).toBe(403)
})

test('an administrator begins one, and a second is refused while it runs', async () => {
  expect((await admin.call('POST', '/api/backups')).status).toBe(200)
  expect(await read()).toMatchObject({
    running: { kind: 'backup', startedBy: 'Person1 Tester' },
    lastGood: null,
  })
  const second = await admin.call<{ error: string }>('POST', '/api/backups')
  expect([second.status, second.body.error]).toEqual([409, 'A backup is running already'])
  await office.runJobs()
  const { running, lastGood } = await read()
  expect(running).toBeNull()
  expect(lastGood).toMatchObject({ problem: null, startedBy: 'Person1 Tester' })
  expect(lastGood?.rows).toBeGreaterThan(0)
  expect(lastGood?.newBytes).toBeGreaterThan(0)
})

test('by the clock, one is made a day after the last good one, and a failed one is tried again at the next look', async () => {
  await backUpFromQueue(office.deps, {})
  advanceHours(5)
  await backUpFromQueue(office.deps, {})
  expect((await read()).runs).toHaveLength(1)
  advanceHours(19)
  await backUpFromQueue(failing(), {})
  expect((await read()).runs[0]?.problem).toMatch(/\w/)
  advanceHours(1)
  await backUpFromQueue(office.deps, {})
  expect((await read()).runs.map(({ problem }) => problem === null)).toEqual([true, false, true])
})

test('administrators are told when no good backup was made for two days', async () => {
  await backUpFromQueue(failing(), {})
  advanceHours(47)
  expect(await needs()).toEqual([])
  advanceHours(2)
  expect(await needs()).toEqual(['No backup has succeeded yet'])
  expect((await read()).isOverdue).toBe(true)
  expect(await needs(await office.signIn())).toEqual([])
  await backUpFromQueue(office.deps, {})
  expect(await needs()).toEqual([])
  advanceHours(49)
  expect(await needs()).toEqual(['The last good backup was made on 2026-11-22'])
})

test('each week in the night, the newest backup is restored on trial; administrators hear of a failure', async () => {
  await backUpFromQueue(office.deps, {})
  await drillFromQueue(office.deps)
  expect((await read()).lastDrill).toBeNull()
  await advanceAWeek()
  await backUpFromQueue(office.deps, {})
  await drillFromQueue(office.deps)
  const { lastDrill, lastGood } = await read()
  expect(lastDrill).toMatchObject({ problem: null, rows: lastGood?.rows, files: lastGood?.files })
  await advanceAWeek()
  await drillFromQueue(failing())
  await backUpFromQueue(office.deps, {})
  expect(await needs()).toEqual(['The newest backup could not be restored when it was tried on 2026-12-04'])
  await drillFromQueue(office.deps)
  expect(await needs()).toEqual([])
}, 60_000)
