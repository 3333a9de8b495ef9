import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Project } from '../../contract/projects.ts'
import { newProject } from '../bids/sample-bid.ts'
import { sweepFiles } from '../files/sweep.ts'
import { purgeRemovals } from '../removals/removals.service.ts'
import { buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'
import { expectNoOrphan } from '../testing/left-behind.ts'
import { newPermit, pathOf, putPermit, release, samplePdf, sendPermit } from './sample-permit.ts'

let testApp: TestApp
let staff: Caller
let jpeg: Buffer
beforeAll(async () => {
  testApp = await buildTestApp({ SESSION_IDLE_DAYS: '90', SESSION_MAX_DAYS: '90' })
  staff = await testApp.signIn()
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer()
})
afterAll(() => testApp.close())

const pdf = samplePdf()
const paper = (bytes = pdf, name = 'plans.pdf') => ({ file: { name, bytes } })

test("stores files in the project's folder, and serves them unchanged", async () => {
  const project = await newProject(staff)
  const permit = await newPermit(staff, project.id, paper(pdf, '../../etc/passwd'))
  await release(staff, permit, paper(samplePdf('issued'), '..\\..\\permit.exe'))
  const rows = await testApp.deps.db
    .selectFrom('stored_file')
    .select('path')
    .where('project_id', '=', project.id)
    .orderBy('id')
    .execute()
  expect(rows.map(({ path }) => path)).toEqual([
    expect.stringMatching(/^\S+ [^/]+\/permits\/LADBS Foundation application \([0-9a-f]{16}\)\.pdf$/),
    expect.stringMatching(/^\S+ [^/]+\/permits\/LADBS Foundation permit \([0-9a-f]{16}\)\.pdf$/),
  ])
  expect(rows.every(({ path }) => path.startsWith(project.number))).toBe(true)
  for (const [name, bytes] of [
    ['applicationpreview', pdf],
    ['preview', samplePdf('issued')],
  ] as const) {
    const url = `${pathOf(permit)}/${name}`
    const served = await staff.call('GET', `${url}?t=5`)
    const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`
    expect([served.status, served.raw.equals(bytes)]).toEqual([200, true])
    expect(served.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''LADBS%20Foundation/),
      'content-security-policy': expect.stringContaining('sandbox'),
      etag,
    })
    const known = await staff.call('GET', url, undefined, { 'if-none-match': etag })
    expect([known.status, known.raw.length]).toEqual([304, 0])
    expect((await inject(testApp.app, 'GET', url)).status).toBe(401)
  }
})

test('a photographed application is served as a picture, and nothing is served that is not there', async () => {
  const { id } = await newProject(staff)
  const polyglot = Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script></html>')])
  const permit = await newPermit(staff, id, paper(polyglot, 'a.html'))
  expect(permit.applicationIsPdf).toBe(false)
  const served = await staff.call('GET', `${pathOf(permit)}/applicationpreview`)
  expect(served.headers['content-type']).toBe('image/jpeg')
  expect(served.raw.includes('script')).toBe(false)
  expect((await staff.call('GET', `${pathOf(permit)}/preview`)).status).toBe(404)
  const bare = await newPermit(staff, id, { title: 'Grading' })
  expect((await staff.call('GET', `${pathOf(bare)}/applicationpreview`)).status).toBe(404)
})

test('refuses a file that is no picture or PDF by name, and stores nothing', async () => {
  const { id } = await newProject(staff)
  const permit = await newPermit(staff, id)
  const before = await expectNoOrphan(testApp)
  for (const [bytes, status, message] of [
    [Buffer.from('MZ this program cannot be run in DOS mode'), 400, /Must be a JPEG/],
    [Buffer.from('%PDF-1.4 and no more'), 400, /PDF/],
    [jpeg.subarray(0, 400), 400, /./],
    [Buffer.alloc(0), 400, /empty/],
    [Buffer.alloc(26 * 1024 * 1024, pdf), 413, /25 MB/],
  ] as const) {
    const answers = [
      await sendPermit(staff, id, { title: 'Other', ...paper(bytes) }),
      await putPermit(staff, permit, paper(bytes)),
      await release(staff, permit, paper(bytes)),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status])
    for (const { body } of answers) expect(body.fields.file).toMatch(message)
  }
  const missing = await staff.call<{ fields: object }>('POST', `${pathOf(permit)}/upload`, {})
  expect([missing.status, missing.body.fields]).toEqual([
    400,
    { file: 'Must be the issued permit, as a picture or a PDF' },
  ])
  expect(await expectNoOrphan(testApp)).toEqual(before)
  expect((await staff.call<Project>('GET', `/api/projects/${id}`)).body.permits).toEqual([permit])
})

test('a new application replaces the old one, and can be removed', async () => {
  const permit = await newPermit(staff, (await newProject(staff)).id, paper())
  const before = await expectNoOrphan(testApp)
  const replaced = await putPermit(staff, permit, paper(jpeg, 'a.jpg'))
  expect(replaced.body).toMatchObject({
    applicationIsPdf: false,
    application: permit.application,
    version: 2,
  })
  expect(await expectNoOrphan(testApp)).toHaveLength(before.length)
  const stale = await putPermit(staff, permit, { ...paper(), version: '1' })
  expect(stale.status).toBe(409)
  expect(await expectNoOrphan(testApp)).toHaveLength(before.length)
  const removed = await putPermit(staff, permit, { removeFile: 'true' })
  expect(removed.body.application).toBeNull()
  expect(await expectNoOrphan(testApp)).toHaveLength(before.length - 1)
  const rows = await testApp.deps.db
    .selectFrom('event')
    .select('changes')
    .where('entity', '=', 'permit')
    .where('entity_id', '=', permit.id)
    .where('verb', '=', 'changed')
    .orderBy('id')
    .execute()
  expect(rows.map(({ changes }) => changes)).toEqual([
    { application: { from: 'a file', to: 'another file' } },
    { application: { from: 'a file', to: null } },
  ])
})

test('releasing again replaces the paper and keeps the history; a second click does nothing', async () => {
  const project = await newProject(staff)
  const permit = await newPermit(staff, project.id)
  const before = await expectNoOrphan(testApp)
  const first = await release(staff, permit, { released: '2026-11-12', number: '26010' })
  const click = await release(staff, permit, { released: '2026-11-12', number: '26010' })
  expect(click.body).toEqual(first.body)
  expect(await expectNoOrphan(testApp)).toHaveLength(before.length + 1)
  const again = await release(staff, permit, { ...paper(samplePdf('revised')), released: '2026-11-18' })
  expect(again.body.permit).toMatchObject({
    number: '26010',
    released: '2026-11-18',
    expires: '2028-11-17',
    stageSince: '2026-11-18',
  })
  expect(await expectNoOrphan(testApp)).toHaveLength(before.length + 1)
  expect((await staff.call('GET', `${pathOf(permit)}/preview`)).raw.equals(samplePdf('revised'))).toBe(true)
  const { body: history } = await staff.call<{ summary: string; changes: object }[]>(
    'GET',
    `/api/projects/${project.id}/history?entity=permit`,
  )
  expect(history.slice(0, 2)).toMatchObject([
    {
      summary: 'released anew the permit Foundation (LADBS)',
      changes: {
        file: { from: 'a file', to: 'another file' },
        released: { from: '2026-11-12', to: '2026-11-18' },
      },
    },
    {
      summary: 'released the permit Foundation (LADBS)',
      changes: { file: { from: null, to: 'a file' }, stage: { from: 'preparing', to: 'issued' } },
    },
  ])
})

test('stores no file when the permit is refused for any reason', async () => {
  const { id } = await newProject(staff)
  const permit = await newPermit(staff, id)
  const { db, files } = testApp.deps
  const before = await expectNoOrphan(testApp)
  expect((await sendPermit(staff, 999_999, paper())).status).toBe(404)
  expect((await sendPermit(staff, id, { ...paper(), submitted: '2062-01-01' })).status).toBe(400)
  expect((await release(staff, permit, { released: '2062-01-01' })).status).toBe(400)
  expect(await expectNoOrphan(testApp)).toEqual(before)
  const { write } = files
  files.write = () => Promise.reject(new Error('the disk is full'))
  try {
    const answers = [
      await sendPermit(staff, id, { title: 'Full', ...paper() }),
      await putPermit(staff, permit, paper()),
      await release(staff, permit),
    ]
    for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(500)
  } finally {
    files.write = write
  }
  await sql`create function refuse_row() returns trigger language plpgsql as
    $$ begin raise exception 'refused for this test'; end $$`.execute(db)
  for (const table of ['permit', 'event', 'stored_file']) {
    await sql`create trigger refuse_row before insert or update on ${sql.table(table)}
      for each row execute function refuse_row()`.execute(db)
    const answers = [
      await sendPermit(staff, id, { title: table, ...paper() }),
      await putPermit(staff, permit, paper()),
      await release(staff, permit),
    ]
    expect([table, answers.map(({ status }) => status)]).toEqual([table, [500, 500, 500]])
    await sql`drop trigger refuse_row on ${sql.table(table)}`.execute(db)
  }
  expect(await expectNoOrphan(testApp)).toEqual(before)
  expect((await staff.call<Project>('GET', `/api/projects/${id}`)).body.permits).toEqual([permit])
})

test('ten clicks keep one file, with a key and without', async () => {
  for (const headers of [{}, { 'idempotency-key': 'application' }] as Record<string, string>[]) {
    const { id } = await newProject(staff)
    const before = await expectNoOrphan(testApp)
    const clicks = await Promise.all(
      Array.from({ length: 10 }, () => sendPermit(staff, id, paper(), headers)),
    )
    expect(new Set(clicks.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await expectNoOrphan(testApp)).toHaveLength(before.length + 1)
  }
})

test('keeps the files of a deleted permit while it can be restored', async () => {
  const permit = await newPermit(staff, (await newProject(staff)).id, paper())
  await release(staff, permit)
  const before = await expectNoOrphan(testApp)
  expect((await staff.call('DELETE', pathOf(permit))).status).toBe(200)
  testApp.clock.advance(29 * 86_400_000)
  await purgeRemovals(testApp.deps)
  expect(await expectNoOrphan(testApp)).toEqual(before)
  testApp.clock.advance(2 * 86_400_000)
  await purgeRemovals(testApp.deps)
  expect(await expectNoOrphan(testApp)).toHaveLength(before.length - 2)
  expect(await sweepFiles(testApp.deps, new Date(Date.now() + 7 * 86_400_000))).toBe(0)
})
