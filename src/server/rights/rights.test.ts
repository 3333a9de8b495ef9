import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Needs } from '../../contract/needs.ts'
import type { Project } from '../../contract/projects.ts'
import type { DueRight, ProjectRights, RightsChange } from '../../contract/rights.ts'
import { addProject, book, change } from '../appointments/sample-appointment.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { writeMoney } from '../testing/write-money.ts'

let office: TestApp
let manager: Caller
beforeAll(async () => {
  office = await buildTestApp()
})
beforeEach(async () => {
  office.clock.set('2026-11-20T18:00:00Z')
  manager = await office.signIn()
})
afterAll(() => office.close())

const own = async () => (await addProject(manager, { manager_id: manager.employee.id })).id
const read = async (id: number) =>
  (await manager.call<ProjectRights>('GET', `/api/projects/${id}/rights`)).body
const put = (id: number, body: Partial<RightsChange>) =>
  manager.call<ProjectRights & { error: string; details: object; current: ProjectRights }>(
    'PUT',
    `/api/projects/${id}/rights`,
    body,
  )
const owner = {
  name: 'Ann Lee',
  street: '1 Main St',
  city: 'Oakland',
  state: 'CA',
  zip: '94602',
  knownFrom: 'Permit',
}
const board = async () =>
  (await manager.call<DueRight[]>('GET', '/api/rights')).body.map(({ kind, day, project }) => [
    project.id,
    kind,
    day,
  ])
const needs = async () =>
  (await manager.call<Needs>('GET', '/api/needs')).body.needs.filter(({ kind }) => kind === 'right')

test('a project has no rights on record until somebody says with whom the contract is', async () => {
  const id = await own()
  expect(await read(id)).toMatchObject({ version: 0, contractType: null, rights: [], firstFurnished: null })
  const refused = await put(id, { firstFurnished: '2026-11-02' })
  expect([refused.status, refused.body.error]).toEqual([400, 'Choose the contract type'])
  const said = await put(id, {
    contractType: 'subcontract',
    firstFurnished: '2026-11-02',
    parties: { owner },
  })
  expect(said.status).toBe(200)
  expect(said.body).toMatchObject({
    version: 1,
    parties: { owner: { ...owner, isReputed: false }, lender: null },
  })
  expect(said.body.rights.map(({ kind, state, day, section }) => [kind, state, day, section])).toEqual([
    ['notice', 'soon', '2026-11-22', 'Civ. Code § 8204(a)'],
    ['lien', 'waiting', null, ''],
  ])
  const { body } = await manager.call<Project>('GET', `/api/projects/${id}`)
  expect(body.contractType).toBe('subcontract')
})

test('a change names only what it changes, and history says what that was', async () => {
  const id = await own()
  await put(id, { contractType: 'subcontract', parties: { owner } })
  await put(id, { parties: { lender: { name: 'First Bank' } }, ceased: '2026-11-01' })
  const after = await put(id, { parties: { owner: null } })
  expect(after.body).toMatchObject({
    version: 3,
    ceased: '2026-11-01',
    parties: { owner: null, lender: { name: 'First Bank' } },
  })
  const { body } = await manager.call<{ changes: object }[]>('GET', `/api/projects/${id}/history`)
  expect(body.slice(0, 2).map(({ changes }) => changes)).toEqual([
    { owner: { from: 'Ann Lee, 1 Main St, Oakland, CA, 94602, Permit', to: '' } },
    { ceased: { from: null, to: '2026-11-01' }, lender: { from: '', to: 'First Bank' } },
  ])
})

test('who saves what somebody else has changed meanwhile is shown how it stands', async () => {
  const id = await own()
  await put(id, { contractType: 'subcontract' })
  await put(id, { version: 1, lastWork: '2026-11-19' })
  const stale = await put(id, { version: 1, workKind: 'residential' })
  expect(stale.status).toBe(409)
  expect(stale.body.current).toMatchObject({ version: 2, lastWork: '2026-11-19', workKind: 'private' })
})

test.each([
  [{ firstFurnished: '2026-11-21' }, 'firstFurnished'],
  [{ suitFiled: '2026-11-19' }, 'suitFiled'],
  [{ lienRecorded: '2026-11-01', lisPendensRecorded: '2026-11-19' }, 'lisPendensRecorded'],
  [{ parties: { owner: { name: '' } } }, 'parties.owner.name'],
] as const)('%j is refused by the name of its field', async (given, field) => {
  const id = await own()
  const { status, body } = await put(id, { contractType: 'subcontract', ...given })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(field)
})

