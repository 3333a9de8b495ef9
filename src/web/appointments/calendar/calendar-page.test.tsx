import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type AppointmentChange,
  type AppointmentRow,
  createAppointment,
  createCalendarFeed,
  deleteAppointment,
  findAppointmentConflicts,
  listAppointments,
  listCalendarFeeds,
  type NewAppointment,
  revokeCalendarFeed,
  updateAppointment,
} from '../../../contract/appointments.ts'
import { listEmployees } from '../../../contract/employees.ts'
import { listProjects } from '../../../contract/project-lists.ts'
import { readProject } from '../../../contract/projects.ts'
import { undoRemoval } from '../../../contract/removals.ts'
import { hillcrest, summaryOf } from '../../projects/sample-project.ts'
import { answer, Refusal, startApiStandIn } from '../../testing/api-stand-in.ts'
import { maria, renderApp } from '../../testing/render-app.tsx'
import { shellHandlers } from '../../testing/shell-handlers.ts'
import { type AppointmentSelection, ownDay } from '../appointments-api.ts'
import { bare, measure, taken, tom } from '../sample-appointments.ts'

const monday = '/employee/Maria/calendar?date=2026-11-23'
let rows: AppointmentRow[]
let asked: Record<string, unknown>[]
let changes: AppointmentChange[]

const server = startApiStandIn(
  answer(listEmployees, () => [maria, tom]),
  answer(listProjects, () => [summaryOf(hillcrest)]),
  // Where a visit is looked for that is not in the list any more.
  answer(readProject, () => hillcrest),
  answer(listAppointments, ({ query }) => {
    if (!isOwnDay(query)) asked.push(query)
    return rows
  }),
  answer(findAppointmentConflicts, ({ query }) => (query.employee_id === tom.id ? [taken] : [])),
  answer(updateAppointment, ({ body }) => {
    changes.push(body)
    const { outcome = null, outcomeNote = '', startsAt = measure.startsAt, endsAt = measure.endsAt } = body
    const changed = { ...measure, outcome, outcomeNote, startsAt, endsAt, version: 4 }
    rows = [changed]
    return { ...bare(changed), conflicts: [] }
  }),
  ...shellHandlers,
)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  rows = [measure]
  asked = []
  changes = []
})

/** What the frame asks for on any screen, for the check-in. */
function isOwnDay({ from, employee_id }: AppointmentSelection): boolean {
  return from === ownDay(maria.id).from && employee_id === maria.id
}

/** What, when and who, in whatever order the view says it. */
const theMeasure = { name: /^(?=.*Measure)(?=.*Ann Lee)(?=.*Maria Delgado)(?=.*\b9(:00| AM))/ }

describe('reading the address', () => {
  it('asks for the week of the day, midnight to midnight on the company’s clock', async () => {
    renderApp('/employee/Maria/calendar?view=week&date=2026-11-05')
    expect(await screen.findByRole('heading', { name: /^Nov 1.*7, 2026$/ })).toBeTruthy()
    // The clocks went back on the first: its midnight was still summer time.
    expect(asked[0]).toEqual({ from: '2026-11-01T07:00:00.000Z', to: '2026-11-08T08:00:00.000Z' })
  })

  it('filters by person and region, and keeps both on other days', async () => {
    const { user, router } = renderApp(`${monday}&view=day`)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Whose appointments' }), 'Mine')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Region' }), 'bay_area')
    await user.click(screen.getByRole('button', { name: 'Later' }))
    expect(await screen.findByRole('heading', { name: 'Tuesday, November 24, 2026' })).toBeTruthy()
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      view: 'day',
      date: '2026-11-24',
      person: 'me',
      region: 'bay_area',
    })
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        from: '2026-11-24T08:00:00.000Z',
        to: '2026-11-25T08:00:00.000Z',
        employee_id: maria.id,
        region: 'bay_area',
      }),
    )
    await user.selectOptions(screen.getByRole('combobox', { name: 'Whose appointments' }), 'unassigned')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ unassigned: true }))
  })

  it('ignores invalid values', async () => {
    renderApp('/employee/Maria/calendar?view=decade&date=2026-02-31&person=him&region=mars')
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(Object.keys(asked[0] ?? {})).toEqual(['from', 'to'])
  })
})

