import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Appointment } from '../../contract/appointments.ts'
import type { Project } from '../../contract/projects.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { addProject, type Booked, book, change, historyOf, type Refusal } from './sample-appointment.ts'

let office: TestApp
let person: Caller
let project: Project
let visit: Booked

beforeAll(async () => {
  office = await buildTestApp()
})
beforeEach(async () => {
  person = await office.signIn()
  project = await addProject(person)
  visit = (await book(person, project.id)).body
})
afterAll(() => office.close())

const here = { user_lat: 37.80066, user_lon: -122.27 }
const stored = async (): Promise<Appointment | undefined> =>
  (await person.call<Project>('GET', `/api/projects/${project.id}`)).body.appointments[0]

test('stores a position with its accuracy and its distance from the site', async () => {
  const { status, body } = await change(person, visit, { ...here, accuracy: 12.5 })
  expect(status).toBe(200)
  expect(body.checkIns).toEqual([
    {
      id: expect.any(Number),
      employee: { id: person.employee.id, name: `${person.employee.firstName} Tester` },
      at: office.clock.now().toISOString(),
      lat: 37.80066,
      lon: -122.27,
      accuracy: 12.5,
      distance: expect.closeTo(73.4, 1),
      approximate: null,
      positionProblem: '',
    },
  ])
  expect((await historyOf(person, project.id))[0]).toMatchObject({
    verb: 'checked_in',
    summary: 'checked in 240 ft from the site',
  })
})

test.each([
  ['denied', 'the telephone may not tell it'],
  ['unavailable', 'the telephone could not tell it'],
  ['timeout', 'the telephone took too long'],
])('without a position (%s) somebody is there all the same', async (positionProblem, reason) => {
  const { body } = await change(person, visit, { positionProblem })
  expect(body.checkIns).toMatchObject([
    { lat: null, lon: null, accuracy: null, distance: null, positionProblem },
  ])
  expect((await historyOf(person, project.id))[0]?.summary).toBe(
    `checked in for the site visit without a position: ${reason}`,
  )
})

test('without a position of the site, the distance is unknown', async () => {
  const bare = await addProject(person, { site: {} })
  const { body } = await book(person, bare.id, { kind: 'delivery' })
  const { checkIns } = (await change(person, body, here)).body
  expect(checkIns).toMatchObject([{ lat: here.user_lat, distance: null }])
  expect((await historyOf(person, bare.id))[0]?.summary).toBe('checked in for the delivery')
})

test.each([
  ['user_lon', { user_lat: 37.8 }],
  ['user_lat', { user_lon: -122.27 }],
  ['user_lat', { ...here, user_lat: 90.1 }],
  ['user_lat', { ...here, user_lat: '37.8' }],
  ['user_lat', { ...here, user_lat: null }],
  ['user_lon', { ...here, user_lon: -180.5 }],
  ['accuracy', { ...here, accuracy: -1 }],
  ['accuracy', { accuracy: 12 }],
  ['accuracy', { positionProblem: 'denied', accuracy: 12 }],
  ['positionProblem', { positionProblem: '' }],
  ['positionProblem', { ...here, positionProblem: 'denied' }],
  ['checkedInAt', { checkedInAt: '2026-11-20T17:00:00Z' }],
  ['checkedInAt', { ...here, checkedInAt: 'today' }],
  ['checkedInAt', { ...here, checkedInAt: '2026-11-06T17:59:59Z' }],
])('a check-in with a wrong %s is refused by name', async (field, body) => {
  const refused = await change<Refusal>(person, visit, body)
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body.fields)).toEqual([field])
  expect((await stored())?.checkIns).toEqual([])
})

test.each([
  ['2026-11-06T18:00:00Z', '2026-11-06T18:00:00.000Z'],
  ['2026-11-20T09:00:00-08:00', '2026-11-20T17:00:00.000Z'],
  // A telephone that goes ahead was there now.
  ['2026-11-20T18:05:00Z', '2026-11-20T18:00:00.000Z'],
])('a check-in kept while offline since %s is dated then', async (checkedInAt, at) => {
  const { body } = await change(person, visit, { ...here, checkedInAt })
  expect(body.checkIns[0]?.at).toBe(at)
})

test('accepts positions at the limits of latitude and longitude', async () => {
  for (const [user_lat, user_lon] of [
    [90, 180],
    [-90, -180],
    [0, 0],
  ])
    expect((await change(person, visit, { user_lat, user_lon })).status).toBe(200)
  expect((await stored())?.checkIns).toHaveLength(3)
})

test('a check-in keeps the version, and works on a stale one', async () => {
  await change(person, visit, { title: 'Second version' })
  const first = await change(person, visit, { ...here, version: 1 })
  office.clock.advance(60_000)
  const second = await change(person, visit, { ...here, version: 77 })
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).toMatchObject({ version: 2, title: 'Second version' })
  expect(second.body.checkIns).toHaveLength(2)
  expect((await change(person, visit, { notes: 'Still the same version', version: 2 })).status).toBe(200)
})

test('on a stale version, records the check-in and refuses the other changes', async () => {
  const { conflicts: _, ...old } = visit
  await change(person, visit, { title: 'Theirs' })
  const once = { 'idempotency-key': `check-in-${visit.id}` }
  for (const nth of [1, 2]) {
    const refused = await change<Refusal>(person, visit, { ...old, notes: 'Mine', ...here }, once)
    expect([nth, refused.status, refused.body.code]).toEqual([nth, 409, 'conflict'])
    expect(refused.body.current).toEqual(await stored())
    expect(refused.body.current).toMatchObject({
      title: 'Theirs',
      notes: '',
      checkIns: [{ lat: here.user_lat }],
    })
  }
})

test('a check-in and an outcome go together in one request', async () => {
  const { body } = await change(person, visit, { ...here, outcome: 'kept', version: 1 })
  expect(body).toMatchObject({ outcome: 'kept', version: 2, checkIns: [{ lat: here.user_lat }] })
  expect((await historyOf(person, project.id)).map(({ verb }) => verb)).toEqual([
    'noted',
    'checked_in',
    'booked',
  ])
})

test('a check-in that is sent again under its key is one', async () => {
  const once = { 'idempotency-key': `again-${visit.id}` }
  const answers = await Promise.all(Array.from({ length: 5 }, () => change(person, visit, here, once)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.checkIns.length}`))).toEqual(
    new Set(['200 1']),
  )
  expect((await stored())?.checkIns).toHaveLength(1)
  expect(await historyOf(person, project.id)).toHaveLength(2)
})

test('a double click is one check-in; ten seconds later, elsewhere or by another person it is a second one', async () => {
  const two = await Promise.all([change(person, visit, here), change(person, visit, here)])
  expect(two.map(({ status, body }) => [status, body.checkIns.length])).toEqual([
    [200, 1],
    [200, 1],
  ])
  expect(await historyOf(person, project.id)).toHaveLength(2)
  await change(person, visit, { ...here, user_lat: 37.9 })
  await change(await office.signIn(), visit, here)
  office.clock.advance(10_001)
  expect((await change(person, visit, here)).body.checkIns).toHaveLength(4)
})
