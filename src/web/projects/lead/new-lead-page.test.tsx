import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import {
  createAppointment,
  findAppointmentConflicts,
  type NewAppointment,
} from '../../../contract/appointments.ts'
import { readNextProjectNumber } from '../../../contract/company.ts'
import { listCustomers, newCustomerFields } from '../../../contract/customers.ts'
import { listProjectHistory } from '../../../contract/history.ts'
import { createProject, listProjects, type NewProject, readProject } from '../../../contract/projects.ts'
import { bare, measure } from '../../appointments/sample-appointments.ts'
import { answer, LostAnswer, Refusal, startApiStandIn } from '../../testing/api-stand-in.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { shellHandlers } from '../../testing/shell-handlers.ts'
import { hillcrest } from '../sample-project.ts'

const ann = {
  ...newCustomerFields,
  id: 5,
  name: 'Ann Lee',
  phone: '(510) 555-0133',
  email: 'ann@lee.example',
  mailingAddress: { street: '', city: '', state: '', zip: '' },
  projectCount: 2,
  balance: 0,
  lastContactAt: null,
  version: 1,
  createdAt: '2026-01-05T16:00:00Z',
  updatedAt: '2026-01-05T16:00:00Z',
}

const server = startApiStandIn(
  ...shellHandlers,
  answer(listCustomers, ({ query }) => (query.search?.includes('555') ? [ann] : [])),
  answer(listProjects, () => []),
  answer(readNextProjectNumber, ({ query }) => ({
    next_project_number: 57,
    formatted: query.counter_type === 'bay_area' ? 'BA-26-0057' : 'SC-26-0143',
    counter_type: query.counter_type,
  })),
  answer(readProject, () => hillcrest),
  answer(listProjectHistory, () => []),
  answer(findAppointmentConflicts, () => []),
)

beforeEach(() => localStorage.setItem('authToken', 'good'))

/** Notes every lead that arrives, and lets the first answer wait until `let it go` is called. */
function keepLeads() {
  const leads: { body: NewProject; key: string | null }[] = []
  let go = () => {}
  const released = new Promise<void>((resolve) => {
    go = resolve
  })
  server.use(
    answer(createProject, async ({ body, request }) => {
      leads.push({ body, key: request.headers.get('Idempotency-Key') })
      await released
      return { ...hillcrest, duplicates: [] }
    }),
  )
  return { leads, go }
}

it('saves a lead once although the button is clicked twice, and ends on the project', async () => {
  const { leads, go } = keepLeads()
  const { user, path } = renderApp('/employee/Maria/new-lead')
  await user.type(await screen.findByLabelText(/^Name/), 'Ann Lee')
  await user.type(screen.getByLabelText('ZIP'), '94602')
  expect(await screen.findByText(/BA-26-0057/)).toBeTruthy()
  await user.dblClick(screen.getByRole('button', { name: 'Save lead' }))
  await waitFor(() => expect(leads).toHaveLength(1))
  go()
  await waitFor(() => expect(path()).toBe('/employee/Maria/projects/12'))
  expect(leads).toHaveLength(1)
  expect(leads[0]?.body.region).toBe('bay_area')
  expect(leads[0]?.key).toMatch(/.{16,}/)
  expect(localStorage.getItem('draft:1:new-lead')).toBeNull()
})

it('offers a known customer while the phone is typed, and sends their id', async () => {
  const { leads, go } = keepLeads()
  go()
  const { user } = renderApp('/employee/Maria/new-lead')
  await user.type(await screen.findByLabelText('Phone'), '510 555 0133')
  await user.click(await screen.findByRole('button', { name: 'Use this customer: Ann Lee' }))
  await user.click(screen.getByRole('radio', { name: /Bay Area/ }))
  await user.click(screen.getByRole('button', { name: 'Save lead' }))
  await waitFor(() => expect(leads[0]?.body.customer_id).toBe(5))
  expect(leads[0]?.body.customer).toBeUndefined()
})

it('keeps the lead and its key over a lost answer and a reload', async () => {
  const keys: (string | null)[] = []
  server.use(
    answer(createProject, ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      if (keys.length === 1) throw new Refusal(502, { error: 'The server could not be reached' })
      return { ...hillcrest, duplicates: [] }
    }),
  )
  const first = renderApp('/employee/Maria/new-lead')
  await first.user.type(await screen.findByLabelText(/^Name/), 'Ann Lee')
  await first.user.click(screen.getByRole('radio', { name: /Bay Area/ }))
  await first.user.click(screen.getByRole('button', { name: 'Save lead' }))
  expect(await screen.findByText('The server could not be reached')).toBeTruthy()
  window.dispatchEvent(new Event('pagehide'))
  first.unmount()

  const second = renderApp('/employee/Maria/new-lead')
  expect(await screen.findByText('We brought back what you typed before.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Ann Lee')
  await second.user.click(screen.getByRole('button', { name: 'Save lead' }))
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[1]).toBe(keys[0])
})

