import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newProject } from '../bids/sample-bid.ts'
import { newExpense, sendExpense, type WireNewExpense } from '../expenses/sample-expense.ts'
import { samplePdf } from '../permits/sample-permit.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import type { FileStore } from './file-store.ts'
import { guardFileStore } from './guarded-file-store.ts'
import { createS3FileStore } from './s3-file-store.ts'
import { translateSystemError } from './store-faults.ts'

let testApp: TestApp
let staff: Caller
let sound: FileStore
let warnings: object[]
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('accountant')
  sound = testApp.deps.files
})
afterAll(() => testApp.close())
afterEach(() => {
  testApp.deps.files = sound
})

/** The store of the app with some calls that fail, behind the guard of the real server. */
function breakStore(broken: Partial<FileStore>): void {
  warnings = []
  const log = { warn: (line: object) => warnings.push(line) } as unknown as TestApp['deps']['log']
  testApp.deps.files = guardFileStore({ ...sound, ...broken }, { log, timeoutMs: 2_000 })
}

const paper = () => ({ picture: { name: 'bill.pdf', bytes: samplePdf(`bill ${Math.random()}`) } })

async function counts(): Promise<object> {
  const { db } = testApp.deps
  const rows = await db.selectFrom('stored_file').select('path').execute()
  const expenses = await db.selectFrom('expense').select('id').execute()
  const files: string[] = []
  for await (const { path } of sound.list()) files.push(path)
  return { rows: rows.length, expenses: expenses.length, files: files.length }
}

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: no`), { code })
}

const bucket = { kind: 's3', bucket: 'office', prefix: '', region: 'us-east-1', pathStyle: true } as const
const key = { accessKeyId: 'key', secretAccessKey: 'secret' }

/** The real driver, and a server that has no room. */
async function openFullBucket() {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(request.method === 'HEAD' ? 404 : 507).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const store = createS3FileStore({ ...bucket, endpoint: `http://127.0.0.1:${port}` }, key)
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections())
  return { store, close }
}

test.each([
  ['slow', async () => ({ write: () => new Promise<never>(() => undefined) }), /takes too long/],
  ['full', async () => (await openFullBucket()).store, /is full/],
  [
    'out of reach',
    async () => {
      const { store, close } = await openFullBucket()
      await close()
      return store
    },
    /cannot be reached|takes too long/,
  ],
  ['broken', async () => ({ write: () => Promise.reject(systemError('EBADMSG')) }), /did not do as it was/],
])('a store that is %s: an answer in time, no row, no file', async (_name, open, sentence) => {
  const project = await newProject(staff)
  const before = await counts()
  const { write } = await open()
  breakStore({ write })
  const { status, body } = await sendExpense(staff, project.id, paper())
  expect([status, body.code]).toEqual([502, 'upstream_failed'])
  expect(body.error).toMatch(sentence)
  expect(await counts()).toEqual(before)
  expect(warnings).toHaveLength(1)
  // It is the store that failed, not the request: the same works as soon as the store does.
  testApp.deps.files = sound
  expect((await sendExpense(staff, project.id, paper())).status).toBe(201)
})

test.each([
  ['ENOSPC', /is full/],
  ['EDQUOT', /is full/],
  ['EROFS', /can only be read/],
  ['EACCES', /does not let Groundwork in/],
  ['EIO', /cannot be reached/],
])('a folder whose system says %s', (code, sentence) => {
  expect(translateSystemError(systemError(code))).toMatchObject({
    code: 'upstream_failed',
    message: expect.stringMatching(sentence),
  })
})

test('removes a file whose write succeeded after it was given up', async () => {
  const project = await newProject(staff)
  const before = await counts()
  let arrive: () => void = () => undefined
  const mayArrive = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const written: string[] = []
  let removed: () => void = () => undefined
  const wasRemoved = new Promise<void>((resolve) => {
    removed = resolve
  })
  breakStore({
    write: async (path, bytes) => {
      await mayArrive
      await sound.write(path, bytes)
      written.push(path)
    },
    remove: async (path) => {
      await sound.remove(path)
      if (written.includes(path)) removed()
    },
  })
  expect((await sendExpense(staff, project.id, paper())).status).toBe(502)
  arrive()
  await wasRemoved
  expect(await counts()).toEqual(before)
})

test('answers 404 for a file missing in the store, and keeps its row', async () => {
  const project = await newProject(staff)
  const expense = await newExpense(staff, project.id, paper())
  const row = await testApp.deps.db
    .selectFrom('stored_file')
    .select('path')
    .where('project_id', '=', project.id)
    .executeTakeFirstOrThrow()
  await sound.remove(row.path)
  const { status, body } = await staff.call<{ error: string }>('GET', expense.picture ?? '')
  expect([status, body.error]).toEqual([404, 'File not found'])
  const { body: list } = await staff.call<{ expenses: WireNewExpense[] }>(
    'GET',
    `/api/projects/${project.id}`,
  )
  expect(list.expenses.map(({ id }) => id)).toEqual([expense.id])
})

test('a store that does not let a file be read: 502 with a sentence, and again when it works', async () => {
  const project = await newProject(staff)
  const expense = await newExpense(staff, project.id, paper())
  breakStore({ read: () => new Promise<never>(() => undefined) })
  const { status, body } = await staff.call<{ error: string; code: string }>('GET', expense.picture ?? '')
  expect([status, body.code]).toEqual([502, 'upstream_failed'])
  testApp.deps.files = sound
  expect((await staff.call('GET', expense.picture ?? '')).status).toBe(200)
})
