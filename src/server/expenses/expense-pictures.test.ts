import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProject } from '../bids/sample-bid.ts'
import { buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'
import { expectNoOrphan, recordedPaths, storedPaths } from '../testing/left-behind.ts'
import {
  newExpense,
  pathOf,
  pathOfPayment,
  putForm,
  sendExpense,
  sendExpensePayment,
  type WireExpense,
  type WireExpensePayment,
} from './sample-expense.ts'

let testApp: TestApp
let staff: Caller
let jpeg: Buffer
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n28\n%%EOF\n')
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('accountant')
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#fff', noise } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 48/1 0/1' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => testApp.close())

function picture(bytes: Buffer, name = 'IMG_0042.jpg') {
  return { picture: { name, bytes } }
}

test('a receipt is kept in the project folder and served without its place', async () => {
  const project = await newProject(staff)
  const { status, body } = await sendExpense(staff, project.id, picture(jpeg, '../../IMG "1".JPG'))
  expect(status).toBe(201)
  expect(body).toMatchObject({
    picture: `/api/projects/${project.id}/expenses/${body.id}/preview`,
    pictureIsPdf: false,
  })
  const row = await testApp.deps.db
    .selectFrom('stored_file')
    .select(['path', 'project_id'])
    .where('project_id', '=', project.id)
    .executeTakeFirstOrThrow()
  expect(row.path).toMatch(/^[^/]+\/expenses\/2026-11-20 White Cap \([0-9a-f]{16}\)\.jpg$/)
  expect(row.path.startsWith(project.number)).toBe(true)
  const served = await staff.call('GET', `${body.picture}?t=5`)
  expect(served.status).toBe(200)
  expect(served.headers).toMatchObject({
    'content-type': 'image/jpeg',
    etag: `"${createHash('sha256').update(served.raw).digest('hex')}"`,
  })
  expect([jpeg.includes('Exif'), served.raw.includes('Exif')]).toEqual([true, false])
  expect((await inject(testApp.app, 'GET', body.picture ?? '')).status).toBe(401)
  const other = await newProject(staff)
  expect((await staff.call('GET', `/api/projects/${other.id}/expenses/${body.id}/preview`)).status).toBe(404)
  const bare = await newExpense(staff, other.id)
  expect((await staff.call('GET', `/api/projects/${other.id}/expenses/${bare.id}/preview`)).status).toBe(404)
})

test('a payment keeps a PDF, which goes out as an attachment', async () => {
  const expense = await newExpense(staff, (await newProject(staff)).id, picture(pdf, 'bill.exe'))
  expect(expense.pictureIsPdf).toBe(true)
  const { body } = await sendExpensePayment(staff, expense, picture(pdf, 'remittance.pdf'))
  expect(body.picture).toBe(`${pathOfPayment(body)}/preview`)
  const served = await staff.call('GET', body.picture ?? '')
  expect(served.raw.equals(pdf)).toBe(true)
  expect(served.headers['content-type']).toBe('application/pdf')
  expect(served.headers['content-disposition']).toMatch(/^attachment;.*White%20Cap%20check%202077/)
})

test('a picture that is a page as well is served as nothing but a picture', async () => {
  const polyglot = Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script></html>')])
  const { status, body } = await sendExpense(staff, (await newProject(staff)).id, picture(polyglot, 'a.html'))
  expect(status).toBe(201)
  const served = await staff.call('GET', body.picture ?? '')
  expect(served.headers['content-type']).toBe('image/jpeg')
  expect(served.raw.includes('script')).toBe(false)
})

test('a new picture takes the place of the old one, whose row and file go', async () => {
  const expense = await newExpense(staff, (await newProject(staff)).id, picture(jpeg))
  const before = await expectNoOrphan(testApp)
  const url = pathOf(expense)
  const replaced = await putForm<WireExpense>(staff, url, { ...picture(pdf), paidTo: 'Home Depot' })
  expect(replaced.body).toMatchObject({ pictureIsPdf: true, picture: expense.picture, version: 2 })
  const after = await expectNoOrphan(testApp)
  expect(after).toHaveLength(before.length)
  expect(after.filter((path) => !before.includes(path))).toEqual([
    expect.stringMatching(/\/expenses\/2026-11-20 Home Depot \([0-9a-f]{16}\)\.pdf$/),
  ])
  const stale = await putForm<WireExpense>(staff, url, { ...picture(jpeg), version: '1' })
  expect(stale.status).toBe(409)
  expect(await expectNoOrphan(testApp)).toEqual(after)
  // A record that comes back whole says where its picture is: it stays. So it does when nobody asks to take it away.
  const kept = { ...replaced.body, paidFor: 'Lumber', removePicture: '' }
  const whole = await staff.call<WireExpense>('PUT', url, kept)
  expect([whole.status, whole.body.picture]).toEqual([200, expense.picture])
  const removed = await putForm<WireExpense>(staff, url, { removePicture: 'true' })
  expect(removed.body).toMatchObject({ picture: null, pictureIsPdf: false })
  expect(await expectNoOrphan(testApp)).toHaveLength(before.length - 1)
  const changes = await testApp.deps.db
    .selectFrom('event')
    .select('changes')
    .where('entity', '=', 'expense')
    .where('entity_id', '=', expense.id)
    .where('verb', '=', 'changed')
    .orderBy('id')
    .execute()
  expect(changes.map((event) => (event.changes as { picture?: unknown }).picture)).toEqual([
    { from: 'a picture', to: 'another picture' },
    undefined,
    { from: 'a picture', to: null },
  ])
})

test('the picture of a payment is replaced, taken away, and goes with the payment', async () => {
  const expense = await newExpense(staff, (await newProject(staff)).id)
  const { body: payment } = await sendExpensePayment(staff, expense, picture(jpeg))
  const before = await expectNoOrphan(testApp)
  const url = pathOfPayment(payment)
  const replaced = await putForm<WireExpensePayment>(staff, url, picture(pdf))
  expect(replaced.body).toMatchObject({ picture: payment.picture, version: 2 })
  expect((await staff.call('GET', payment.picture ?? '')).headers['content-type']).toBe('application/pdf')
  expect(await expectNoOrphan(testApp)).toHaveLength(before.length)
  expect((await putForm<WireExpensePayment>(staff, url, { removePicture: 'true' })).body.picture).toBeNull()
  expect(await expectNoOrphan(testApp)).toHaveLength(before.length - 1)
  await putForm(staff, url, picture(jpeg))
  expect((await staff.call('DELETE', url)).status).toBe(200)
  expect(await expectNoOrphan(testApp)).toHaveLength(before.length - 1)
})

test('a bill that is deleted takes its receipt with it', async () => {
  const before = await expectNoOrphan(testApp)
  const expense = await newExpense(staff, (await newProject(staff)).id, picture(jpeg))
  expect(await expectNoOrphan(testApp)).toHaveLength(before.length + 1)
  expect((await staff.call('DELETE', pathOf(expense))).status).toBe(200)
  expect(await expectNoOrphan(testApp)).toEqual(before)
})

test('whatever refuses a bill or a payment, its picture is not kept', async () => {
  const project = await newProject(staff)
  const expense = await newExpense(staff, project.id)
  const before = await expectNoOrphan(testApp)
  const { db } = testApp.deps
  expect((await sendExpense(staff, project.id, { ...picture(jpeg), business_id: '999999' })).status).toBe(400)
  expect((await sendExpense(staff, 999_999, picture(jpeg))).status).toBe(404)
  expect((await sendExpensePayment(staff, expense, { ...picture(jpeg), amount: '5000' })).status).toBe(400)
  await sql`create function refuse_row() returns trigger language plpgsql as
    $$ begin raise exception 'refused for this test'; end $$`.execute(db)
  expect(await expectNoOrphan(testApp)).toEqual(before)
  const attempts = {
    expense: [500, 201, 500],
    expense_payment: [201, 500, 200],
    event: [500, 500, 500],
  }
  for (const [table, expected] of Object.entries(attempts)) {
    await sql`create trigger refuse_row before insert or update on ${sql.table(table)}
      for each row execute function refuse_row()`.execute(db)
    const answers = [
      await sendExpense(staff, project.id, { ...picture(jpeg), paidTo: table }),
      await sendExpensePayment(staff, expense, { ...picture(jpeg), identification: table }),
      await putForm(staff, pathOf(expense), picture(jpeg)),
    ]
    expect([table, answers.map(({ status }) => status)]).toEqual([table, expected])
    await sql`drop trigger refuse_row on ${sql.table(table)}`.execute(db)
    await expectNoOrphan(testApp)
  }
})

test('ten clicks with a picture keep one file, with a key and without', async () => {
  for (const headers of [{}, { 'idempotency-key': 'receipt' }] as Record<string, string>[]) {
    const project = await newProject(staff)
    const before = await expectNoOrphan(testApp)
    const clicks = await Promise.all(
      Array.from({ length: 10 }, () => sendExpense(staff, project.id, picture(jpeg), headers)),
    )
    expect(new Set(clicks.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await expectNoOrphan(testApp)).toHaveLength(before.length + 1)
    expect((await staff.call('GET', clicks[0]?.body.picture ?? '')).status).toBe(200)
  }
})

test('a file that cannot be removed after the change fails nobody', async () => {
  const expense = await newExpense(staff, (await newProject(staff)).id, picture(jpeg))
  const { files } = testApp.deps
  const { remove } = files
  files.remove = () => Promise.reject(new Error('the disk is read-only'))
  try {
    expect((await staff.call('DELETE', pathOf(expense))).status).toBe(200)
  } finally {
    files.remove = remove
  }
  expect((await storedPaths(testApp)).length).toBe((await recordedPaths(testApp)).length + 1)
})
