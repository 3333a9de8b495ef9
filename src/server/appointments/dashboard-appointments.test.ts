import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AppointmentRow } from '../../contract/appointments.ts'
import type { Dashboard } from '../../contract/dashboard.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { addProject, book, change, sampleSite } from './sample-appointment.ts'

let office: TestApp
let person: Caller

beforeAll(async () => {
  office = await buildTestApp()
})
beforeEach(async () => {
  office.clock.set('2026-11-20T18:00:00Z')
  person = await office.signIn()
})
afterAll(() => office.close())

const own = async () => (await person.call<Dashboard>('GET', '/api/dashboard')).body.appointments
const titles = (rows: AppointmentRow[]) => rows.map(({ title }) => title)

test("the dashboard has one's own visits of a week from the start of today, and open ones of the week before", async () => {
  const mine = { employee_id: person.employee.id }
  const project = await addProject(person)
  const visits = {
    'eight days ago': '2026-11-12T09:00:00-08:00',
    'a week ago': '2026-11-13T09:00:00-08:00',
    yesterday: '2026-11-19T22:00:00-08:00',
    'early today': '2026-11-20T00:00:00-08:00',
    tonight: '2026-11-20T23:00:00-08:00',
    'in six days': '2026-11-26T23:00:00-08:00',
    'in seven days': '2026-11-27T00:00:00-08:00',
  }
  for (const [title, startsAt] of Object.entries(visits).toReversed())
    await book(person, project.id, { title, startsAt, ...mine })
  const { body: kept } = await book(person, project.id, {
    startsAt: visits.yesterday,
    title: 'kept',
    ...mine,
  })
  await change(person, kept, { outcome: 'kept' })
  const { body: off } = await book(person, project.id, { startsAt: visits.tonight, title: 'off', ...mine })
  await change(person, off, { outcome: 'canceled' })
  const days = { startsAt: '2026-11-18T09:00:00-08:00', endsAt: '2026-11-21T09:00:00-08:00' }
  const { body: long } = await book(person, project.id, { ...days, title: 'since Wednesday', ...mine })
  await change(person, long, { outcome: 'kept' })
  await book(person, project.id, { title: "nobody's", startsAt: visits.tonight })
  const gone = await addProject(person)
  await book(person, gone.id, { title: 'deleted', startsAt: visits.tonight, ...mine })
  await person.call('DELETE', `/api/projects/${gone.id}`)

  const rows = await own()
  expect(titles(rows)).toEqual([
    'a week ago',
    'since Wednesday',
    'yesterday',
    'early today',
    'tonight',
    'off',
    'in six days',
  ])
  expect(rows[0]?.project).toEqual({
    id: project.id,
    number: project.number,
    status: 'appointment_scheduled',
    region: 'bay_area',
    customerName: 'Ann Lee',
    customerPhone: '+15105550142',
    site: { ...sampleSite, approximate: null },
  })
})

test('days begin at midnight in California, also on the days on which the clock changes', async () => {
  const project = await addProject(person)
  const mine = { employee_id: person.employee.id }
  const nights = [
    ['before', '2026-11-07T23:30:00-08:00'],
    ['after', '2026-11-08T00:00:00-08:00'],
  ]
  for (const [title, startsAt] of nights) {
    const { body } = await book(person, project.id, { title, startsAt, ...mine })
    await change(person, body, { outcome: 'kept' })
  }
  // Noon on November 1, after the clock went back; the week ends as the 8th begins, in winter time.
  office.clock.set('2026-11-01T20:00:00Z')
  expect(titles(await own())).toEqual(['before'])
  // Half past midnight of the 8th in California.
  office.clock.set('2026-11-08T08:30:00Z')
  expect(titles(await own())).toEqual(['before', 'after'])
  // Midnight of the 9th.
  office.clock.set('2026-11-09T08:00:00Z')
  expect(await own()).toEqual([])
})
