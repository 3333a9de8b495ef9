import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permit, PermitNote } from '../../contract/permits.ts'
import { Permit as PermitSchema } from '../../contract/permits.ts'
import type { Project } from '../../contract/projects.ts'
import { newProject } from '../bids/sample-bid.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import {
  newPermit,
  type PermitAnswer,
  pathOf,
  putPermit,
  release,
  samplePdf,
  sendPermit,
} from './sample-permit.ts'

let testApp: TestApp
let staff: Caller
beforeAll(async () => {
  testApp = await buildTestApp({ SESSION_IDLE_DAYS: '60', SESSION_MAX_DAYS: '60' })
  staff = await testApp.signIn()
})
afterAll(() => testApp.close())

const today = '2026-11-20'
const readProject = async (id: number) => (await staff.call<Project>('GET', `/api/projects/${id}`)).body

async function setStatus(id: number, status: string) {
  await testApp.deps.db.updateTable('project').set({ status }).where('id', '=', id).execute()
}

async function historyOf(projectId: number) {
  const { body } = await staff.call<{ verb: string; summary: string; changes: unknown }[]>(
    'GET',
    `/api/projects/${projectId}/history?entity=permit`,
  )
  return body
}

test('a permit is put on record, released and deleted as the specification says', async () => {
  const project = await newProject(staff)
  const file = { name: 'plans.pdf', bytes: samplePdf('plans') }
  const created = await sendPermit(staff, project.id, { file })
  expect(created.status).toBe(201)
  const { body } = created
  expect(PermitSchema.parse(body)).toEqual(body)
  const url = `/api/projects/${project.id}/permits/${body.id}`
  expect(body).toMatchObject({
    project_id: project.id,
    issuing_authority: 'LADBS',
    authority_id: expect.any(Number),
    submission_method: 'ePlanLA',
    title: 'Foundation',
    stage: 'preparing',
    stageSince: today,
    submitted: null,
    released: null,
    application: `${url}/applicationpreview`,
    applicationIsPdf: true,
    file: null,
    notes: [],
  })
  const released = await release(staff, body)
  expect(released.status).toBe(200)
  expect(released.body.message).toBe('Permit released and file uploaded successfully')
  expect(released.body.permit).toMatchObject({
    stage: 'issued',
    released: today,
    expires: '2028-11-19',
    nextInspectionBy: '2027-05-19',
    file: `${url}/preview`,
    application: body.application,
  })
  const note = await staff.call<PermitNote>('POST', `${url}/notes`, { notes: 'Picked up at the counter' })
  const whole = { ...released.body.permit, notes: [note.body] }
  expect((await readProject(project.id)).permits).toEqual([whole])
  const deleted = await staff.call<{ message: string; removal_id: number }>('DELETE', url)
  expect([deleted.status, deleted.body.message]).toEqual([200, 'Permit deleted successfully'])
  expect((await readProject(project.id)).permits).toEqual([])
  expect((await staff.call('DELETE', url)).status).toBe(404)
  expect((await historyOf(project.id)).map(({ verb, summary }) => [verb, summary])).toEqual([
    ['deleted', 'deleted the permit Foundation (LADBS)'],
    ['noted', 'wrote into the log of the permit Foundation (LADBS)'],
    ['released', 'released the permit Foundation (LADBS)'],
    ['created', 'put the permit Foundation (LADBS) on record'],
  ])
  expect((await historyOf(project.id))[0]?.changes).toMatchObject({
    submission_method: { from: 'ePlanLA', to: null },
    stage: { from: 'issued', to: null },
    released: { from: today, to: null },
    expires: { from: '2028-11-19', to: null },
  })
  const undone = await staff.call<{ project: Project }>(
    'POST',
    `/api/projects/${project.id}/removals/${deleted.body.removal_id}/undo`,
  )
  expect(undone.status).toBe(200)
  expect(undone.body.project.permits).toEqual([whole])
  expect((await staff.call('GET', `${url}/preview`)).raw.equals(samplePdf())).toBe(true)
})

