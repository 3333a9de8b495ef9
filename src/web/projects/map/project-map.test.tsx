import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  listProjects,
  type ProjectMap,
  readMapTiles,
  readProjectMap,
} from '../../../contract/project-lists.ts'
import { readProject } from '../../../contract/projects.ts'
import { answer, startApiStandIn } from '../../testing/api-stand-in.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { shellHandlers } from '../../testing/shell-handlers.ts'
import { hillcrest, summaryOf } from '../sample-project.ts'

const site = { ...hillcrest.site, lat: 37.8, lon: -122.2 }
const project = { ...hillcrest, site }
const around = { south: 34, west: -122.2, north: 37.8, east: -118.1 }
const found: ProjectMap = {
  places: [
    {
      id: project.id,
      number: project.number,
      customerName: 'Ann Lee',
      status: 'contract_signed',
      lat: 37.8,
      lon: -122.2,
      approximate: null,
    },
  ],
  clusters: [
    {
      lat: 34.1,
      lon: -118.2,
      count: 7,
      south: 34,
      west: -118.3,
      north: 34.2,
      east: -118.1,
      status: 'permitting',
    },
  ],
  isFull: false,
  around,
  withoutPosition: 3,
}
let asked: Record<string, unknown>[] = []

const server = startApiStandIn(
  ...shellHandlers,
  answer(readMapTiles, () => ({ url: null, attribution: '' })),
  answer(readProjectMap, ({ query }) => {
    asked.push(query ?? {})
    return found
  }),
  answer(listProjects, () => [summaryOf(project)]),
  answer(readProject, () => project),
  http.get('*california*', () => HttpResponse.json({ type: 'FeatureCollection', features: [] })),
)

beforeEach(() => {
  asked = []
  localStorage.setItem('authToken', 'good')
  // A page that is not laid out has no sizes; a map needs one.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})

const map = async () => within(await screen.findByRole('region', { name: 'Map of the projects' }))
const mark = async () => (await map()).findByRole('button', { name: 'BA-26-0056, Ann Lee: Contract signed' })

it('asks for what is in view under the filters of the list, and keeps the view in the address', async () => {
  const { router } = renderApp('/employee/Maria/projects?view=map&status=permitting&at=34.1,-118.2,9')
  await mark()
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'permitting', zoom: 9 }))
  const bounds = asked.at(-1)?.['bounds'] as typeof around | undefined
  expect(((bounds?.south ?? 0) + (bounds?.north ?? 0)) / 2).toBeCloseTo(34.1, 1)
  expect(((bounds?.west ?? 0) + (bounds?.east ?? 0)) / 2).toBeCloseTo(-118.2, 1)
  expect(router.state.location.search).toContain('at=34.1')
})

it('shows all of them each time it is opened, also when it knows them already', async () => {
  const { router } = renderApp('/employee/Maria/projects?view=map')
  const lat = () => Number(new URLSearchParams(router.state.location.search).get('at')?.split(',')[0])
  const middle = (around.south + around.north) / 2
  await waitFor(() => expect(lat()).toBeCloseTo(middle, 0))
  await router.navigate('/employee/Maria/projects')
  await screen.findByRole('table')
  await router.navigate('/employee/Maria/projects?view=map')
  await waitFor(() => expect(lat()).toBeCloseTo(middle, 0))
})

it('opens a site from its mark, and gives the focus back', async () => {
  const { user } = renderApp('/employee/Maria/projects?view=map')
  await user.click(await mark())
  const card = within(await screen.findByRole('region', { name: 'BA-26-0056, Ann Lee' }))
  expect(await card.findByText('$12,500.00')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Open the project' }).getAttribute('href')).toBe(
    '/employee/Maria/projects/12',
  )
  expect(card.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('Hillcrest')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'BA-26-0056, Ann Lee' })).toBeNull()
  expect(document.activeElement).toBe(await mark())
})

it('zooms into sites that lie close together', async () => {
  const { user } = renderApp('/employee/Maria/projects?view=map&at=36,-120,6')
  const several = await (await map()).findByRole('button', { name: '7 projects close together: zoom in' })
  several.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(Number(asked.at(-1)?.['zoom'])).toBeGreaterThan(8))
})

it('lists what is in view; an entry opens its site on the map', async () => {
  const { user } = renderApp('/employee/Maria/projects?view=map&at=36,-120,6')
  const list = within(await screen.findByRole('region', { name: /^In view/ }))
  await user.click(await list.findByRole('button', { name: /Ann Lee/ }))
  expect(await screen.findByRole('region', { name: 'BA-26-0056, Ann Lee' })).toBeTruthy()
  expect((await mark()).getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ zoom: 12 }))
})

it('counts what is not on the map and leads there', async () => {
  const { user, router } = renderApp('/employee/Maria/projects?view=map&region=bay_area')
  await user.click(await screen.findByRole('link', { name: '3 projects are not on the map' }))
  await waitFor(() => expect(router.state.location.search).toContain('position=none'))
  expect(router.state.location.search).toContain('region=bay_area')
  expect(await screen.findByRole('button', { name: 'Remove the filter Not on the map' })).toBeTruthy()
})

it('says when a large company has more sites than the map shows', async () => {
  server.use(answer(readProjectMap, () => ({ ...found, isFull: true, withoutPosition: 1_001 })))
  renderApp('/employee/Maria/projects?view=map')
  await screen.findByText(
    'The map shows the 2,500 projects that changed last. Zoom in or filter to see others.',
  )
  await screen.findByRole('link', { name: 'More than 1,000 projects are not on the map' })
})

it('says which places are only roughly known', async () => {
  const [place] = found.places
  server.use(
    answer(readProjectMap, () => ({
      ...found,
      places: found.places.map((each) => ({ ...each, approximate: 'zip' as const })),
    })),
  )
  const { user } = renderApp('/employee/Maria/projects?view=map')
  const name = `${place?.number}, Ann Lee: Contract signed, position by ZIP code`
  await user.click(await (await map()).findByRole('button', { name }))
  await screen.findByText('Shown near its ZIP code’s center. The exact place isn’t known yet.')
})
