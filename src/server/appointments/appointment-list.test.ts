import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppointmentRow } from '../../contract/appointments.ts'
import type { Project } from '../../contract/projects.ts'
import { type Answer, buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { addProject, book, change, type Refusal, sampleSite } from './sample-appointment.ts'

let office: TestApp
let person: Caller
let colleague: Caller
let oakland: Project
let gardena: Project

beforeAll(async () => {
  office = await buildTestApp()
  person = await office.signIn()
  colleague = await office.signIn()
  oakland = await addProject(person)
  gardena = await addProject(person, {
    customer: { name: 'Rosa Delgado' },
    region: 'southern_california',
    site: { street: '9 Palm Way', city: 'Gardena' },
  })
  const mine = { employee_id: person.employee.id }
  const theirs = { employee_id: colleague.employee.id }
  await book(person, oakland.id, {
    title: 'A',
    startsAt: '2026-12-01T09:00:00-08:00',
    ...mine,
    notes: 'Bring 100% of it',
  })
  await book(person, gardena.id, {
    title: 'B',
    startsAt: '2026-12-02T09:00:00-08:00',
    kind: 'measure',
    ...theirs,
  })
  await book(person, oakland.id, {
    title: 'C',
    startsAt: '2026-12-01T07:00:00-08:00',
    endsAt: '2026-12-04T17:00:00-08:00',
    kind: 'installation',
  })
  const { body } = await book(person, gardena.id, {
    title: 'D',
    startsAt: '2026-12-03T09:00:00-08:00',
    ...mine,
  })
  await change(person, body, { outcome: 'kept' })
  const gone = await addProject(person)
  await book(person, gone.id, { title: 'Gone', startsAt: '2026-12-01T09:00:00-08:00' })
  await person.call('DELETE', `/api/projects/${gone.id}`)
})
afterAll(() => office.close())

const list = async <T = AppointmentRow[]>(query: Record<string, string | number> = {}) => {
  const text = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  ).toString()
  return person.call<T>('GET', `/api/appointments?${text}`)
}
const titles = async (query: Record<string, string | number>) =>
  (await list(query)).body.map(({ title }) => title).join('')

test('the list has everything a person needs on the way, earliest first', async () => {
  const { body, headers } = await list()
  expect(body.map(({ title }) => title)).toEqual(['C', 'A', 'B', 'D'])
  expect(headers['x-total-count']).toBe('4')
  expect(body[1]).toMatchObject({
    startsAt: '2026-12-01T17:00:00.000Z',
    employee: { id: person.employee.id },
    checkIns: [],
    project: {
      id: oakland.id,
      number: oakland.number,
      status: 'appointment_scheduled',
      region: 'bay_area',
      customerName: 'Ann Lee',
      customerPhone: '+15105550142',
      site: sampleSite,
    },
  })
})

test('each filter leaves what it says', async () => {
  const cases: [Record<string, string | number>, string][] = [
    [{ employee_id: person.employee.id }, 'AD'],
    [{ employee_id: colleague.employee.id }, 'B'],
    [{ unassigned: 'true' }, 'C'],
    [{ unassigned: 'false' }, 'ABD'],
    [{ region: 'southern_california' }, 'BD'],
    [{ kind: 'measure' }, 'B'],
    [{ open: 'true' }, 'CAB'],
    [{ open: 'false' }, 'D'],
    // Whatever touches the time between: C goes on through all of it.
    [{ from: '2026-12-02T00:00:00-08:00', to: '2026-12-03T00:00:00-08:00' }, 'CB'],
    [{ from: '2026-12-01T10:00:00-08:00' }, 'CBD'],
    [{ from: '2026-12-01T09:59:59-08:00' }, 'CABD'],
    [{ to: '2026-12-01T09:00:00-08:00' }, 'C'],
    [{ to: '2026-12-01T09:00:01-08:00' }, 'CA'],
    [{ from: '2026-12-04T17:00:00-08:00' }, ''],
    [{ search: 'delgado' }, 'BD'],
    [{ search: 'palm rosa' }, 'BD'],
    [{ search: '100%' }, 'A'],
    [{ search: '  ' }, 'CABD'],
    [{ search: gardena.number }, 'BD'],
    [{ search: `${colleague.employee.firstName} gardena` }, 'B'],
    [{ sort: '-startsAt' }, 'DBAC'],
    [{ sort: 'endsAt' }, 'ABDC'],
    [{ sort: 'customer', open: 'true' }, 'ACB'],
    [{ sort: 'employee' }, 'CADB'],
    [{ employee_id: 999_999 }, ''],
  ]
  for (const [query, expected] of cases) expect([query, await titles(query)]).toEqual([query, expected])
})

test('a page leads to the next until all have come once', async () => {
  const seen: string[] = []
  let url: string | undefined = '/api/appointments?limit=1&sort=-startsAt'
  while (url !== undefined) {
    const answer: Answer<AppointmentRow[]> = await person.call<AppointmentRow[]>('GET', url)
    seen.push(...answer.body.map(({ title }) => title))
    expect(answer.headers['x-total-count']).toBe('4')
    url = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  expect(seen.join('')).toBe('DBAC')
})

test.each([
  ['from', 'yesterday'],
  ['to', '2026-12-01'],
  ['employee_id', 'me'],
  ['unassigned', 'perhaps'],
  ['region', 'texas'],
  ['kind', 'party'],
  ['sort', 'constructor'],
  ['limit', '0'],
  ['cursor', 'bm9uZQ'],
  ['garbage', '1'],
])('a wrong %s is refused by name', async (field, value) => {
  const { status, body } = await list<Refusal>({ [field]: value })
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})
