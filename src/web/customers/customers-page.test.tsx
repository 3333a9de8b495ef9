import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  type Customer,
  type CustomerChange,
  createCustomer,
  listCustomers,
  newCustomerFields,
  updateCustomer,
} from '../../contract/customers.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { customerForm } from './customer-form.ts'

const ann: Customer = {
  ...newCustomerFields,
  id: 5,
  name: 'Ann Lee',
  phone: '(510) 555-0133',
  email: 'ann@lee.example',
  mailingAddress: { street: '12 Oak St', city: 'Oakland', state: 'CA', zip: '94602' },
  projectCount: 2,
  balance: 1_250_050,
  lastContactAt: '2026-11-12T07:30:00Z',
  version: 3,
  createdAt: '2026-01-05T16:00:00Z',
  updatedAt: '2026-01-05T16:00:00Z',
}

let asked: Record<string, unknown>[] = []

const server = startApiStandIn(
  ...shellHandlers,
  answer(listCustomers, ({ query }) => {
    asked.push(query)
    return [ann]
  }),
)

beforeEach(() => {
  asked = []
  localStorage.setItem('authToken', 'good')
})

afterEach(() => vi.restoreAllMocks())

it('shows projects and balance, and leads to the projects', async () => {
  renderApp('/employee/Maria/customers')
  expect(await screen.findByText('$12,500.50')).toBeTruthy()
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: '2 projects of Ann Lee' })
  expect(link.getAttribute('href')).toBe('/employee/Maria/projects?customer_id=5')
})

it('shows the day of the last contact on the company clock, and sorts by it', async () => {
  const { user, router } = renderApp('/employee/Maria/customers')
  expect((await screen.findByText('Nov 11, 2026')).getAttribute('datetime')).toBe('2026-11-12T07:30:00Z')
  await user.click(screen.getByRole('button', { name: 'Last contact' }))
  await waitFor(() => expect(router.state.location.search).toContain('lastContact'))
  await waitFor(() => expect(asked.at(-1)?.['sort']).toMatch(/lastContact$/))
})

it('is sorted on a phone, where cards have no heads, by the same words in the address', async () => {
  const asks = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(asks(query), 'matches', { value: false }),
  )
  const { user, router } = renderApp('/employee/Maria/customers?sort=-email')
  const order = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sort by' })
  expect(order.selectedOptions[0]?.textContent).toBe('E-mail, Z to A')
  await user.selectOptions(order, 'Balance, highest first')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: '-balance' }))
  expect(router.state.location.search).toBe('?sort=-balance')
  await user.selectOptions(order, 'Name, A to Z')
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

it('keeps the list that it has when reading it again fails', async () => {
  const { user } = renderApp('/employee/Maria/customers')
  await user.click(await screen.findByRole('button', { name: 'Edit Ann Lee' }))
  let refused = 0
  server.use(
    answer(updateCustomer, () => ({ ...ann, version: 4 })),
    answer(listCustomers, () => {
      refused += 1
      throw new Refusal(400, { error: 'Not now', code: 'invalid' })
    }),
  )
  const drawer = within(await screen.findByRole('dialog'))
  await user.type(drawer.getByLabelText('ZIP'), '-1234')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(refused).toBeGreaterThan(0))
  expect(screen.getByRole('button', { name: 'Edit Ann Lee' })).toBeTruthy()
  expect(screen.queryByText('Not now')).toBeNull()
})

it('searches by what the address says, and writes what is typed there', async () => {
  const { user, router } = renderApp('/employee/Maria/customers?search=ann&sort=-balance')
  await screen.findByText('Ann Lee')
  expect(asked.at(-1)).toMatchObject({ search: 'ann', sort: '-balance', limit: 100 })
  await user.type(screen.getByRole('searchbox', { name: 'Search customers' }), ' lee')
  await waitFor(() => expect(router.state.location.search).toContain('search=ann+lee'))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'ann lee' }))
})

it('sends only what was changed', async () => {
  const changes: CustomerChange[] = []
  server.use(
    answer(updateCustomer, ({ body }) => {
      changes.push(body)
      return { ...ann, version: 4 }
    }),
  )
  const { user } = renderApp('/employee/Maria/customers')
  await user.click(await screen.findByRole('button', { name: 'Edit Ann Lee' }))
  const drawer = within(await screen.findByRole('dialog'))
  await user.clear(drawer.getByLabelText('ZIP'))
  await user.type(drawer.getByLabelText('ZIP'), '94610')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes).toEqual([{ version: 3, mailingAddress: { zip: '94610' } }])
})

it('keeps that a customer agreed to WhatsApp', async () => {
  const changes: CustomerChange[] = []
  server.use(
    answer(updateCustomer, ({ body }) => {
      changes.push(body)
      return { ...ann, whatsappOptIn: true, version: 4 }
    }),
  )
  const { user } = renderApp('/employee/Maria/customers')
  await user.click(await screen.findByRole('button', { name: 'Edit Ann Lee' }))
  const drawer = within(await screen.findByRole('dialog'))
  await user.click(drawer.getByRole('checkbox', { name: /agreed to WhatsApp messages/ }))
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes).toEqual([{ version: 3, whatsappOptIn: true }])
})

it('asks for every field of a customer', async () => {
  const { user } = renderApp('/employee/Maria/customers')
  await user.click(await screen.findByRole('button', { name: 'New customer' }))
  const drawer = await screen.findByRole('dialog')
  const controls = [...drawer.querySelectorAll('[data-path]')]
  expect(new Set(controls.map((control) => control.getAttribute('data-path')))).toEqual(
    new Set(Object.keys(customerForm.start)),
  )
})

it('puts the server’s sentence beside its field and keeps what was typed', async () => {
  server.use(
    answer(createCustomer, () => {
      throw new Refusal(400, { error: 'Must be real', fields: { 'mailingAddress.zip': 'Must be real' } })
    }),
  )
  const { user } = renderApp('/employee/Maria/customers')
  await user.click(await screen.findByRole('button', { name: 'New customer' }))
  const drawer = within(await screen.findByRole('dialog'))
  await user.type(drawer.getByLabelText(/^Name/), 'Zoe')
  await user.type(drawer.getByLabelText('ZIP'), '1')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(drawer.getByLabelText('ZIP').getAttribute('aria-invalid')).toBe('true'))
  expect(drawer.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Zoe')
})
