import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Appointment } from '../../contract/appointments.ts'
import type { Project } from '../../contract/projects.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { addProject, type Booked, book, change, historyOf, type Refusal } from './sample-appointment.ts'

let office: TestApp
let person: Caller
let project: Project

beforeAll(async () => {
  office = await buildTestApp()
})
beforeEach(async () => {
  person = await office.signIn()
  project = await addProject(person)
})
afterAll(() => office.close())

const nameOf = ({ employee }: Caller) => `${employee.firstName} ${employee.lastName}`
const read = async (id = project.id) => (await person.call<Project>('GET', `/api/projects/${id}`)).body

test('a visit is booked for an hour, appears in its project and advances a new lead', async () => {
  const { status, body } = await book(person, project.id, {
    kind: 'measure',
    title: ' Bring the long ladder ',
    employee_id: person.employee.id,
    notes: 'Dog in the yard',
  })
  expect(status).toBe(201)
  const { conflicts, ...appointment } = body
  expect(conflicts).toEqual([])
  expect(appointment).toEqual({
    id: expect.any(Number),
    project_id: project.id,
    kind: 'measure',
    title: 'Bring the long ladder',
    startsAt: '2026-12-07T17:00:00.000Z',
    endsAt: '2026-12-07T18:00:00.000Z',
    employee: { id: person.employee.id, name: nameOf(person) },
    notes: 'Dog in the yard',
    outcome: null,
    outcomeNote: '',
    checkIns: [],
    version: 1,
    createdAt: office.clock.now().toISOString(),
    updatedAt: office.clock.now().toISOString(),
  })
  expect(await read()).toMatchObject({ status: 'appointment_scheduled', appointments: [appointment] })
  expect(await historyOf(person, project.id)).toMatchObject([
    {
      verb: 'booked',
      summary: `booked a measure on Mon, Dec 7, 2026, 9:00 – 10:00 AM with ${nameOf(person)}`,
    },
  ])
})

test('a project that is further along keeps its status', async () => {
  await office.deps.db
    .updateTable('project')
    .set({ status: 'permitting' })
    .where('id', '=', project.id)
    .execute()
  await book(person, project.id, { kind: 'inspection' })
  expect((await read()).status).toBe('permitting')
  expect((await historyOf(person, project.id))[0]?.summary).toMatch(/^booked an inspection on /)
})

test.each([
  ['startsAt', { startsAt: undefined }],
  ['startsAt', { startsAt: '2026-12-07T09:00:00' }],
  ['startsAt', { startsAt: '2026-02-30T09:00:00Z' }],
  ['startsAt', { startsAt: '0001-01-01T00:00:00Z' }],
  ['startsAt', { startsAt: 1_796_000_000 }],
  ['endsAt', { endsAt: '2026-12-07T17:00:00Z' }],
  ['endsAt', { endsAt: '2026-12-07T17:00:00.900Z' }],
  ['endsAt', { endsAt: '2026-12-06T17:00:00Z' }],
  ['endsAt', { endsAt: '2026-12-14T17:00:01Z' }],
  ['endsAt', { endsAt: null }],
  ['employee_id', { employee_id: 999_999 }],
  ['employee_id', { employee_id: 'one' }],
  ['employee_id', { employee_id: 2 ** 31 }],
  ['kind', { kind: 'party' }],
  ['title', { title: 'x'.repeat(201) }],
  ['title', { title: 'a\0b' }],
  ['notes', { notes: 'x'.repeat(20_001) }],
  ['stranger', { stranger: 'kept' }],
  ['user_lat', { user_lat: 37 }],
])('a booking with a wrong %s is refused by name', async (field, more) => {
  const { status, body } = await book<Refusal>(person, project.id, more)
  expect(status, JSON.stringify(body)).toBe(400)
  expect(Object.keys(body.fields)).toContain(field)
  expect(await read()).toMatchObject({ status: 'new_lead', appointments: [] })
})

test('seven days are the longest visit', async () => {
  const { body } = await book(person, project.id, { endsAt: '2026-12-14T09:00:00-08:00' })
  expect(body.endsAt).toBe('2026-12-14T17:00:00.000Z')
})

