import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProject } from '../bids/sample-bid.ts'
import { pathOf, putForm, type WireExpense } from '../expenses/sample-expense.ts'
import { sweepFiles } from '../files/sweep.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { expectNoOrphan, recordedPaths, storedPaths } from '../testing/left-behind.ts'
import { assignTo, fileOf, newReceipt, photo, readInbox } from './sample-receipt.ts'

let testApp: TestApp
let staff: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('accountant')
})
afterAll(() => testApp.close())

test('a receipt whose expense is deleted, or loses it, waits again and can go elsewhere', async () => {
  const [project, other] = [await newProject(staff), await newProject(staff)]
  const receipt = await newReceipt(staff)
  const { body: wrong } = await assignTo(staff, receipt.id, project.id)
  expect((await staff.call('DELETE', pathOf(wrong))).status).toBe(200)
  expect(await readInbox(staff)).toContain(receipt.id)
  expect(await fileOf(testApp, receipt.id)).toMatchObject({
    project_id: null,
    path: expect.stringMatching(/^Inbox\/receipts\/IMG_\d+ \([0-9a-f]{16}\)\.png$/),
  })
  expect((await staff.call('GET', receipt.url)).status).toBe(200)
  await expectNoOrphan(testApp)
  const { body: second } = await assignTo(staff, receipt.id, other.id)
  expect(
    (await putForm<WireExpense>(staff, pathOf(second), { removePicture: 'true' })).body.picture,
  ).toBeNull()
  expect(await readInbox(staff)).toContain(receipt.id)
  const third = await assignTo(staff, receipt.id, project.id)
  const replaced = await putForm<WireExpense>(staff, pathOf(third.body), {
    picture: { name: 'better.png', bytes: await photo(7) },
  })
  expect([replaced.status, replaced.body.picture]).toEqual([200, third.body.picture])
  expect(await readInbox(staff)).toContain(receipt.id)
  await expectNoOrphan(testApp)
})

test('a receipt that cannot be moved back is still served and can still be assigned', async () => {
  const project = await newProject(staff)
  const receipt = await newReceipt(staff)
  const { body: expense } = await assignTo(staff, receipt.id, project.id)
  const { files } = testApp.deps
  const { write } = files
  files.write = () => Promise.reject(new Error('the disk is full'))
  expect((await staff.call('DELETE', pathOf(expense))).status).toBe(200)
  files.write = write
  expect((await staff.call('GET', receipt.url)).status).toBe(200)
  expect((await assignTo(staff, receipt.id, (await newProject(staff)).id)).status).toBe(201)
  await expectNoOrphan(testApp)
})

const day = 24 * 60 * 60_000

test('a failed commit leaves the receipt waiting and its file where it was', async () => {
  const project = await newProject(staff)
  const receipt = await newReceipt(staff)
  const { db } = testApp.deps
  await sql`create function refuse_row() returns trigger language plpgsql as
    $$ begin raise exception 'refused for this test'; end $$`.execute(db)
  for (const [table, moment] of [
    ['expense', 'before insert'],
    ['receipt', 'before update'],
    ['event', 'before insert'],
  ] as const) {
    await sql`create trigger refuse_row ${sql.raw(moment)} on ${sql.table(table)}
      for each row execute function refuse_row()`.execute(db)
    expect((await assignTo(staff, receipt.id, project.id)).status).toBe(500)
    await sql`drop trigger refuse_row on ${sql.table(table)}`.execute(db)
    await expectNoOrphan(testApp)
  }
  // The commit itself: by then nobody can tell, so the copy stays until the sweep knows that no row names it.
  await sql`create constraint trigger refuse_row after insert on expense deferrable initially deferred
    for each row execute function refuse_row()`.execute(db)
  expect((await assignTo(staff, receipt.id, project.id)).status).toBe(500)
  await sql`drop trigger refuse_row on expense`.execute(db)
  expect(await readInbox(staff)).toContain(receipt.id)
  expect(await storedPaths(testApp)).toHaveLength((await recordedPaths(testApp)).length + 1)
  expect(await sweepFiles(testApp.deps, new Date(Date.now() + day + 60_000))).toBe(1)
  await expectNoOrphan(testApp)
  expect((await staff.call('GET', receipt.url)).status).toBe(200)
  expect((await assignTo(staff, receipt.id, project.id)).status).toBe(201)
})

test('a kill around the commit leaves one file too many at most, and the sweep takes that one', async () => {
  const project = await newProject(staff)
  const receipt = await newReceipt(staff)
  const { files } = testApp.deps
  const { remove } = files
  // A kill removes nothing: before the commit the copy is left, after it the old file.
  files.remove = () => Promise.reject(new Error('killed'))
  expect((await assignTo(staff, receipt.id, project.id, { business_id: 999_999 })).status).toBe(400)
  const assigned = await assignTo(staff, receipt.id, project.id)
  files.remove = remove
  expect(assigned.status).toBe(201)
  expect(await storedPaths(testApp)).toHaveLength((await recordedPaths(testApp)).length + 2)
  expect(await sweepFiles(testApp.deps, new Date(Date.now() + day - 60_000))).toBe(0)
  expect(await sweepFiles(testApp.deps, new Date(Date.now() + day + 60_000))).toBe(2)
  await expectNoOrphan(testApp)
  expect((await staff.call('GET', assigned.body.picture ?? '')).status).toBe(200)
})

test('assigned, put aside, changed and deleted at once, no file is left and none is missing', async () => {
  const [project, other] = [await newProject(staff), await newProject(staff)]
  const receipts = [await newReceipt(staff), await newReceipt(staff), await newReceipt(staff)]
  const better = await Promise.all([1, 2, 3].map((seed) => photo(40_000 + seed)))
  const answers = await Promise.all(
    receipts.map(async ({ id }, index) => {
      const [assigned] = await Promise.all([
        assignTo(staff, id, project.id, { cost: 10 + index }),
        staff.call('DELETE', `/api/receipts/${id}`),
        assignTo(staff, id, other.id, { cost: 20 + index }),
      ])
      if (assigned.status !== 201) return [assigned.status]
      const url = pathOf(assigned.body)
      const changes = await Promise.all([
        ...better.map((bytes) => putForm(staff, url, { picture: { name: 'b.png', bytes } })),
        staff.call('DELETE', url),
        assignTo(staff, id, other.id, { cost: 30 + index }),
      ])
      return changes.map(({ status }) => status)
    }),
  )
  for (const status of answers.flat()) expect([200, 201, 404, 409]).toContain(status)
  await expectNoOrphan(testApp)
  for (const { url } of receipts) expect((await staff.call('GET', url)).status).toBe(200)
})
