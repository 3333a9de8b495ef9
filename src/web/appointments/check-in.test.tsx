import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  type Appointment,
  type AppointmentChange,
  type CheckIn,
  createAppointment,
  findAppointmentConflicts,
  updateAppointment,
} from '../../contract/appointments.ts'
import { listDeliveries } from '../../contract/deliveries.ts'
import { listProjectHistory } from '../../contract/history.ts'
import { type Project, type ProjectChange, readProject, updateProject } from '../../contract/projects.ts'
import { addDays, companyDayOf } from '../../domain/dates.ts'
import { hillcrest } from '../projects/sample-project.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { instantAt } from './calendar/company-clock.ts'
import { bare, checkedIn, measure } from './sample-appointments.ts'

const address = '/employee/Maria/projects/12'
const today = companyDayOf(new Date())
const visit: Appointment = {
  ...bare(measure),
  startsAt: instantAt({ day: today, time: '09:00' }),
  endsAt: instantAt({ day: today, time: '10:00' }),
}

let project: Project
let sent: AppointmentChange[]

const server = startApiStandIn(
  ...shellHandlers,
  answer(readProject, () => project),
  answer(listProjectHistory, () => []),
  answer(listDeliveries, () => []),
  answer(findAppointmentConflicts, () => []),
  answer(updateAppointment, ({ body }) => {
    sent.push(body)
    const { user_lat: lat = null, user_lon: lon = null, accuracy = null, positionProblem = '' } = body
    const distance = lat === null || project.site.lat === null ? null : 73
    const checkIns: CheckIn[] = [{ ...checkedIn, lat, lon, accuracy, distance, positionProblem }]
    project = { ...project, appointments: [{ ...visit, checkIns }] }
    return { ...visit, checkIns, conflicts: [] }
  }),
)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  const site = { ...hillcrest.site, lat: 37.8005, lon: -122.2 }
  project = { ...hillcrest, site, appointments: [visit] }
  sent = []
})
afterEach(() => vi.restoreAllMocks())

type Locate = Geolocation['getCurrentPosition']

function stubPosition(getCurrentPosition: Locate) {
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition } as Geolocation)
}

const foundAt =
  (accuracy: number): Locate =>
  (found) =>
    found({ coords: { latitude: 37.8, longitude: -122.2, accuracy } } as GeolocationPosition)

const refusedWith =
  (code: number): Locate =>
  (_, refused) =>
    refused?.({ code } as GeolocationPositionError)

const button = { name: /^Check in: Measure, Ann Lee/ }

it('records the position and the distance from the site', async () => {
  stubPosition(foundAt(12))
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', button))
  expect(await screen.findByText(/^Checked in .*, 240 ft from the site \(give or take 40 ft\)$/)).toBeTruthy()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ user_lat: 37.8, user_lon: -122.2, accuracy: 12 })
  expect(screen.getByRole('button', { name: /^Check in again: Measure/ })).toBeTruthy()
})

it('says that it is looking for the position', async () => {
  let find = () => {}
  stubPosition((found) => {
    find = () => foundAt(12)(found)
  })
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', button))
  expect(await screen.findByText('Finding your position …')).toBeTruthy()
  expect(sent).toEqual([])
  find()
  expect(await screen.findByText(/^Checked in /)).toBeTruthy()
  expect(sent).toHaveLength(1)
})

it.each([
  [1, 'denied', 'location is not allowed for this site'],
  [2, 'unavailable', 'the device could not tell where it is'],
  [3, 'timeout', 'it took too long'],
])('records without a position when the device says %i', async (code, problem, words) => {
  stubPosition(refusedWith(code))
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', button))
  expect(await screen.findByText(new RegExp(`^Checked in .*, without a position: ${words}$`))).toBeTruthy()
  expect(sent[0]).toMatchObject({ positionProblem: problem })
  expect(sent[0]).not.toHaveProperty('user_lat')
})