test('finds an authority ignoring case, and keeps an unknown one as it is written', async () => {
  const { id } = await newProject(staff)
  const known = await newPermit(staff, id, { issuing_authority: ' ladbs ' })
  expect(known).toMatchObject({ issuing_authority: 'ladbs', authority_id: expect.any(Number) })
  const unknown = await newPermit(staff, id, { issuing_authority: 'Town of Ross' })
  expect(unknown).toMatchObject({ issuing_authority: 'Town of Ross', authority_id: null })
  expect((await release(staff, unknown)).body.permit).toMatchObject({ expires: null, nextInspectionBy: null })
  const moved = await putPermit(staff, unknown, { issuing_authority: 'sf dbi' })
  expect(moved.body).toMatchObject({ authority_id: expect.any(Number), nextInspectionBy: '2027-05-19' })
  expect(moved.body.authority_id).not.toBe(known.authority_id)
})

test('a submitted permit moves a project under contract to permitting, and counts as waiting', async () => {
  for (const [fields, status, expected] of [
    [{ submitted: '2026-11-16' }, 'contract_signed', 'permitting'],
    [{ stage: 'plan_check' }, 'contract_signed', 'permitting'],
    [{ stage: 'withdrawn' }, 'contract_signed', 'contract_signed'],
    [{}, 'contract_signed', 'contract_signed'],
    [{ submitted: today }, 'in_progress', 'in_progress'],
    [{ submitted: today }, 'bid_sent', 'bid_sent'],
  ] as const) {
    const { id } = await newProject(staff)
    await setStatus(id, status)
    await newPermit(staff, id, fields)
    expect([fields, (await readProject(id)).status]).toEqual([fields, expected])
  }
  const { id } = await newProject(staff)
  await setStatus(id, 'contract_signed')
  const permit = await newPermit(staff, id)
  expect(permit).toMatchObject({ daysWaiting: null })
  const moved = await putPermit(staff, permit, { stage: 'plan_check' })
  expect(moved.body).toMatchObject({ submitted: today, stageSince: today, daysWaiting: 0, version: 2 })
  expect((await readProject(id)).status).toBe('permitting')
  expect((await historyOf(id))[0]).toMatchObject({
    verb: 'moved',
    summary: 'moved the permit Foundation (LADBS) to plan check',
    changes: { stage: { from: 'preparing', to: 'plan_check' }, submitted: { from: null, to: today } },
  })
  testApp.clock.advance(9 * 86_400_000)
  const [later] = (await readProject(id)).permits
  expect(later).toMatchObject({ daysWaiting: 9, daysInStage: 9 })
  const on = await putPermit(staff, moved.body, { stage: 'corrections' })
  expect(on.body).toMatchObject({ stage: 'corrections', daysInStage: 0 })
  const back = await putPermit(staff, on.body, { stage: 'plan_check', inStageSince: today })
  expect(back.body).toMatchObject({ stage: 'plan_check', daysWaiting: 9, daysInStage: 9 })
  testApp.clock.advance(-9 * 86_400_000)
})

