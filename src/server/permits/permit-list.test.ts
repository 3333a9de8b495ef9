import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Dashboard } from '../../contract/dashboard.ts'
import { type Permit, PermitRow } from '../../contract/permits.ts'
import { newProject } from '../bids/sample-bid.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { newPermit, pathOf, putPermit, release } from './sample-permit.ts'

let testApp: TestApp
let staff: Caller
const permits: Record<string, Permit> = {}
let oak: { id: number; number: string }
let sun: { id: number; number: string }

beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn()
  oak = await newProject(staff, { manager_id: staff.employee.id })
  sun = await newProject(staff, {
    customer: { name: 'Rosa Diaz' },
    site: { street: '9 Sunset Blvd', city: 'Los Angeles', state: 'CA', zip: '90026' },
    region: 'southern_california',
  })
  const plans: [string, number, Record<string, string>][] = [
    ['drafted', oak.id, { issuing_authority: 'City of Oakland' }],
    ['short', oak.id, { issuing_authority: 'City of Oakland', submitted: '2026-11-18' }],
    ['long', sun.id, { issuing_authority: 'LADBS', submitted: '2026-09-01', number: '26010-10000-04411' }],
    ['middle', sun.id, { issuing_authority: 'ladbs', submitted: '2026-10-01', stage: 'corrections' }],
    ['issued', sun.id, { issuing_authority: 'LADBS', submitted: '2026-08-01' }],
    ['done', oak.id, { issuing_authority: 'City of Oakland', stage: 'finaled', submitted: '2026-01-01' }],
  ]
  for (const [title, id, fields] of plans) permits[title] = await newPermit(staff, id, { title, ...fields })
  await release(staff, permits.issued as Permit, { expires: '2026-12-15' })
})
afterAll(() => testApp.close())

async function list(query = '') {
  const { status, body, headers } = await staff.call<PermitRow[]>('GET', `/api/permits${query}`)
  expect([query, status]).toEqual([query, 200])
  return { titles: body.map(({ title }) => title), body, headers }
}

test('lists permits with their projects, longest wait first', async () => {
  const { titles, body, headers } = await list()
  expect(titles.slice(0, 3)).toEqual(['long', 'middle', 'short'])
  expect(titles.toSorted()).toEqual(Object.keys(permits).toSorted())
  expect(headers['x-total-count']).toBe('6')
  expect(PermitRow.array().parse(body)).toEqual(body)
  expect(body[0]).toMatchObject({
    daysWaiting: 80,
    project: {
      id: sun.id,
      number: sun.number,
      status: 'new_lead',
      region: 'southern_california',
      customerName: 'Rosa Diaz',
      siteCity: 'Los Angeles',
      siteStreet: '9 Sunset Blvd',
      manager: null,
    },
  })
  const { id, firstName, lastName } = staff.employee
  expect(body.find(({ title }) => title === 'short')?.project.manager).toEqual({
    id,
    name: `${firstName} ${lastName}`,
  })
})

test.each([
  ['?stage=corrections', ['middle']],
  ['?stage=preparing,%20submitted', ['long', 'short', 'drafted']],
  ['?authority=Ladbs', ['long', 'middle', 'issued']],
  ['?authority=LADB', []],
  ['?region=bay_area', ['short', 'done', 'drafted']],
  ['?open=true&region=bay_area', ['short', 'drafted']],
  ['?open=false&region=bay_area', ['short', 'done', 'drafted']],
  ['?search=diaz%2004411', ['long']],
  ['?search=100%25', []],
  ['?manager_id=999999', []],
  ['?sort=waiting&open&region=southern_california', ['issued', 'middle', 'long']],
  ['?sort=stage', ['drafted', 'short', 'long', 'middle', 'issued', 'done']],
  ['?sort=expires&region=southern_california', ['issued', 'long', 'middle']],
])('%s', async (query, expected) => {
  expect((await list(query)).titles).toEqual(expected)
})

test('filters by project and by manager', async () => {
  expect((await list(`?project_id=${oak.id}`)).body).toHaveLength(3)
  expect((await list(`?manager_id=${staff.employee.id}`)).titles).toEqual(['short', 'done', 'drafted'])
})

test.each(['-waiting', 'waiting', 'authority', '-stage', 'expires', 'project', '-updatedAt'])(
  'sorted by %s, pages hold every permit once, also over midnight',
  async (sort) => {
    const whole = (await list(`?sort=${sort}`)).titles
    const seen: string[] = []
    let url: string | undefined = `?sort=${sort}&limit=2`
    while (url !== undefined) {
      const page = await list(url)
      seen.push(...page.titles)
      url = /<\/api\/permits(.*)>; rel="next"/.exec(String(page.headers.link))?.[1]
      testApp.clock.advance(86_400_000)
    }
    testApp.clock.set('2026-11-20T18:00:00Z')
    expect(seen).toEqual(whole)
  },
)

test.each([
  ['stage', '?stage=submitted,lost'],
  ['sort', '?sort=title'],
  ['region', '?region=texas'],
  ['cursor', '?limit=2&cursor=nonsense'],
  ['limit', '?limit=0'],
])('a wrong %s is refused by name', async (field, query) => {
  const { status, body } = await staff.call<{ fields: object }>('GET', `/api/permits${query}`)
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})

test('the dashboard lists waiting and expiring permits of open projects', async () => {
  const read = async () => {
    const { body } = await staff.call<Dashboard>('GET', '/api/dashboard')
    return [body.permitsWaiting, body.permitsRunningOut].map((rows) => rows.map(({ title }) => title))
  }
  expect(await read()).toEqual([['long', 'middle', 'short'], ['issued']])
  // Its next inspection comes near as well, long after that.
  await putPermit(staff, permits.issued as Permit, { expires: '2028-01-01' })
  expect(await read()).toEqual([['long', 'middle', 'short'], []])
  const shown = await staff.call<Permit>('PUT', pathOf(permits.issued as Permit), { version: undefined })
  expect(shown.body.nextInspectionBy).toBe('2027-05-19')
  const limit = '2027-03-20'
  testApp.clock.set(`${limit}T18:00:00Z`)
  const later = await testApp.signIn()
  const { body } = await later.call<Dashboard>('GET', '/api/dashboard')
  expect(body.permitsRunningOut.map(({ title }) => title)).toEqual(['issued'])
  testApp.clock.set('2026-11-20T18:00:00Z')
  await testApp.deps.db
    .updateTable('project')
    .set({ status: 'project_cancelled' })
    .where('id', '=', sun.id)
    .execute()
  expect(await read()).toEqual([['short'], []])
  await testApp.deps.db
    .updateTable('project')
    .set({ deleted_at: testApp.clock.now() })
    .where('id', '=', oak.id)
    .execute()
  expect(await read()).toEqual([[], []])
  expect((await list()).body).toHaveLength(3)
})