test('only active employees can be assigned a visit; an inactive one may keep theirs', async () => {
  const leaver = await office.signIn()
  const { body: visit } = await book(person, project.id, { employee_id: leaver.employee.id })
  const boss = await office.signIn('admin')
  await boss.call('PUT', `/api/employees/${leaver.employee.id}`, { active: false })
  const refused = await book<Refusal>(person, project.id, {
    employee_id: leaver.employee.id,
    title: 'Too late',
  })
  expect(refused.status).toBe(400)
  expect(refused.body.fields.employee_id).toBe(`${nameOf(leaver)} is no longer an active employee`)
  const kept = await change(person, visit, { employee_id: leaver.employee.id, notes: 'Still theirs' })
  expect(kept.body).toMatchObject({ employee: { id: leaver.employee.id }, notes: 'Still theirs' })
  const { body: other } = await book(person, project.id, { title: 'Another' })
  expect(
    (await change<Refusal>(person, other, { employee_id: leaver.employee.id })).body.fields,
  ).toHaveProperty('employee_id')
})

test('the history describes moving, assigning, recording an outcome and correcting a visit', async () => {
  const { body: visit } = await book(person, project.id, { endsAt: '2026-12-07T10:30:00-08:00' })
  const moved = await change(person, visit, { startsAt: '2026-12-08T13:00:00-08:00', version: 1 })
  expect(moved.body).toMatchObject({
    startsAt: '2026-12-08T21:00:00.000Z',
    endsAt: '2026-12-08T22:30:00.000Z',
    version: 2,
  })
  await change(person, visit, { employee_id: person.employee.id })
  await change(person, visit, { outcome: 'no_show', outcomeNote: 'Nobody came to the door' })
  await change(person, visit, { outcome: null, outcomeNote: '' })
  await change(person, visit, { kind: 'bid_review', title: 'Second look' })
  const last = await change(person, visit, { endsAt: '2026-12-08T14:00:00-08:00', employee_id: null })
  expect(last.body).toMatchObject({ kind: 'bid_review', employee: null, outcome: null, version: 7 })
  const told = await historyOf(person, project.id)
  expect(told.map(({ verb, summary }) => [verb, summary])).toEqual([
    [
      'moved',
      'moved the bid review from Tue, Dec 8, 2026, 1:00 – 2:30 PM to Tue, Dec 8, 2026, 1:00 – 2:00 PM and left it to nobody',
    ],
    ['changed', 'changed the site visit on Tue, Dec 8, 2026, 1:00 – 2:30 PM'],
    ['noted', 'set the site visit on Tue, Dec 8, 2026, 1:00 – 2:30 PM back to open'],
    ['noted', 'noted the site visit on Tue, Dec 8, 2026, 1:00 – 2:30 PM as no show'],
    ['assigned', `gave the site visit on Tue, Dec 8, 2026, 1:00 – 2:30 PM to ${nameOf(person)}`],
    [
      'moved',
      'moved the site visit from Mon, Dec 7, 2026, 9:00 – 10:30 AM to Tue, Dec 8, 2026, 1:00 – 2:30 PM',
    ],
    ['booked', 'booked a site visit on Mon, Dec 7, 2026, 9:00 – 10:30 AM'],
  ])
  expect(told[1]?.changes).toEqual({
    kind: { from: 'Site visit', to: 'Bid review' },
    title: { from: '', to: 'Second look' },
  })
  expect(told[3]?.changes).toEqual({
    outcome: { from: null, to: 'No show' },
    outcomeNote: { from: '', to: 'Nobody came to the door' },
  })
})

test('the whole record sent back changes nothing', async () => {
  const { body } = await book(person, project.id, { employee_id: person.employee.id, notes: 'As it is' })
  const { conflicts: _, ...visit } = body
  const again = await change(person, visit, visit)
  expect(again.status).toBe(200)
  expect(again.body).toEqual(body)
  expect(await historyOf(person, project.id)).toHaveLength(1)
})

