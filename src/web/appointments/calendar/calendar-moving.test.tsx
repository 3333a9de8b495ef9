import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type AppointmentChange,
  type AppointmentRow,
  findAppointmentConflicts,
  listAppointments,
  updateAppointment,
} from '../../../contract/appointments.ts'
import { listEmployees } from '../../../contract/employees.ts'
import { listProjects } from '../../../contract/project-lists.ts'
import { readProject } from '../../../contract/projects.ts'
import { hillcrest, summaryOf } from '../../projects/sample-project.ts'
import { answer, Refusal, startApiStandIn } from '../../testing/api-stand-in.ts'
import { maria, renderApp } from '../../testing/render-app.tsx'
import { shellHandlers } from '../../testing/shell-handlers.ts'
import { bare, measure, taken, tom } from '../sample-appointments.ts'
import { instantAt } from './company-clock.ts'

const monday = '/employee/Maria/calendar?date=2026-11-23'
let rows: AppointmentRow[]
let changes: AppointmentChange[]

const server = startApiStandIn(
  answer(listEmployees, () => [maria, tom]),
  answer(listProjects, ({ query }) => (query.unscheduled ? [summaryOf(hillcrest)] : [])),
  answer(readProject, () => hillcrest),
  answer(findAppointmentConflicts, () => []),
  answer(listAppointments, () => rows),
  answer(updateAppointment, ({ body }) => {
    changes.push(body)
    const { startsAt = measure.startsAt, endsAt = measure.endsAt, employee_id } = body
    const employee = employee_id === tom.id ? { id: tom.id, name: 'Tom Okafor' } : measure.employee
    const changed = { ...measure, startsAt, endsAt, employee, version: 4 }
    rows = [changed]
    return { ...bare(changed), conflicts: employee_id === tom.id ? [taken] : [] }
  }),
  ...shellHandlers,
)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  rows = [measure]
  changes = []
})

const lane = async (name: string) => within(await screen.findByRole('region', { name }))
const theMeasure = { name: /Measure.*Ann Lee/ }

describe('Alt and the arrow keys', () => {
  it('move to another day and person when Alt is released, warn, and offer Undo', async () => {
    const { user } = renderApp(`${monday}&view=week`)
    const chip = await (await lane('Maria Delgado')).findByRole('button', theMeasure)
    chip.focus()
    await user.keyboard('{Alt>}{ArrowRight}{ArrowDown}')
    expect(screen.getByText(/^Tue, Nov 24, .*Tom Okafor$/)).toBeTruthy()
    expect(changes).toEqual([])
    await user.keyboard('{/Alt}')
    const told = await screen.findByText(
      /^Measure is now Tue, Nov 24.*, Tom Okafor\. Tom Okafor is at BA-26-0057/,
    )
    expect(told).toBeTruthy()
    const moved = await (await lane('Tom Okafor')).findByRole('button', theMeasure)
    await waitFor(() => expect(document.activeElement).toBe(moved))
    expect(changes).toEqual([
      {
        startsAt: '2026-11-24T17:00:00.000Z',
        endsAt: '2026-11-24T18:00:00.000Z',
        employee_id: tom.id,
        version: 3,
      },
    ])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The appointment is back where it was')).toBeTruthy()
    expect(changes[1]).toMatchObject({
      startsAt: '2026-11-23T17:00:00.000Z',
      employee_id: maria.id,
      version: 4,
    })
  })

  it('move nothing after Escape', async () => {
    const { user } = renderApp(`${monday}&view=day`)
    const chip = await (await lane('Maria Delgado')).findByRole('button', theMeasure)
    chip.focus()
    await user.keyboard('{Alt>}{ArrowDown}{Escape}{/Alt}')
    expect(changes).toEqual([])
    expect(screen.queryByText(/9:15/)).toBeNull()
  })

  it('put it back when the move is refused, and say why', async () => {
    server.use(
      answer(updateAppointment, () => {
        throw new Refusal(409, { error: 'Tom moved it meanwhile', code: 'conflict' })
      }),
    )
    const { user } = renderApp(`${monday}&view=week`)
    const chip = await (await lane('Maria Delgado')).findByRole('button', theMeasure)
    chip.focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByText('Tom moved it meanwhile')).toBeTruthy()
    expect((await lane('Maria Delgado')).getByRole('button', theMeasure)).toBeTruthy()
    expect((await lane('Tom Okafor')).queryByRole('button', theMeasure)).toBeNull()
  })
})

it('books what waits, with its project and purpose filled in', async () => {
  const { user, router } = renderApp(`${monday}&view=week`)
  await user.click(
    await screen.findByRole('button', { name: /^Book (Site visit|Installation) for Ann Lee$/ }),
  )
  const form = within(await screen.findByRole('dialog', { name: 'New appointment' }))
  expect(form.getByRole<HTMLInputElement>('combobox', { name: /^Project/ }).value).toBe('BA-26-0056 Ann Lee')
  expect(router.state.location.search).toMatch(/newAppointment=of-12_/)
})

it('fills in time, person, project and purpose from the address', async () => {
  renderApp(`${monday}&newAppointment=2026-11-25T07:00_2026-11-25T15:30_who-2_of-12_installation`)
  const form = within(await screen.findByRole('dialog', { name: 'New appointment' }))
  const value = (role: string, name: string | RegExp) =>
    form.getByRole<HTMLInputElement>(role, { name }).value
  expect(value('combobox', /^Project/)).toBe('BA-26-0056 Ann Lee')
  expect(value('combobox', 'What for')).toBe('installation')
  expect([value('textbox', /^From/), value('textbox', /^To/)]).toEqual(['7:00 AM', '3:30 PM'])
  await waitFor(() => expect(value('combobox', 'Who goes')).toBe('Tom Okafor'))
})

it('shows six lines of a month’s day, and the rest by its day', async () => {
  rows = Array.from({ length: 8 }, (_, index) => {
    const at = (hour: number) => instantAt({ day: '2026-11-23', time: `${String(hour).padStart(2, '0')}:00` })
    return { ...measure, id: index + 1, startsAt: at(8 + index), endsAt: at(9 + index) }
  })
  const { user, router } = renderApp(`${monday}&view=month`)
  expect(await screen.findAllByRole('button', theMeasure)).toHaveLength(6)
  await user.click(screen.getByRole('button', { name: '2 more' }))
  expect(router.state.location.search).toBe('?date=2026-11-23&view=day')
})