it('makes one project although a letter was mended after a lost answer, and another only when asked again', async () => {
  const made = new Map<string | null, string | undefined>()
  server.use(
    answer(createProject, ({ body, request }) => {
      const key = request.headers.get('Idempotency-Key')
      const name = body.customer?.name
      if (made.has(key) && made.get(key) !== name) {
        throw new Refusal(422, { error: 'Used for another request', code: 'idempotency_mismatch' })
      }
      made.set(key, name)
      if (made.size === 1) throw new LostAnswer()
      return { ...hillcrest, duplicates: [] }
    }),
  )
  const { user, path } = renderApp('/employee/Maria/new-lead')
  await user.type(await screen.findByLabelText(/^Name/), 'Ann Le')
  await user.click(screen.getByRole('radio', { name: /Bay Area/ }))
  await user.click(screen.getByRole('button', { name: 'Save lead' }))
  expect(await screen.findByText('The lead isn’t saved yet')).toBeTruthy()
  await user.type(screen.getByLabelText(/^Name/), 'e')
  await user.click(screen.getByRole('button', { name: 'Save lead' }))
  expect(await screen.findByText('Your earlier try was saved')).toBeTruthy()
  expect([...made.values()]).toEqual(['Ann Le'])
  await user.click(screen.getByRole('button', { name: 'Save lead' }))
  await waitFor(() => expect(path()).toBe('/employee/Maria/projects/12'))
  expect([...made.values()]).toEqual(['Ann Le', 'Ann Lee'])
})

it('puts the server’s sentence beside its field', async () => {
  server.use(
    answer(createProject, () => {
      throw new Refusal(400, {
        error: 'Must be an e-mail address',
        fields: { 'customer.email': 'Must be an e-mail address' },
      })
    }),
  )
  const { user } = renderApp('/employee/Maria/new-lead')
  await user.type(await screen.findByLabelText(/^Name/), 'Ann Lee')
  await user.click(screen.getByRole('radio', { name: /Bay Area/ }))
  await user.click(screen.getByRole('button', { name: 'Save lead' }))
  await waitFor(() => expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('Must be an e-mail address')).toBeTruthy()
})

it('says when the new customer was known before', async () => {
  server.use(
    answer(createProject, () => ({
      ...hillcrest,
      duplicates: [{ id: 9, name: 'Annie Lee', phone: '(510) 555-0133', email: '' }],
    })),
  )
  const { user } = renderApp('/employee/Maria/new-lead')
  await user.type(await screen.findByLabelText(/^Name/), 'Ann Lee')
  await user.click(screen.getByRole('radio', { name: /Bay Area/ }))
  await user.click(screen.getByRole('button', { name: 'Save lead' }))
  expect(await screen.findByText('You may already have this customer')).toBeTruthy()
  expect(screen.getByText('Annie Lee')).toBeTruthy()
})

/** Types a lead with a first visit and saves it. */
async function saveWithVisit() {
  const app = renderApp('/employee/Maria/new-lead')
  await app.user.type(await screen.findByLabelText(/^Name/), 'Ann Lee')
  await app.user.click(screen.getByRole('radio', { name: /Bay Area/ }))
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-24' } })
  await app.user.type(screen.getByLabelText('Time (Pacific)'), '9:30a')
  await app.user.click(screen.getByRole('button', { name: 'Save lead' }))
  return app
}

it('books the first appointment on the new project, under the lead’s own key', async () => {
  const { leads, go } = keepLeads()
  go()
  const visits: { id: number; body: NewAppointment; key: string | null }[] = []
  server.use(
    answer(createAppointment, ({ params, body, request }) => {
      visits.push({ id: params.id, body, key: request.headers.get('Idempotency-Key') })
      return { ...bare(measure), conflicts: [] }
    }),
  )
  const { path } = await saveWithVisit()
  await waitFor(() => expect(path()).toBe('/employee/Maria/projects/12'))
  expect(visits).toEqual([
    {
      id: 12,
      body: { kind: 'site_visit', startsAt: '2026-11-24T17:30:00.000Z', employee_id: null },
      key: `${leads[0]?.key}-visit`,
    },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('keeps the lead, once, when its appointment is refused, and asks for that again on the project', async () => {
  const { leads, go } = keepLeads()
  go()
  server.use(
    answer(createAppointment, () => {
      throw new Refusal(400, { error: 'This employee is not active', fields: {} })
    }),
  )
  const { path } = await saveWithVisit()
  expect(await screen.findByText('The lead is saved, but its appointment isn’t')).toBeTruthy()
  await waitFor(() => expect(path()).toBe('/employee/Maria/projects/12'))
  const form = within(await screen.findByRole('dialog', { name: 'New appointment' }))
  expect(form.getByRole<HTMLInputElement>('textbox', { name: /^From/ }).value).toBe('9:30 AM')
  expect(leads).toHaveLength(1)
  expect(localStorage.getItem('draft:1:new-lead')).toBeNull()
})

it('asks for the day of a visit that has only its time', async () => {
  const { leads } = keepLeads()
  const { user } = renderApp('/employee/Maria/new-lead')
  await user.type(await screen.findByLabelText(/^Name/), 'Ann Lee')
  await user.click(screen.getByRole('radio', { name: /Bay Area/ }))
  await user.type(screen.getByLabelText('Time (Pacific)'), '9:30a')
  await user.click(screen.getByRole('button', { name: 'Save lead' }))
  expect(await screen.findByText('Choose the day too')).toBeTruthy()
  expect(leads).toEqual([])
})
