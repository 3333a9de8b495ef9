import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newProject } from '../bids/sample-bid.ts'
import { newExpense } from '../expenses/sample-expense.ts'
import { buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'
import { expectNoOrphan } from '../testing/left-behind.ts'
import { assignTo, photo, sendReceipt, type WireReceipt } from './sample-receipt.ts'

let testApp: TestApp
let staff: Caller
let photos = 0
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('installer_coordinator')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  for (const { id } of await inbox()) await staff.call('DELETE', `/api/receipts/${id}`)
})

function nextPhoto(): Promise<Buffer> {
  photos += 1
  return photo(photos)
}

async function inbox(): Promise<WireReceipt[]> {
  return (await staff.call<WireReceipt[]>('GET', '/api/receipts')).body
}

test('a receipt waits in the inbox, where everybody sees it', async () => {
  const { status, body } = await sendReceipt(staff, await nextPhoto(), { name: 'C:\\Docs\\home depot.PNG' })
  expect(status).toBe(201)
  expect(body).toEqual({
    id: body.id,
    fileName: 'home depot.PNG',
    isPdf: false,
    url: `/api/receipts/${body.id}/picture`,
    bytes: expect.any(Number),
    status: 'waiting',
    expense: null,
    similar: [],
    createdBy: `${staff.employee.firstName} Tester`,
    createdAt: '2026-11-20T18:00:00.000Z',
  })
  const second = await sendReceipt(staff, await nextPhoto())
  expect(await inbox()).toEqual([body, second.body])
  const served = await staff.call('GET', body.url)
  expect([served.status, served.headers['content-type'], served.raw.length]).toEqual([
    200,
    'image/png',
    body.bytes,
  ])
  expect((await inject(testApp.app, 'GET', body.url)).status).toBe(401)
  const rows = await testApp.deps.db
    .selectFrom('stored_file')
    .select(['path', 'project_id'])
    .where('project_id', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  expect(rows[1]?.path).toMatch(/^Inbox\/receipts\/2026-11-20 home depot \([0-9a-f]{16}\)\.png$/)
})

test('what is no receipt is refused by name, and nothing is kept', async () => {
  const before = await expectNoOrphan(testApp)
  const files: [Buffer, string][] = [
    [Buffer.from('just text'), 'receipt.jpg'],
    [Buffer.alloc(0), 'receipt.jpg'],
    [Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;'), 'receipt.gif'],
    [Buffer.from('%PDF-1.7\n and nothing more'), 'receipt.pdf'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'receipt.svg'],
  ]
  for (const [bytes, name] of files) {
    const answer = await sendReceipt(staff, bytes, { name })
    expect([name, answer.status, Object.keys(answer.body.fields)]).toEqual([name, 400, ['receipt']])
  }
  const none = await staff.call<{ fields: object }>('POST', '/api/receipts', {})
  expect([none.status, none.body.fields]).toEqual([400, { receipt: 'Choose a picture or a PDF' }])
  const text = await staff.call<{ fields: object }>('POST', '/api/receipts', {
    receipt: '/api/receipts/1/picture',
  })
  expect([text.status, Object.keys(text.body.fields)]).toEqual([400, ['receipt']])
  expect(await expectNoOrphan(testApp)).toEqual(before)
  expect(await inbox()).toEqual([])
})

test('the same file a second time is refused with what is there, unless it is meant', async () => {
  const bytes = await nextPhoto()
  const { body: first } = await sendReceipt(staff, bytes)
  const refused = await sendReceipt(staff, bytes, { name: 'a copy.png' })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'conflict', error: 'This file is in the inbox already', current: first },
  })
  expect(await inbox()).toHaveLength(1)
  const meant = await sendReceipt(staff, bytes, { again: true })
  expect(meant.status).toBe(201)
  expect(await inbox()).toHaveLength(2)
  await expectNoOrphan(testApp)
})

test('the file of an expense is refused with the expense, and named when it is kept', async () => {
  const bytes = await nextPhoto()
  const project = await newProject(staff)
  const expense = await newExpense(staff, project.id, { picture: { name: 'a.png', bytes } })
  const refused = await sendReceipt(staff, bytes)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      error: `This file is already the receipt of $1,000.00 by White Cap on project ${project.number}`,
      current: { id: expense.id, reason: 'picture', project: { id: project.id } },
    },
  })
  const meant = await sendReceipt(staff, bytes, { again: true })
  expect(meant.body.similar).toMatchObject([{ id: expense.id, reason: 'picture' }])
  const assigned = await assignTo(staff, meant.body.id, project.id)
  expect(assigned.body.similar).toMatchObject([{ id: expense.id, reason: 'picture' }])
})

test('twenty drops of one file at once keep one; with one key each gets its answer', async () => {
  const bytes = await nextPhoto()
  const drops = await Promise.all(Array.from({ length: 20 }, () => sendReceipt(staff, bytes)))
  expect(drops.map(({ status }) => String(status)).toSorted()).toEqual(['201', ...Array(19).fill('409')])
  expect(await inbox()).toHaveLength(1)
  const other = await nextPhoto()
  const headers = { 'idempotency-key': 'drop-1' }
  const keyed = await Promise.all(Array.from({ length: 10 }, () => sendReceipt(staff, other, { headers })))
  for (const { status, body } of keyed) expect([status, body]).toEqual([201, keyed[0]?.body])
  expect((await sendReceipt(staff, other, { headers })).body).toEqual(keyed[0]?.body)
  expect(await inbox()).toHaveLength(2)
  await expectNoOrphan(testApp)
})

test('twenty different receipts dropped at once are twenty', async () => {
  const files = await Promise.all(Array.from({ length: 20 }, nextPhoto))
  const drops = await Promise.all(files.map((bytes) => sendReceipt(staff, bytes)))
  expect(drops.map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect(await inbox()).toHaveLength(20)
  await expectNoOrphan(testApp)
})

test('a receipt that is put aside leaves the inbox, and can be brought back', async () => {
  const bytes = await nextPhoto()
  const { body: receipt } = await sendReceipt(staff, bytes)
  const url = `/api/receipts/${receipt.id}`
  const dismissed = await staff.call('DELETE', url)
  expect([dismissed.status, dismissed.body]).toEqual([200, { message: 'Receipt put aside' }])
  expect((await staff.call('DELETE', url)).status).toBe(200)
  expect(await inbox()).toEqual([])
  const project = await newProject(staff)
  expect((await assignTo(staff, receipt.id, project.id)).status).toBe(409)
  // What was put aside does not stand in the way of the same file.
  expect((await sendReceipt(staff, bytes)).status).toBe(201)
  const restored = await staff.call<WireReceipt>('POST', `${url}/restore`)
  expect(restored).toMatchObject({ status: 200, body: { id: receipt.id, status: 'waiting' } })
  expect(await inbox()).toHaveLength(2)
  for (const [method, path] of [
    ['DELETE', '/api/receipts/999999'],
    ['POST', '/api/receipts/999999/restore'],
    ['GET', '/api/receipts/999999/picture'],
    ['GET', '/api/receipts/x/picture'],
  ] as const) {
    expect((await staff.call(method, path)).status).toBe(404)
  }
  const verbs = await testApp.deps.db
    .selectFrom('event')
    .select('verb')
    .where('entity', '=', 'receipt')
    .where('entity_id', '=', receipt.id)
    .orderBy('id')
    .execute()
  expect(verbs.map(({ verb }) => verb)).toEqual(['created', 'dismissed', 'restored'])
})