test('bad fields are refused by name, and nothing is written', async () => {
  const { id } = await newProject(staff)
  const cases: [Record<string, string>, string][] = [
    [{ title: '' }, 'title'],
    [{ issuing_authority: ' ' }, 'issuing_authority'],
    [{ stage: 'approved' }, 'stage'],
    [{ submitted: '2062-01-01' }, 'submitted'],
    [{ submitted: '2026-11-21' }, 'submitted'],
    [{ submitted: '2026-02-30' }, 'submitted'],
    [{ expires: '2062-01-01' }, 'expires'],
    [{ expires: 'soon' }, 'expires'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ stranger: today }, 'stranger'],
    [{ file: 'not a file' }, 'file'],
  ]
  for (const [fields, field] of cases) {
    const { status, body } = await sendPermit(staff, id, fields)
    expect([fields, status, Object.keys(body.fields)]).toEqual([fields, 400, [field]])
  }
  expect((await readProject(id)).permits).toEqual([])
  const permit = await newPermit(staff, id, { submitted: '2026-11-10' })
  const changes: [Record<string, string>, string][] = [
    [{ submitted: '2026-11-21' }, 'submitted'],
    [{ submitted: '' }, 'submitted'],
    [{ lastInspection: '2026-12-01' }, 'lastInspection'],
    [{ stage: 'gone' }, 'stage'],
    [{ title: '' }, 'title'],
  ]
  for (const [fields, field] of changes) {
    const { status, body } = await putPermit(staff, permit, fields)
    expect([fields, status, Object.keys(body.fields)]).toEqual([fields, 400, [field]])
  }
  for (const [fields, field] of [
    [{ released: '2026-11-21' }, 'released'],
    [{ released: '2026-11-09' }, 'released'],
    [{ released: '2026-11-31' }, 'released'],
    [{ expires: '2026-11-19' }, 'expires'],
    [{ expires: '2062-11-19' }, 'expires'],
    [{ stage: 'issued' }, 'stage'],
  ] as [Record<string, string>, string][]) {
    const { status, body } = await release(staff, permit, fields)
    expect([fields, status, Object.keys(body.fields)]).toEqual([fields, 400, [field]])
  }
  expect((await readProject(id)).permits).toEqual([permit])
})

test('a record comes back whole as JSON, and keeps its files', async () => {
  const { id } = await newProject(staff)
  const permit = await newPermit(staff, id, { file: { name: 'a.pdf', bytes: samplePdf() } })
  const { permit: released } = (await release(staff, permit)).body
  const again = await staff.call<Permit>('PUT', pathOf(permit), { ...released, lastInspection: today })
  expect([again.status, again.body]).toEqual([
    200,
    { ...released, lastInspection: today, nextInspectionBy: '2027-05-19', version: released.version + 1 },
  ])
  const cleared = await staff.call<Permit>('PUT', pathOf(permit), { lastInspection: null, expires: null })
  expect(cleared.body).toMatchObject({ lastInspection: null, expires: null, expired: false })
})

test('the second of two editors gets a conflict with the current permit', async () => {
  const { id } = await newProject(staff)
  const permit = await newPermit(staff, id)
  const other = await testApp.signIn('estimator')
  const [first, second] = (await Promise.all([
    putPermit(staff, permit, { title: 'Piers', version: '1' }),
    putPermit(other, permit, { title: 'Caissons', version: '1' }),
  ])) as [PermitAnswer, PermitAnswer]
  const [won, lost] = first.status === 200 ? [first, second] : [second, first]
  expect([won.status, lost.status, lost.body.code]).toEqual([200, 409, 'conflict'])
  expect(lost.body.current).toEqual(won.body)
  const match = await staff.call('PUT', pathOf(permit), { title: 'Late' }, { 'if-match': '"1"' })
  expect(match.status).toBe(409)
})

test("another project's permit is not found, by any call", async () => {
  const permit = await newPermit(staff, (await newProject(staff)).id, {
    file: { name: 'a.pdf', bytes: samplePdf() },
  })
  const other = { ...permit, project_id: (await newProject(staff)).id }
  const url = pathOf(other)
  expect((await putPermit(staff, other, { title: 'Mine' })).status).toBe(404)
  expect((await release(staff, other)).status).toBe(404)
  expect((await staff.call('DELETE', url)).status).toBe(404)
  expect((await staff.call('GET', `${url}/preview`)).status).toBe(404)
  expect((await staff.call('GET', `${url}/applicationpreview`)).status).toBe(404)
  expect((await staff.call('POST', `${url}/notes`, { notes: 'Hello' })).status).toBe(404)
  expect((await staff.call('GET', `${pathOf(permit)}/applicationpreview`)).status).toBe(200)
  await testApp.deps.db
    .updateTable('project')
    .set({ deleted_at: testApp.clock.now() })
    .where('id', '=', permit.project_id)
    .execute()
  expect((await staff.call('GET', `${pathOf(permit)}/applicationpreview`)).status).toBe(404)
  expect((await putPermit(staff, permit, { title: 'Mine' })).status).toBe(404)
})