describe.each(['month', 'week', 'day', 'agenda'])('as %s', (view) => {
  it('names an appointment, its time and person, and opens it', async () => {
    const { user } = renderApp(`${monday}&view=${view}`)
    await user.click(await screen.findByRole('button', theMeasure))
    const drawer = within(await screen.findByRole('dialog', { name: 'Measure' }))
    expect(drawer.getByText('Monday, November 23, 2026')).toBeTruthy()
    expect(drawer.getByText('Gate code 4711')).toBeTruthy()
    expect(drawer.getByRole('link', { name: 'Navigate' }).getAttribute('href')).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=1234%20Hillcrest%20Ave%2C%20Oakland%2C%20CA%2094602',
    )
    expect(drawer.getByRole('link', { name: /^Call Ann Lee/ }).getAttribute('href')).toBe('tel:+15105550133')
  })
})

it('shows nine o’clock at nine on the day the clocks change', async () => {
  rows = [{ ...measure, startsAt: '2026-11-01T17:00:00Z', endsAt: '2026-11-01T18:00:00Z' }]
  renderApp('/employee/Maria/calendar?view=day&date=2026-11-01')
  expect(
    await screen.findByRole('button', { name: /9:00.*10:00.*AM.*Measure.*Sunday, November 1$/ }),
  ).toBeTruthy()
})

it.each(['2026-11-20', '2026-11-21'])('shows a night’s work on both days: %s', async (day) => {
  rows = [{ ...measure, startsAt: '2026-11-21T04:00:00Z', endsAt: '2026-11-21T12:00:00Z' }]
  renderApp(`/employee/Maria/calendar?view=day&date=${day}`)
  expect(await screen.findByRole('button', { name: /Measure.*Ann Lee.*8:00.*PM.*4:00.*AM/ })).toBeTruthy()
})

it('shows an appointment of a whole day above the hours', async () => {
  rows = [{ ...measure, startsAt: '2026-11-23T08:00:00Z', endsAt: '2026-11-24T08:00:00Z' }]
  renderApp(`${monday}&view=day`)
  expect(await screen.findByRole('button', { name: /Measure.*Ann Lee/ })).toBeTruthy()
})

it('says how to begin when the agenda is empty', async () => {
  rows = []
  const { user } = renderApp(`${monday}&view=agenda`)
  await user.click(await screen.findByRole('button', { name: 'Book an appointment' }))
  const form = within(await screen.findByRole('dialog', { name: 'New appointment' }))
  expect(form.getByRole<HTMLInputElement>('textbox', { name: /^From/ }).value).toBe('9:00 AM')
})

it('says why it could not load, and tries again', async () => {
  let broken = true
  server.use(
    answer(listAppointments, () => {
      if (broken) throw new Refusal(500, { error: 'The database is resting' })
      return rows
    }),
  )
  const { user } = renderApp(`${monday}&view=agenda`)
  await screen.findByText('The database is resting')
  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', theMeasure)).toBeTruthy()
})

