import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { readCompany } from '../../contract/company.ts'
import { listProjectHistory } from '../../contract/history.ts'
import { type InvoiceRow, listInvoices } from '../../contract/invoice-lists.ts'
import { readBilling } from '../../contract/invoices.ts'
import { listProjects } from '../../contract/project-lists.ts'
import { type Project, readProject } from '../../contract/projects.ts'
import { type SearchResult, search } from '../../contract/search.ts'
import { billing, deposit } from '../invoices/sample-invoice.ts'
import { hillcrest, summaryOf } from '../projects/sample-project.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { bedrock, shellHandlers } from '../testing/shell-handlers.ts'

const webster: Project = {
  ...hillcrest,
  id: 88,
  number: 'BA-26-0088',
  customer: { ...hillcrest.customer, id: 9, name: 'Patricia Webster' },
}
const projects = [webster, hillcrest]
const unpaid: InvoiceRow = {
  ...deposit,
  sentAt: null,
  daysOverdue: 0,
  project: { id: 12, number: hillcrest.number, customer_id: 5, customerName: 'Ann Lee' },
}

const record: SearchResult = {
  kind: 'customer',
  id: 7,
  title: 'New Iberia Homes',
  detail: '',
  amount: null,
  at: null,
  day: null,
  project: null,
  parentId: null,
  parentName: '',
  nextStep: null,
}

const server = startApiStandIn(
  ...shellHandlers,
  answer(listProjects, ({ query }) =>
    projects
      .filter(({ customer }) => customer.name.toLowerCase().includes(query.search ?? ''))
      .map((project) => summaryOf(project)),
  ),
  answer(listInvoices, ({ query }) => (query.open && 'ann lee'.includes(query.search ?? '') ? [unpaid] : [])),
  answer(readProject, ({ params }) => projects.find(({ id }) => id === params.id) ?? hillcrest),
  answer(search, () => ({ groups: [], alike: false })),
  answer(listProjectHistory, () => []),
  answer(readCompany, () => bedrock),
  answer(readBilling, () => billing),
)

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('authToken', 'good')
})

async function openSearch(address: string) {
  const app = renderApp(address)
  await screen.findByRole('heading', { level: 1, name: /^(Dashboard|BA-26-0056)/ })
  await app.user.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Search everything' }))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('combobox')))
  return { ...app, dialog }
}

/** The choice that Enter takes. */
const pointed = () =>
  document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent ??
  ''

it('offers a new invoice for the project that the words name, and opens its form', async () => {
  const { user, router } = await openSearch('/employee/Maria/')
  await user.keyboard('new inv webster')
  await waitFor(() => expect(pointed()).toContain('New invoice for BA-26-0088 Patricia Webster'))
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'New invoice' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/employee/Maria/projects/88/money')
})

it('asks for the project once it is clear what to make, and Backspace goes back', async () => {
  const { user, dialog, router } = await openSearch('/employee/Maria/')
  await user.keyboard('new perm')
  await waitFor(() => expect(pointed()).toBe('New permit'))
  await user.keyboard('{Enter}')
  const box = dialog.getByRole('combobox', { name: 'New permit: For which project?' })
  expect(box.getAttribute('placeholder')).toBe('Project’s name, number or address')
  await user.keyboard('{Backspace}')
  expect(dialog.getByRole('combobox', { name: 'Search everything' })).toBe(document.activeElement)
  await user.keyboard('new perm')
  await waitFor(() => expect(pointed()).toBe('New permit'))
  await user.keyboard('{Enter}webs')
  await waitFor(() => expect(pointed()).toContain('BA-26-0088 Patricia Webster'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/employee/Maria/projects/88/permits'))
  expect(await screen.findByRole('dialog', { name: 'New permit' })).toBeTruthy()
})

it('keeps typing in the box after what to make is clicked', async () => {
  const { user, dialog } = await openSearch('/employee/Maria/')
  await user.keyboard('new note')
  await user.click(await dialog.findByRole('option', { name: 'New note' }))
  expect(dialog.getByRole('combobox', { name: 'New note: For which project?' })).toBe(document.activeElement)
})

it('offers the project on the screen first', async () => {
  const { user, dialog } = await openSearch('/employee/Maria/projects/12')
  await user.keyboard('new note')
  await waitFor(() => expect(pointed()).toContain('New note on BA-26-0056 Ann Lee'))
  await user.click(dialog.getByRole('option', { name: /^New note$/ }))
  const offered = within(await dialog.findByRole('group', { name: 'For which project?' }))
  await waitFor(() => expect(offered.getAllByRole('option')).toHaveLength(2))
  expect(offered.getAllByRole('option')[0]?.textContent).toContain('BA-26-0056 Ann Lee')
})

it('offers a payment only on an unpaid invoice', async () => {
  const { user, dialog, router } = await openSearch('/employee/Maria/')
  await user.keyboard('payment webster')
  expect(await dialog.findByText('No unpaid invoice matches')).toBeTruthy()
  await user.clear(dialog.getByRole('combobox'))
  await user.keyboard('new payment ann')
  await waitFor(() => expect(pointed()).toContain('Record payment on BA-26-0056-1 Ann Lee'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?recordPayment=31'))
})

it('shows records until it is clear for which project', async () => {
  server.use(
    answer(search, () => ({
      alike: false,
      groups: [{ kind: record.kind, results: [record] }],
    })),
  )
  const { user, dialog } = await openSearch('/employee/Maria/')
  await user.keyboard('new i')
  expect(await dialog.findByRole('option', { name: /Homes/ })).toBeTruthy()
  await user.keyboard(' webster')
  await waitFor(() => expect(pointed()).toContain('New invoice for BA-26-0088'))
  await waitFor(() => expect(dialog.queryByRole('option', { name: /Homes/ })).toBeNull())
})

it('starts a note in its field', async () => {
  const { user } = await openSearch('/employee/Maria/')
  await user.keyboard('new note webster')
  await waitFor(() => expect(pointed()).toContain('New note on BA-26-0088'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New note')))
})