test('fifty clicks with one key, and ten without, are one permit', async () => {
  for (const [clicks, headers] of [
    [50, { 'idempotency-key': 'permit' }],
    [10, {}],
  ] as [number, Record<string, string>][]) {
    const { id } = await newProject(staff)
    const file = { name: 'a.pdf', bytes: samplePdf() }
    const answers = await Promise.all(
      Array.from({ length: clicks }, () => sendPermit(staff, id, { file }, headers)),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect((await readProject(id)).permits).toHaveLength(1)
    expect((await historyOf(id)).length).toBe(1)
  }
  const { id } = await newProject(staff)
  await newPermit(staff, id)
  // Another paper is another permit, and so is the same one later.
  await newPermit(staff, id, { file: { name: 'a.pdf', bytes: samplePdf('another') } })
  testApp.clock.advance(11_000)
  await newPermit(staff, id)
  expect((await readProject(id)).permits).toHaveLength(3)
  const mismatch = await sendPermit(staff, id, { title: 'Other' }, { 'idempotency-key': 'permit' })
  expect([mismatch.status, mismatch.body.code]).toEqual([422, 'idempotency_mismatch'])
})

test('a note has its date and author, and a repeated request adds it once', async () => {
  const permit = await newPermit(staff, (await newProject(staff)).id)
  const url = `${pathOf(permit)}/notes`
  const write = (notes: string, headers = {}) => staff.call<PermitNote>('POST', url, { notes }, headers)
  const once = { 'idempotency-key': 'call' }
  const [first, repeated] = [await write('Called the counter', once), await write('Called the counter', once)]
  expect([first.status, repeated.status]).toEqual([201, 201])
  expect(repeated.body).toEqual(first.body)
  expect(first.body).toMatchObject({
    permit_id: permit.id,
    notes: 'Called the counter',
    author: { id: staff.employee.id },
  })
  await write('Corrections are in')
  expect((await write(' \n ')).status).toBe(400)
  const { body } = await staff.call<Project>('GET', `/api/projects/${permit.project_id}`)
  expect(body.permits[0]?.notes.map(({ notes }) => notes)).toEqual([
    'Called the counter',
    'Corrections are in',
  ])
  // Who edits the permit meanwhile is not disturbed.
  expect((await putPermit(staff, permit, { number: '26010-10000-04411', version: '1' })).status).toBe(200)
  expect((await historyOf(permit.project_id)).map(({ verb }) => verb)).toEqual([
    'changed',
    'noted',
    'noted',
    'created',
  ])
})

test('a page leads to the next however long the name is by which it is sorted', async () => {
  const project = await newProject(staff)
  for (const title of ['one', 'two']) {
    await newPermit(staff, project.id, { title, issuing_authority: '局'.repeat(200) })
  }
  const path = `/api/permits?project_id=${project.id}&sort=authority&limit=1`
  const first = await staff.call<Permit[]>('GET', path)
  const next = /^<([^>]+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await staff.call<Permit[]>('GET', next)
  expect([...first.body, ...second.body].map(({ title }) => title)).toEqual(['one', 'two'])
})

test('streams a long list without a limit in chunks', async () => {
  const project = await newProject(staff)
  const { db } = testApp.deps
  const rows = Array.from({ length: 1001 }, (_, nth) => ({
    project_id: project.id,
    issuing_authority: 'LADBS',
    title: `Pier ${nth}`,
    stage_since: today,
  }))
  await db.insertInto('permit').values(rows).execute()
  const { body, headers } = await staff.call<Permit[]>('GET', `/api/permits?project_id=${project.id}`)
  expect(new Set(body.map(({ id }) => id)).size).toBe(1001)
  expect(headers['x-total-count']).toBe('1001')
  // What was put together whole has the ETag of its bytes.
  expect(headers.etag).toBeUndefined()
})
