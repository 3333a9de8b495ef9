import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IssuingAuthority } from '../../contract/permits.ts'
import type { Project } from '../../contract/projects.ts'
import { newProject } from '../bids/sample-bid.ts'
import { type Answer, buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { newPermit, pathOf, putPermit, release } from './sample-permit.ts'

interface Refusal {
  error: string
  code: string
  fields: Record<string, string>
  current: IssuingAuthority
}

let testApp: TestApp
let staff: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('installer_coordinator')
})
afterAll(() => testApp.close())

const list = async (query = '') =>
  (await staff.call<IssuingAuthority[]>('GET', `/api/authorities${query}`)).body
const add = (authority: object): Promise<Answer<IssuingAuthority & Refusal>> =>
  staff.call('POST', '/api/authorities', authority)
const change = (id: number, fields: object): Promise<Answer<IssuingAuthority & Refusal>> =>
  staff.call('PUT', `/api/authorities/${id}`, fields)

test('the authorities of the trade are there from the start, with how applications are handed in', async () => {
  const all = await list()
  expect(all.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['LADBS', 'SF DBI', 'City of Oakland', 'City of San José']),
  )
  expect(all.find(({ name }) => name === 'LADBS')).toMatchObject({
    region: 'southern_california',
    validDays: 730,
    inspectionDays: 180,
    archived: false,
    permitCount: 0,
  })
  expect(all.every(({ submissionMethods }) => submissionMethods.length > 0)).toBe(true)
  expect((await list('?search=eplanla')).map(({ name }) => name)).toEqual(['LADBS'])
  const bay = await list('?region=bay_area&sort=-name')
  expect(bay.map(({ region }) => region)).toEqual(bay.map(() => 'bay_area'))
  expect(bay[0]?.name).toBe('SF DBI')
})

test('a new authority is linked to the permits that already name it', async () => {
  const project = await newProject(staff)
  const permit = await newPermit(staff, project.id, { issuing_authority: 'town of Ross' })
  expect(permit.authority_id).toBeNull()
  const { status, body } = await add({
    name: 'Town of Ross',
    submissionMethods: ['In person'],
    inspectionDays: 90,
  })
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ name: 'Town of Ross', region: null, permitCount: 1, version: 1 }),
  ])
  const released = await release(staff, permit)
  expect(released.body.permit).toMatchObject({ authority_id: body.id, nextInspectionBy: '2027-02-18' })
  // One of no region in particular is of every region.
  expect((await list('?region=bay_area')).map(({ id }) => id)).toContain(body.id)
  const renamed = await change(body.id, { name: 'Ross Building Department', version: 1 })
  expect(renamed.body).toMatchObject({ name: 'Ross Building Department', permitCount: 1, version: 2 })
  const { permits } = (await staff.call<Project>('GET', `/api/projects/${project.id}`)).body
  expect(permits[0]).toMatchObject({ issuing_authority: 'town of Ross', authority_id: body.id })
  const kept = await putPermit(staff, permit, { issuing_authority: 'town of Ross', title: 'Piers' })
  expect(kept.body.authority_id).toBe(body.id)
})

test('refuses a second authority of the same name, ignoring case, and names a wrong field', async () => {
  for (const [fields, field] of [
    [{ name: 'ladbs' }, 'name'],
    [{ name: ' ' }, 'name'],
    [{}, 'name'],
    [{ name: 'Mill Valley', validDays: 0 }, 'validDays'],
    [{ name: 'Mill Valley', inspectionDays: 40_000 }, 'inspectionDays'],
    [{ name: 'Mill Valley', region: 'nevada' }, 'region'],
    [{ name: 'Mill Valley', submissionMethods: [''] }, 'submissionMethods.0'],
  ] as const) {
    const { status, body } = await add(fields)
    expect([fields, status, Object.keys(body.fields)]).toEqual([fields, 400, [field]])
  }
  const [other] = await list('?search=Fremont')
  const { status, body } = await change(other?.id ?? 0, { name: 'LADBS' })
  expect([status, body.fields]).toEqual([400, { name: 'There is already an authority LADBS' }])
  expect((await change(999_999, { name: 'None' })).status).toBe(404)
})

test('refuses a change of a stale version with the current authority', async () => {
  const { body } = await add({ name: 'City of Alameda' })
  await change(body.id, { phone: '510-555-0100', version: 1 })
  const late = await change(body.id, { phone: '510-555-0199', version: 1 })
  expect([late.status, late.body.current.phone]).toEqual([409, '+15105550100'])
  const archived = await change(body.id, { ...late.body.current, archived: true })
  expect(archived.body).toMatchObject({ archived: true, phone: '+15105550100', version: 3 })
})

test('refuses to delete an authority that permits name, and says in which projects', async () => {
  const { body } = await add({ name: 'City of Piedmont' })
  const project = await newProject(staff)
  const permit = await newPermit(staff, project.id, { issuing_authority: 'City of Piedmont' })
  const url = `/api/authorities/${body.id}`
  const refuse = async () => {
    const answer = await staff.call<Refusal>('DELETE', url)
    expect([answer.status, answer.body.error]).toEqual([
      409,
      `City of Piedmont is named by permits of project ${project.number}; archive it instead`,
    ])
  }
  await refuse()
  const removed = await staff.call<{ removal_id: number }>('DELETE', pathOf(permit))
  // It may come back.
  await refuse()
  const undo = `/api/projects/${project.id}/removals/${removed.body.removal_id}/undo`
  expect((await staff.call('POST', undo)).status).toBe(200)
  await putPermit(staff, permit, { issuing_authority: 'City of Oakland' })
  const gone = await staff.call<{ message: string }>('DELETE', url)
  expect([gone.status, gone.body.message]).toEqual([200, 'Authority deleted'])
  expect((await staff.call('DELETE', url)).status).toBe(404)
})

test('what happens to an authority is in its history', async () => {
  const { body } = await add({ name: 'City of Albany' })
  await change(body.id, { validDays: 365 })
  await staff.call('DELETE', `/api/authorities/${body.id}`)
  const rows = await testApp.deps.db
    .selectFrom('event')
    .select(['summary', 'changes'])
    .where('entity', '=', 'authority')
    .where('entity_id', '=', body.id)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { summary: 'added the issuing authority City of Albany', changes: {} },
    {
      summary: 'changed the issuing authority City of Albany',
      changes: { validDays: { from: null, to: 365 } },
    },
    { summary: 'removed the issuing authority City of Albany', changes: {} },
  ])
})