test.each([
  ['endsAt', { endsAt: '2026-12-07T09:00:00-08:00' }],
  ['endsAt', { startsAt: '2026-12-07T10:00:00-08:00', endsAt: '2026-12-07T09:00:00-08:00' }],
  ['startsAt', { startsAt: null }],
  ['outcome', { outcome: 'vanished' }],
  ['kind', { kind: null }],
  ['version', { version: 0 }],
  ['garbage', { garbage: 1 }],
])('a change with a wrong %s is refused by name', async (field, body) => {
  const { body: visit } = await book(person, project.id)
  const refused = await change<Refusal>(person, visit, body)
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body.fields)).toContain(field)
  expect((await read()).appointments[0]).toMatchObject({ version: 1, outcome: null })
})

test('the second of two changes of the same version gets a conflict with the current record', async () => {
  const { body: visit } = await book(person, project.id)
  const other = await office.signIn()
  const answers = await Promise.all([
    change<Booked & Refusal>(person, visit, { title: 'Mine', version: 1 }),
    change<Booked & Refusal>(other, visit, { title: 'Theirs', version: 1 }),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const won = answers.find(({ status }) => status === 200)?.body
  const lost = answers.find(({ status }) => status === 409)?.body
  expect(lost?.current).toEqual((await read()).appointments[0])
  expect(lost?.current.title).toBe(won?.title)
  const matched = await change<Refusal>(person, visit, { title: 'Late' }, { 'if-match': '"1"' })
  expect(matched.status).toBe(409)
})

test('the same change sent again is one change', async () => {
  const { body: visit } = await book(person, project.id)
  const once = { 'idempotency-key': 'move-1' }
  const move = { startsAt: '2026-12-09T09:00:00-08:00', version: 1 }
  const first = await change(person, visit, move, once)
  const second = await change(person, visit, move, once)
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).toEqual(first.body)
  expect((await change(person, visit, { ...move, title: 'x' }, once)).status).toBe(422)
  expect(await historyOf(person, project.id)).toHaveLength(2)
})

test('fifty identical bookings with one key are one, and so are ten clicks', async () => {
  const once = { 'idempotency-key': 'book-1' }
  const answers = await Promise.all(Array.from({ length: 50 }, () => book(person, project.id, {}, once)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await read()).appointments).toHaveLength(1)

  office.clock.advance(60_000)
  const clicks = await Promise.all(Array.from({ length: 10 }, () => book(person, project.id)))
  expect(new Set(clicks.map(({ body }) => body.id)).size).toBe(1)
  expect((await read()).appointments).toHaveLength(2)
  office.clock.advance(10_001)
  await book(person, project.id)
  expect((await read()).appointments).toHaveLength(3)
  await book(person, project.id, { title: 'Something else' })
  expect((await read()).appointments).toHaveLength(4)
})

test('a deleted visit is gone with its check-ins, and both can be brought back', async () => {
  const { body: visit } = await book(person, project.id)
  await change(person, visit, { user_lat: 37.8, user_lon: -122.27 })
  const [before] = (await read()).appointments
  const url = `/api/projects/${project.id}/appointments/${visit.id}`
  const deleted = await person.call<{ message: string; removal_id: number }>('DELETE', url)
  expect(deleted.body).toEqual({ message: 'Appointment deleted', removal_id: expect.any(Number) })
  expect((await read()).appointments).toEqual([])
  expect((await person.call('DELETE', url)).status).toBe(404)
  expect((await change(person, visit, { title: 'x' })).status).toBe(404)
  const [told] = await historyOf(person, project.id)
  expect(told).toMatchObject({
    verb: 'deleted',
    summary: 'deleted the site visit on Mon, Dec 7, 2026, 9:00 – 10:00 AM',
    changes: { kind: { from: 'Site visit', to: null } },
    removal: { id: deleted.body.removal_id },
  })
  await person.call('POST', `/api/projects/${project.id}/removals/${deleted.body.removal_id}/undo`, {})
  expect((await read()).appointments).toEqual([before])
})

test("an appointment under another project's id is not found", async () => {
  const { body: visit } = await book(person, project.id)
  const other = await addProject(person)
  const under = { id: visit.id, project_id: other.id }
  for (const body of [
    { title: 'There' },
    { user_lat: 37.8, user_lon: -122.27 },
    { positionProblem: 'denied' },
  ])
    expect((await change(person, under, body)).status).toBe(404)
  expect((await person.call('DELETE', `/api/projects/${other.id}/appointments/${visit.id}`)).status).toBe(404)
  for (const id of ['0', 'x', '999999', '1e3', '%00'])
    expect((await person.call('PUT', `/api/projects/${project.id}/appointments/${id}`, {})).status).toBe(404)
  expect((await book(person, 999_999)).status).toBe(404)
  await person.call('DELETE', `/api/projects/${other.id}`)
  expect((await book(person, other.id)).status).toBe(404)
  const [unchanged] = (await read()).appointments
  expect(unchanged).toMatchObject({ title: '', checkIns: [] } satisfies Partial<Appointment>)
})

test('lists the conflicts of the employee, and still books the visit', async () => {
  const mine = { employee_id: person.employee.id }
  const other = await addProject(person, { customer: { name: 'Rosa Delgado' } })
  const at = (from: string, to: string) => ({
    startsAt: `2026-12-07T${from}:00-08:00`,
    endsAt: `2026-12-07T${to}:00-08:00`,
  })
  const { body: morning } = await book(person, other.id, { ...mine, ...at('08:00', '10:00') })
  await book(person, other.id, { ...mine, ...at('07:00', '09:00'), title: 'ends as it begins' })
  await book(person, other.id, { ...mine, ...at('10:00', '11:00'), title: 'begins as it ends' })
  await book(person, other.id, { ...at('09:00', '10:00'), title: "nobody's" })
  const freed = []
  for (const outcome of ['canceled', 'rescheduled', 'no_show', 'kept']) {
    const { body } = await book(person, other.id, { ...mine, ...at('09:00', '10:00'), title: outcome })
    freed.push((await change(person, body, { outcome })).body)
  }
  expect(freed.map(({ conflicts }) => conflicts.length)).toEqual([0, 0, 0, 1])
  const gone = await addProject(person)
  await book(person, gone.id, { ...mine, ...at('09:00', '10:00') })
  await person.call('DELETE', `/api/projects/${gone.id}`)

  const { status, body } = await book(person, project.id, { ...mine, ...at('09:00', '10:00') })
  expect(status).toBe(201)
  expect(body.conflicts.map(({ title }) => title)).toEqual(['', 'kept'])
  expect(body.conflicts[0]).toEqual({
    id: morning.id,
    kind: 'site_visit',
    title: '',
    startsAt: '2026-12-07T16:00:00.000Z',
    endsAt: '2026-12-07T18:00:00.000Z',
    employee: { id: person.employee.id, name: nameOf(person) },
    project: { id: other.id, number: other.number, customerName: 'Rosa Delgado' },
  })
  const ask = async (query: object) =>
    person.call<Booked['conflicts'] & Refusal>(
      'GET',
      `/api/appointments/conflicts?${new URLSearchParams({ employee_id: String(person.employee.id), ...query }).toString()}`,
    )
  const asked = await ask({ ...at('09:00', '10:00'), except: String(body.id) })
  expect(asked.body).toEqual(body.conflicts)
  expect((await ask(at('12:00', '13:00'))).body).toEqual([])
  expect((await ask(at('13:00', '12:00'))).body.fields).toHaveProperty('endsAt')
  expect((await change(person, body, { startsAt: '2026-12-07T11:00:00-08:00' })).body.conflicts).toEqual([])
})

test('an answer can be sent back unchanged', async () => {
  const { body: visit } = await book(person, project.id)
  const { status, body } = await change(person, visit, { ...visit, title: 'Bring the ladder' })
  expect([status, body.title, body.version]).toEqual([200, 'Bring the ladder', 2])
  expect((await change(person, visit, body)).status).toBe(200)
})
