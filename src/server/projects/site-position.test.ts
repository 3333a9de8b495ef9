import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Appointment } from '../../contract/appointments.ts'
import type { ProjectMap } from '../../contract/project-lists.ts'
import type { Project } from '../../contract/projects.ts'
import { distanceBetween } from '../../domain/appointments.ts'
import { book, change, historyOf } from '../appointments/sample-appointment.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { openImportDesk } from '../testing/import-desk.ts'
import { placeProjects } from './place-projects.service.ts'
import { placeSite } from './site-position.ts'

const nowhere = { site_lat: null, site_lon: null, site_approximate: null }
/** The middle of the ZIP code 94602, in Oakland. */
const middle = { lat: 37.8052, lon: -122.2042 }
const hillcrest = { street: '1234 Hillcrest Ave', city: 'Oakland', state: 'CA', zip: '94602' }

describe('an address', () => {
  test.each([
    ['by its ZIP code', '94602', 'Oakland', 'CA', 'zip'],
    ['by ZIP+4', ' 94602-1234', '', '', 'zip'],
    ['by its city, in any capitals', '', ' OAKLAND ', 'California', 'city'],
    ['by its city, where the ZIP code is for boxes only', '94604', 'Oakland', 'CA', 'city'],
    ['not in another state', '89501', 'Oakland', 'NV', null],
    ['not by a city with a ZIP code of another state', '38060', 'Oakland', '', null],
    ['not by a number that is no ZIP code', '946021', '', 'CA', null],
    ['not without anything to tell it', '', '', 'CA', null],
  ])('is placed %s', (_, site_zip, site_city, site_state, approximate) => {
    const row = { number: 'BA-26-0001', site_zip, site_city, site_state, ...nowhere }
    const placed = placeSite(row)
    expect(placed.site_approximate).toBe(approximate)
    expect(placed).toEqual(placeSite({ ...row, ...placed }))
    if (placed.site_lat === null || placed.site_lon === null) return expect(approximate).toBeNull()
    const off = distanceBetween(middle, { lat: placed.site_lat, lon: placed.site_lon })
    expect(off).toBeLessThan(approximate === 'zip' ? 1_600 : 9_000)
  })

  test('shared by many projects hides none of them', () => {
    const site = { site_zip: '94602', site_city: '', site_state: 'CA', ...nowhere }
    const places = Array.from({ length: 50 }, (_, number) => placeSite({ ...site, number: `BA-${number}` }))
    expect(new Set(places.map(({ site_lat, site_lon }) => `${site_lat},${site_lon}`)).size).toBe(50)
  })
})

let office: TestApp
let person: Caller
beforeAll(async () => {
  office = await buildTestApp()
  person = await office.signIn()
})
afterAll(() => office.close())

const add = async (site: object) => {
  const body = { customer: { name: 'Nora Vance' }, region: 'bay_area', site }
  return (await person.call<Project>('POST', '/api/projects', body)).body
}
const put = async ({ id }: Project, body: object) =>
  (await person.call<Project>('PUT', `/api/projects/${id}`, body)).body
const history = (id: number) =>
  person.call<{ changes: object }[]>('GET', `/api/projects/${id}/history?entity=project`)
const zipOf = (zip: string) => ({ ...hillcrest, zip })