it('offers an accurate check-in’s position to a site without one', async () => {
  const changes: ProjectChange[] = []
  server.use(
    answer(updateProject, ({ body }) => {
      changes.push(body)
      project = { ...project, site: { ...project.site, lat: 37.8, lon: -122.2 } }
      return project
    }),
  )
  project = { ...hillcrest, appointments: [{ ...visit, checkIns: [{ ...checkedIn, distance: null }] }] }
  const { user } = renderApp(`${address}?appointment=${visit.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Measure' }))
  await user.click(await drawer.findByRole('button', { name: 'Use as the site’s position' }))
  await waitFor(() => expect(changes).toEqual([{ site: { lat: 37.8, lon: -122.2 } }]))
  await waitFor(() => expect(drawer.queryByRole('button', { name: /site’s position/ })).toBeNull())
})

it.each([
  [null, 'The site isn’t on the map yet.'],
  ['zip', 'We only know roughly where the site is.'],
] as const)('offers it where the site’s position is %s', async (approximate, words) => {
  const site = { ...hillcrest.site, ...(approximate && { lat: 37.9, lon: -122.3, approximate }) }
  const seen = { ...checkedIn, distance: approximate && 19_300, approximate }
  project = { ...hillcrest, site, appointments: [{ ...visit, checkIns: [seen] }] }
  renderApp(`${address}?appointment=${visit.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Measure' }))
  await drawer.findByText(new RegExp(`^${words} Maria Delgado checked in`))
  const far = drawer.queryAllByText(/about 12 mi from the site \(position by ZIP code\)/)
  expect(far.length > 0).toBe(approximate !== null)
})

it('does not offer an inaccurate position for the site', async () => {
  const rough = { ...checkedIn, accuracy: 900, distance: null }
  project = { ...hillcrest, appointments: [{ ...visit, checkIns: [rough] }] }
  renderApp(`${address}?appointment=${visit.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Measure' }))
  expect(drawer.queryByRole('button', { name: /site’s position/ })).toBeNull()
})

it('lists past appointments apart, and asks for a missing outcome', async () => {
  const old = { ...visit, startsAt: '2026-01-05T17:00:00Z', endsAt: '2026-01-05T18:00:00Z' }
  project = {
    ...hillcrest,
    appointments: [
      { ...old, id: 1, title: 'First look', outcome: 'kept' },
      { ...old, id: 2, title: 'Second look' },
      visit,
    ],
  }
  renderApp(`${address}/schedule`)
  const section = within(await screen.findByRole('region', { name: 'Appointments' }))
  expect(section.getByText(/how did it go\?/)).toBeTruthy()
  expect(section.queryByRole('button', { name: /First look/ })).toBeNull()
  const past = within(screen.getByRole('region', { name: 'Past appointments' }))
  expect(past.getByRole('button', { name: /First look Kept/ })).toBeTruthy()
})

it('offers check-in on each day, and asks for the outcome once it is over', async () => {
  const at = (days: number) => instantAt({ day: addDays(today, days), time: '09:00' })
  project = {
    ...hillcrest,
    appointments: [
      { ...visit, id: 1, title: 'Pour', startsAt: at(-1), endsAt: at(1) },
      { ...visit, id: 2, title: 'Dig', startsAt: at(-3), endsAt: at(-1) },
    ],
  }
  renderApp(`${address}/schedule`)
  const section = within(await screen.findByRole('region', { name: 'Appointments' }))
  const [pour, dig] = section.getAllByRole('listitem')
  expect(pour?.textContent).toMatch(/^Today/)
  expect(section.getByRole('button', { name: /^Check in: Pour/ })).toBeTruthy()
  expect(dig?.textContent).toMatch(/^Yesterday · how did it go\?/)
  expect(section.queryByRole('button', { name: /^Check in: Dig/ })).toBeNull()
})

it('books on the page’s project', async () => {
  const booked: number[] = []
  server.use(
    answer(createAppointment, ({ params }) => {
      booked.push(params.id)
      return { ...visit, conflicts: [] }
    }),
  )
  project = { ...hillcrest, appointments: [] }
  const { user } = renderApp(`${address}/schedule`)
  const section = within(await screen.findByRole('region', { name: 'Appointments' }))
  await user.click(section.getByRole('button', { name: 'Book an appointment' }))
  const form = within(await screen.findByRole('dialog', { name: 'New appointment' }))
  expect(form.queryByRole('combobox', { name: /^Project/ })).toBeNull()
  await user.click(form.getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(booked).toEqual([12]))
})