describe('booking', () => {
  it('starts at the clicked time, and warns about a conflict without refusing', async () => {
    const booked: { projectId: number; body: NewAppointment; key: string | null }[] = []
    server.use(
      answer(createAppointment, ({ params, body, request }) => {
        booked.push({ projectId: params.id, body, key: request.headers.get('Idempotency-Key') })
        return { ...bare(measure), employee: { id: tom.id, name: 'Tom Okafor' }, conflicts: [taken] }
      }),
    )
    rows = []
    const { user } = renderApp(`${monday}&view=day`)
    await user.click(
      await screen.findByRole('button', { name: 'Book Maria Delgado on Monday, November 23 at 9:30 AM' }),
    )
    const form = within(await screen.findByRole('dialog', { name: 'New appointment' }))
    expect(form.getByRole<HTMLInputElement>('textbox', { name: /^From/ }).value).toBe('9:30 AM')
    await user.click(form.getByRole('button', { name: 'Book' }))
    expect(await form.findByText('Choose the project')).toBeTruthy()

    await user.click(form.getByRole('combobox', { name: /^Project/ }))
    await user.click(await screen.findByRole('option', { name: /BA-26-0056 Ann Lee/ }))
    const from = form.getByRole('textbox', { name: /^From/ })
    await user.clear(from)
    await user.type(from, '9a')
    expect(form.getByRole<HTMLInputElement>('textbox', { name: /^To/ }).value).toBe('10:00 AM')
    const who = form.getByRole('combobox', { name: 'Who goes' })
    await user.clear(who)
    await user.type(who, 'Tom')
    const offered = await screen.findAllByRole('option', { name: 'Tom Okafor' })
    // The calendar's filter, behind the form, names him too.
    await user.click(offered.find((option) => option.tagName !== 'OPTION') ?? document.body)
    expect(await form.findByText(/^Tom Okafor is at BA-26-0057 Luis Ortega then, 9:00/)).toBeTruthy()

    await user.dblClick(form.getByRole('button', { name: 'Book' }))
    expect(await screen.findByText(/^Booked: Measure, Mon, Nov 23/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New appointment' })).toBeNull())
    expect(booked).toHaveLength(1)
    expect(booked[0]?.projectId).toBe(12)
    expect(booked[0]?.key).toMatch(/.{16,}/)
    expect(booked[0]?.body).toMatchObject({
      startsAt: '2026-11-23T17:00:00.000Z',
      endsAt: '2026-11-23T18:00:00.000Z',
      employee_id: tom.id,
    })
  })

  it('takes the newly chosen time, and the rest from the draft', async () => {
    const first = renderApp(`${monday}&view=agenda&newAppointment=2026-11-24T09:00`)
    const before = within(await screen.findByRole('dialog', { name: 'New appointment' }))
    await first.user.type(before.getByRole('textbox', { name: 'Notes' }), 'Bring the long ladder')
    first.unmount()
    renderApp(`${monday}&view=agenda&newAppointment=2026-11-26T14:00`)
    const after = within(await screen.findByRole('dialog', { name: 'New appointment' }))
    const value = (name: string | RegExp) => after.getByRole<HTMLInputElement>('textbox', { name }).value
    expect(await after.findByText('We brought back what you typed before.')).toBeTruthy()
    expect(value('Notes')).toBe('Bring the long ladder')
    expect([value(/^From/), value(/^To/)]).toEqual(['2:00 PM', '3:00 PM'])
    expect(after.getByLabelText<HTMLInputElement>(/^Day/).value).toBe('2026-11-26')
  })

  it('shows an error next to the time field', async () => {
    const { user } = renderApp(`${monday}&view=agenda&newAppointment=2026-11-23T09:00`)
    const form = within(await screen.findByRole('dialog', { name: 'New appointment' }))
    const to = form.getByRole('textbox', { name: /^To/ })
    await user.clear(to)
    await user.type(to, '8a')
    await user.click(form.getByRole('button', { name: 'Book' }))
    expect(await form.findByText('Must be after the start')).toBeTruthy()
    await user.clear(to)
    await user.type(to, '99:99')
    await user.click(form.getByRole('button', { name: 'Book' }))
    expect(await form.findByText('Type a time, like 10:30 AM')).toBeTruthy()
  })
})

describe('changing', () => {
  it('saves with the version it started from, and moves the end with the start', async () => {
    const { user } = renderApp(`${monday}&view=agenda&editAppointment=31`)
    const form = within(await screen.findByRole('dialog', { name: 'Edit appointment' }))
    const from = form.getByRole('textbox', { name: /^From/ })
    await user.clear(from)
    await user.type(from, '2p')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(changes).toHaveLength(1))
    expect(changes[0]).toEqual({
      startsAt: '2026-11-23T22:00:00.000Z',
      endsAt: '2026-11-23T23:00:00.000Z',
      version: 3,
    })
  })

  it('asks which time to keep when a colleague moved it too', async () => {
    const theirs = {
      ...bare(measure),
      startsAt: '2026-11-23T19:00:00Z',
      endsAt: '2026-11-23T20:00:00Z',
      version: 9,
    }
    let refused = false
    server.use(
      answer(updateAppointment, ({ body }) => {
        changes.push(body)
        if (!refused) {
          refused = true
          throw new Refusal(409, { error: 'It was changed meanwhile', code: 'conflict', current: theirs })
        }
        return { ...theirs, conflicts: [] }
      }),
    )
    const { user } = renderApp(`${monday}&view=agenda&editAppointment=31`)
    const form = within(await screen.findByRole('dialog', { name: 'Edit appointment' }))
    const from = form.getByRole('textbox', { name: /^From/ })
    await user.clear(from)
    await user.type(from, '2p')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: /keep mine/i }))
    await waitFor(() => expect(changes).toHaveLength(2))
    expect(changes[1]).toMatchObject({ startsAt: '2026-11-23T22:00:00.000Z', version: 9 })
  })

  it('saves the outcome', async () => {
    const { user } = renderApp(`${monday}&view=agenda&appointment=31`)
    const drawer = within(await screen.findByRole('dialog', { name: 'Measure' }))
    await user.click(drawer.getByRole('button', { name: 'Rescheduled' }))
    await user.type(drawer.getByLabelText('Note'), 'They called')
    await user.click(drawer.getByRole('button', { name: 'Save outcome' }))
    expect(await screen.findByText('Noted: Rescheduled')).toBeTruthy()
    expect(changes).toEqual([{ outcome: 'rescheduled', outcomeNote: 'They called', version: 3 }])
    await user.click(await drawer.findByRole('button', { name: 'Book the new time' }))
    const form = within(await screen.findByRole('dialog', { name: 'New appointment' }))
    expect(form.getByRole<HTMLInputElement>('combobox', { name: /^Project/ }).value).toBe(
      'BA-26-0056 Ann Lee',
    )
  })

  it('deletes at once, with Undo', async () => {
    const undone: number[] = []
    server.use(
      answer(deleteAppointment, () => {
        rows = []
        return { message: 'Appointment deleted', removal_id: 77 }
      }),
      answer(undoRemoval, ({ params }) => {
        undone.push(params.removalId)
        rows = [measure]
        return { message: 'Brought back', project: hillcrest }
      }),
    )
    const { user } = renderApp(`${monday}&view=agenda&appointment=31`)
    const drawer = within(await screen.findByRole('dialog', { name: 'Measure' }))
    await user.click(drawer.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('button', theMeasure)).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', theMeasure)).toBeTruthy()
    expect(undone).toEqual([77])
  })
})