test('who contracts with the owner serves a preliminary notice only where there is a lender', async () => {
  const id = await own()
  const kinds = async (change: Partial<RightsChange>) =>
    (await put(id, change)).body.rights.map(({ kind }) => kind)
  expect(await kinds({ contractType: 'home_improvement', firstFurnished: '2026-11-10' })).toEqual(['lien'])
  expect(await kinds({ parties: { lender: { name: 'First Bank' } } })).toEqual(['notice', 'lien'])
  expect(await kinds({ workKind: 'public' })).toEqual([])
})

test('a late notice says from which day on work is covered', async () => {
  const id = await own()
  const late = await put(id, { contractType: 'subcontract', firstFurnished: '2026-10-01' })
  expect(late.body.rights[0]).toMatchObject({
    state: 'late',
    note: 'If you serve it today, it covers work from October 31, 2026 on',
  })
  const served = await put(id, { noticeServed: '2026-11-19' })
  expect(served.body.rights[0]).toMatchObject({
    state: 'done',
    note: 'Served late: it covers work from October 30, 2026 on',
  })
})

test('the first day of work on the site is proposed, and not taken for granted', async () => {
  const id = await own()
  await put(id, { contractType: 'subcontract' })
  office.clock.set('2026-11-16T18:00:00Z')
  const work = await book(manager, id, { kind: 'installation', startsAt: '2026-11-17T16:00:00Z' })
  await book(manager, id, { kind: 'site_visit', startsAt: '2026-11-16T20:00:00Z' })
  office.clock.set('2026-11-20T18:00:00Z')
  expect((await read(id)).firstWorkSeen).toBeNull()
  await change(manager, work.body, { outcome: 'kept' })
  expect(await read(id)).toMatchObject({ firstWorkSeen: '2026-11-17', firstFurnished: null })
  await put(id, { firstFurnished: '2026-11-17' })
  expect((await read(id)).firstWorkSeen).toBeNull()
})

test('the board has the next deadline of each job until it is met, paid in full or canceled', async () => {
  const [later, sooner, paid] = [await own(), await own(), await own()]
  await put(later, { contractType: 'subcontract', firstFurnished: '2026-11-15', completed: '2026-11-18' })
  await put(sooner, { contractType: 'subcontract', firstFurnished: '2026-11-10' })
  await put(paid, { contractType: 'subcontract', firstFurnished: '2026-11-09' })
  const rows = async () => (await board()).filter(([id]) => id === later || id === sooner || id === paid)
  expect(await rows()).toEqual([
    [paid, 'notice', '2026-11-29'],
    [sooner, 'notice', '2026-11-30'],
    [later, 'notice', '2026-12-05'],
  ])
  await writeMoney(office.deps.db, paid, {
    bids: [{ total: 900_00, cost: 500_00 }],
    finalized: 0,
    invoices: [
      {
        items: [900_00],
        retention: 0,
        voided: false,
        sent: true,
        dueDate: null,
        payments: [900_00],
        issued: '2026-01-02',
      },
    ],
  })
  await put(later, { noticeServed: '2026-11-20' })
  await office.deps.db
    .updateTable('project')
    .set({ status: 'project_cancelled' })
    .where('id', '=', sooner)
    .execute()
  expect(await rows()).toEqual([[later, 'lien', '2027-02-16']])
})

test('a deadline comes up 10, 5 and 2 days before, and once more when it has passed', async () => {
  const id = await own()
  await put(id, { contractType: 'subcontract', firstFurnished: '2026-11-15' })
  const keys: string[] = []
  for (const day of [
    '2026-11-24',
    '2026-11-25',
    '2026-11-29',
    '2026-11-30',
    '2026-12-03',
    '2026-12-05',
    '2026-12-06',
  ]) {
    office.clock.set(`${day}T18:00:00Z`)
    keys.push((await needs()).map(({ key, text }) => `${key.replace(/^right-\d+-/, '')}: ${text}`).join())
  }
  const due = 'Serve the preliminary notice by December 5, 2026'
  expect(keys).toEqual([
    '',
    `notice-10: ${due}`,
    `notice-10: ${due}`,
    `notice-5: ${due}`,
    `notice-2: ${due}`,
    `notice-2: ${due}`,
    'notice--1: The preliminary notice was due by December 5, 2026',
  ])
})
