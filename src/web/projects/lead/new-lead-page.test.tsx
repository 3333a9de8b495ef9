import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  createAppointment,
  findAppointmentConflicts,
  type NewAppointment,
} from '../../../contract/appointments.ts'
import { readNextProjectNumber } from '../../../contract/company.ts'
import { listCustomers, newCustomerFields } from '../../../contract/customers.ts'
import { listProjectHistory } from '../../../contract/history.ts'
import { uploadImages } from '../../../contract/images.ts'
import { listProjects } from '../../../contract/project-lists.ts'
import { createProject, type NewProject, readProject } from '../../../contract/projects.ts'
import { bare, measure } from '../../appointments/sample-appointments.ts'
import { outbox } from '../../outbox/this-outbox.ts'
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

it('leads with Enter from field to field that is needed, and takes region and city from one line', async () => {
  const { leads, go } = keepLeads()
  go()
  const { user } = renderApp('/employee/Maria/new-lead')
  const phone = await screen.findByLabelText('Phone')
  await waitFor(() => expect(document.activeElement).toBe(phone))
  await user.keyboard('510 555 0177{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText(/^Name/))
  await user.keyboard('Ann Lee{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('Street'))
  await user.paste('12 Oak St, Oakland, CA 94602')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(leads).toHaveLength(1))
  expect(leads[0]?.body).toMatchObject({
    region: 'bay_area',
    site: { street: '12 Oak St', city: 'Oakland', state: 'CA', zip: '94602' },
  })
})

const photo = (name: string, content = 'jpeg') => new File([content], name, { type: 'image/jpeg' })

/** Types a lead with two photos and saves it. */
async function saveWithPhotos() {
  const app = renderApp('/employee/Maria/new-lead')
  await app.user.type(await screen.findByLabelText(/^Name/), 'Ann Lee')
  await app.user.click(screen.getByRole('radio', { name: /Bay Area/ }))
  const photos = [photo('1.jpg'), photo('2.jpg'), photo('cut off.jpg', '')]
  await app.user.upload(screen.getByLabelText('Photos', { selector: 'input' }), photos)
  expect(await screen.findByText('cut off.jpg: The file is empty')).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('listitem')).toHaveLength(2)
  await app.user.click(screen.getByRole('button', { name: 'Save lead' }))
  return app
}

it('sends the photos of a lead to its new project, without asking about leaving', async () => {
  const { go } = keepLeads()
  go()
  const sent: string[] = []
  server.use(
    answer(uploadImages, async ({ params, query, request }) => {
      const files = (await request.clone().formData()).getAll('photos') as File[]
      sent.push(...files.map(({ name }) => `${params.id} ${query.prefix} ${name}`))
      return { message: 'Images uploaded successfully.', images: [], duplicates: [] }
    }),
  )
  const { path } = await saveWithPhotos()
  await waitFor(() => expect(path()).toBe('/employee/Maria/projects/12'))
  await waitFor(() => expect(sent).toEqual(['12 before 1.jpg', '12 before 2.jpg']))
})

it('keeps the lead when the device cannot store its photos', async () => {
  const { leads, go } = keepLeads()
  go()
  const add = vi.spyOn(outbox, 'add').mockRejectedValue(new Error('No space'))
  const { path } = await saveWithPhotos()
  await waitFor(() => expect(path()).toBe('/employee/Maria/projects/12'))
  expect(await screen.findByText('1.jpg was not taken')).toBeTruthy()
  expect(leads).toHaveLength(1)
  add.mockRestore()
})

it('asks before leaving with photos that no draft keeps', async () => {
  const { user, path } = renderApp('/employee/Maria/new-lead')
  await user.upload(await screen.findByLabelText('Photos', { selector: 'input' }), photo('1.jpg'))
  await user.click(
    within(screen.getByRole('navigation', { name: 'Screens' })).getByRole('link', { name: 'Projects' }),
  )
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  await user.click(screen.getByRole('button', { name: 'Remove 1.jpg' }))
  await user.click(
    within(screen.getByRole('navigation', { name: 'Screens' })).getByRole('link', { name: 'Projects' }),
  )
  await waitFor(() => expect(path()).toBe('/employee/Maria/projects'))
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
  await waitFor(() => expect(path()).toBe('/employee/Maria/projects/12/schedule'))
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