describe('calendar links', () => {
  it('makes a link, shows it once, and ends it', async () => {
    let feeds = [
      { id: 1, everybody: true, createdAt: '2026-11-01T16:00:00Z', lastReadAt: null as string | null },
    ]
    const made: unknown[] = []
    server.use(
      answer(listCalendarFeeds, () => feeds),
      answer(createCalendarFeed, ({ body }) => {
        made.push(body)
        const feed = { id: 2, everybody: false, createdAt: '2026-11-20T16:00:00Z', lastReadAt: null }
        feeds = [...feeds, feed]
        return { ...feed, url: 'https://work.example/api/calendar/secret.ics' }
      }),
      answer(revokeCalendarFeed, ({ params }) => {
        feeds = feeds.filter(({ id }) => id !== params.feedId)
        return { message: 'The link is ended' }
      }),
    )
    const { user } = renderApp(`${monday}&view=agenda`)
    await user.click(await screen.findByRole('button', { name: 'More about the calendar' }))
    await user.click(await screen.findByRole('menuitem', { name: 'In your own calendar app…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'In your own calendar app' }))
    await user.click(dialog.getByRole('button', { name: 'Make a link' }))
    expect((await dialog.findByLabelText<HTMLInputElement>('Address')).value).toBe(
      'https://work.example/api/calendar/secret.ics',
    )
    expect(dialog.getByRole('link', { name: 'open this link there' }).getAttribute('href')).toBe(
      'webcal://work.example/api/calendar/secret.ics',
    )
    expect(made).toEqual([{ everybody: false }])
    expect(await dialog.findAllByRole('button', { name: 'End' })).toHaveLength(2)
    await user.click(dialog.getAllByRole('button', { name: 'End' })[0] ?? document.body)
    await user.click(await screen.findByRole('button', { name: 'End link' }))
    await waitFor(() => expect(feeds.map(({ id }) => id)).toEqual([2]))
  })
})