describe('a project', () => {
  test('is placed by its address when it is made, and stands on the map', async () => {
    const { id, site } = await add(hillcrest)
    expect(site).toMatchObject({ approximate: 'zip', lat: expect.closeTo(middle.lat, 1) })
    const { body: map } = await person.call<ProjectMap>('GET', `/api/projects/map?search=Hillcrest`)
    expect(map).toMatchObject({ withoutPosition: 0 })
    expect(map.places).toMatchObject([{ id, lat: site.lat, lon: site.lon, approximate: 'zip' }])
  })

  test('keeps the position that somebody gave, whatever becomes of its address', async () => {
    const given = await add({ ...hillcrest, lat: 37.81, lon: -122.21 })
    expect(given.site).toMatchObject({ lat: 37.81, lon: -122.21, approximate: null })
    const moved = await put(given, { site: zipOf('90012') })
    expect(moved.site).toMatchObject({ zip: '90012', lat: 37.81, lon: -122.21, approximate: null })
  })

  test('is placed anew when its address changes or its position is taken away', async () => {
    const project = await add(hillcrest)
    const moved = await put(project, { site: { city: 'Los Angeles', zip: '90012' } })
    expect(moved.site).toMatchObject({ approximate: 'zip', lat: expect.closeTo(34.06, 1) })
    const given = await put(project, { site: { lat: 34.05, lon: -118.25 } })
    expect(given.site).toMatchObject({ lat: 34.05, lon: -118.25, approximate: null })
    const cleared = await put(project, { site: { lat: null, lon: null } })
    expect(cleared.site).toEqual(moved.site)
    const unknown = await put(project, { site: { city: 'Reno', state: 'NV', zip: '89501' } })
    expect(unknown.site).toMatchObject({ lat: null, lon: null, approximate: null })
  })

  test('that is sent back as it was read does not turn its rough position into a given one', async () => {
    const project = await add(hillcrest)
    const { duplicates: _, ...read } = { duplicates: [], ...project }
    const { site } = await put(project, { ...read, name: 'Retaining wall' })
    expect(site).toEqual(project.site)
    const { approximate: __, ...bare } = project.site
    expect((await put(project, { site: { ...bare, zip: '90012' } })).site).toMatchObject({
      approximate: 'zip',
      lat: expect.closeTo(34.06, 1),
    })
    const copy = await person.call<Project>('POST', '/api/projects', { ...read, customer: { name: 'Nora' } })
    expect(copy.body.site).toMatchObject({ approximate: 'zip' })
    expect(copy.body.site.lat).not.toBe(project.site.lat)
  })

  test.each<[string, object, { lat: number | null; lon: number | null; approximate: string | null }]>([
    [
      'surveyed, beside the roughness that was read',
      { lat: 37.81, lon: -122.21, approximate: 'zip' },
      { lat: 37.81, lon: -122.21, approximate: null },
    ],
    ['a latitude only', { lat: 37.81 }, { lat: 37.81, lon: null, approximate: null }],
    ['a latitude and no longitude', { lat: 37.81, lon: null }, { lat: 37.81, lon: null, approximate: null }],
    [
      'no latitude and a longitude',
      { lat: null, lon: -122.21 },
      { lat: null, lon: -122.21, approximate: null },
    ],
  ])('with a rough position takes a given one: %s', async (_, given, expected) => {
    const project = await add(hillcrest)
    expect((await put(project, { site: given })).site).toMatchObject(expected)
  })

  test('stays roughly placed when a client sends back an address and position it had read', async () => {
    const project = await add(hillcrest)
    await put(project, { site: zipOf('90012') })
    const { approximate: _, ...bare } = project.site
    expect((await put(project, { site: bare })).site).toEqual(project.site)
  })

  test('tells nothing of worked-out positions in its history', async () => {
    const project = await add(hillcrest)
    await put(project, { site: { city: 'Los Angeles', zip: '90012' } })
    const [event] = (await history(project.id)).body
    expect(Object.keys(event?.changes ?? {})).toEqual(['site'])
  })

  test('of an earlier release is placed at the next start, without a new version', async () => {
    const project = await add(hillcrest)
    const gone = { site_lat: null, site_lon: null, site_approximate: null }
    await office.deps.db.updateTable('project').set(gone).where('id', '=', project.id).execute()
    expect(await placeProjects(office.deps.db)).toBe(1)
    expect(await placeProjects(office.deps.db)).toBe(0)
    const { body } = await person.call<Project>('GET', `/api/projects/${project.id}`)
    expect(body).toMatchObject({ site: project.site, version: project.version })
  })
})

test('an import places new projects, and moves those whose address it changes', async () => {
  const desk = openImportDesk(office, () => person)
  const header = 'Number,Customer,Street,City,State,Zip,Region'
  const run = async (row: string) => {
    const { body: draft } = await desk.upload('projects', `${header}\n${row}\n`)
    await desk.run(draft.id)
    return (await desk.rows(draft.id))[0]?.recordId
  }
  const siteOf = async (id: number | null | undefined) =>
    (await person.call<Project>('GET', `/api/projects/${id}`)).body.site
  const id = await run('BA-26-7001,Ann Lee,9 Elm Way,Fremont,CA,94536,Bay Area')
  expect(await siteOf(id)).toMatchObject({ approximate: 'zip', lat: expect.closeTo(37.56, 1) })
  await run('BA-26-7001,Ann Lee,9 Elm Way,Los Angeles,CA,90012,Bay Area')
  expect(await siteOf(id)).toMatchObject({ approximate: 'zip', lat: expect.closeTo(34.06, 1) })
})

test.each([
  [{ user_lat: 37.8, user_lon: -122.21 }, 'checked in less than 3 mi from the site (position by ZIP code)'],
  [{ user_lat: 37.985, user_lon: -122.21 }, 'checked in about 12 mi from the site (position by ZIP code)'],
])('a check-in at %o says how rough its distance is', async (position, summary) => {
  const project = await add(hillcrest)
  const { body: visit } = await book(person, project.id)
  const { body } = await change<Appointment>(person, visit, position)
  expect(body.checkIns).toMatchObject([{ distance: expect.any(Number), approximate: 'zip' }])
  expect((await historyOf(person, project.id))[0]).toMatchObject({ summary })
})
