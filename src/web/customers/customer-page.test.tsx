import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import {
  type Customer,
  customerFieldNames,
  customerFields,
  newCustomerFields,
  readCustomer,
} from '../../contract/customers.ts'
import { type Delivery, listDeliveries, readDelivery } from '../../contract/deliveries.ts'
import {
  type CustomerAccount,
  readCustomerAccount,
  readStatementMessage,
  type SendTo,
  sendStatement,
} from '../../contract/invoice-sending.ts'
import { listProjects } from '../../contract/project-lists.ts'
import { anotherValue } from '../../contract/sample-values.ts'
import { detailOf, outgoing, sentMail } from '../deliveries/sample-delivery.ts'
import { hillcrest, summaryOf } from '../projects/sample-project.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

const ann: Customer = {
  ...newCustomerFields,
  id: 5,
  name: 'Ann Lee',
  phone: '(510) 555-0133',
  email: 'ann@lee.example',
  mailingAddress: { street: '12 Oak St', city: 'Oakland', state: 'CA', zip: '94602' },
  notes: 'Call after five',
  projectCount: 1,
  balance: 200_000,
  lastContactAt: null,
  version: 3,
  createdAt: '2026-01-05T16:00:00Z',
  updatedAt: '2026-01-05T16:00:00Z',
}

const entry = {
  project: { id: 12, number: 'BA-26-0056' },
  invoice: { id: 31, number: 'BA-26-0056-1' },
}

/** Billed $5,000.00, paid $3,000.00 by a check that is not at the bank. */
const account: CustomerAccount = {
  customer: { id: 5, name: 'Ann Lee', email: 'ann@lee.example' },
  from: '2026-01-01',
  to: '2026-11-20',
  opening: 0,
  entries: [
    {
      ...entry,
      day: '2026-10-10',
      kind: 'invoice',
      payment_id: null,
      description: 'Invoice BA-26-0056-1',
      amount: 500_000,
      balance: 500_000,
    },
    {
      ...entry,
      day: '2026-10-20',
      kind: 'payment',
      payment_id: 8,
      description: 'Check 1042',
      amount: -300_000,
      balance: 200_000,
    },
  ],
  closing: 200_000,
  aging: { current: 0, days30: 200_000, days60: 0, days90: 0, older: 0 },
  retentionHeld: 50_000,
  notCleared: 300_000,
  lastSentAt: null,
}

const statement: Delivery = {
  ...sentMail,
  kind: 'statement',
  project: null,
  bid: null,
  customer: { id: 5, name: 'Ann Lee' },
  subject: 'Statement of account',
}

let asked: Record<string, unknown>[] = []

const server = startApiStandIn(
  answer(listDeliveries, ({ query }) => (query.customer_id === 5 ? [statement] : [])),
  ...shellHandlers,
  answer(readCustomer, () => ann),
  answer(readCustomerAccount, ({ query }) => {
    asked.push(query)
    return account
  }),
  answer(listProjects, ({ query }) => (query.customer_id === 5 ? [summaryOf(hillcrest)] : [])),
)

beforeEach(() => {
  asked = []
  localStorage.setItem('authToken', 'good')
})

const href = (link: HTMLElement) => link.getAttribute('href')
const accountPlace = async () => within(await screen.findByRole('region', { name: 'Account' }))

it.each(customerFieldNames)('shows the %s', async (field) => {
  const value = customerFields[field].input.parse(anotherValue(customerFields[field], ann[field]))
  const read = async () => {
    const { unmount } = renderApp('/employee/Maria/customers/5')
    const facts = await screen.findByRole('complementary', { name: 'Facts' })
    const text = `${screen.getByRole('heading', { level: 1 }).textContent} ${facts.textContent}`
    unmount()
    return text
  }
  const before = await read()
  server.use(answer(readCustomer, () => ({ ...ann, [field]: value })))
  expect(await read()).not.toBe(before)
})

it('shows who it is, the jobs, and every entry with what was owed after it', async () => {
  renderApp('/employee/Maria/customers/5')
  const facts = within(await screen.findByRole('complementary', { name: 'Facts' }))
  expect(facts.getByText('12 Oak St, Oakland, CA 94602')).toBeTruthy()
  expect(facts.getByText('Call after five')).toBeTruthy()
  const place = await accountPlace()
  const rows = within(await place.findByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'DayItemProjectBilledPaidBalance',
    'Dec 31, 2025Opening balance$0.00',
    'Oct 10, 2026Invoice BA-26-0056-1BA-26-0056$5,000.00$5,000.00',
    'Oct 20, 2026Check 1042BA-26-0056$3,000.00$2,000.00',
    'Nov 20, 2026Closing balance$2,000.00',
  ])
  expect(href(place.getByRole('link', { name: 'Check 1042' }))).toBe('/employee/Maria/projects/12#invoice-31')
  expect(href(place.getByRole('link', { name: 'Not cleared: $3,000.00' }))).toBe(
    '/employee/Maria/payments?cleared=false&customer_id=5',
  )
  expect(href(place.getByRole('link', { name: '1–30 days: $2,000.00' }))).toBe(
    '/employee/Maria/invoices?open=true&customer_id=5',
  )
  const projects = within(screen.getByRole('region', { name: 'Projects' }))
  expect(href(await projects.findByRole('link', { name: 'BA-26-0056' }))).toBe('/employee/Maria/projects/12')
  const sent = within(screen.getByRole('region', { name: 'Statements sent' }))
  expect(await sent.findByText(/Statement of account/)).toBeTruthy()
})

it('says that more was paid than asked for', async () => {
  server.use(answer(readCustomerAccount, () => ({ ...account, closing: -12_000 })))
  renderApp('/employee/Maria/customers/5')
  expect(await screen.findByText('Ann Lee paid $120.00 too much.')).toBeTruthy()
})

it('reads the period of the address, also for the statement', async () => {
  renderApp('/employee/Maria/customers/5?from=2026-02-30&to=2026-06-30')
  await accountPlace()
  await waitFor(() => expect(asked.at(-1)).toEqual({ to: '2026-06-30' }))
  expect(href(screen.getByRole('link', { name: 'Statement' }))).toBe(
    '/employee/Maria/customers/5/statement?to=2026-06-30',
  )
})

it('shows this year again, whatever both ends of the period were', async () => {
  const { user, router } = renderApp('/employee/Maria/customers/5?from=2025-01-01&to=2025-06-30')
  await user.click(await (await accountPlace()).findByRole('button', { name: 'This year' }))
  await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('from', '2025-01-01'))
  expect(router.state.location.search).toBe('')
})

it('sends the statement of the period that is shown, to the address that was entered', async () => {
  const sent: { body: SendTo | undefined; query: unknown }[] = []
  server.use(
    answer(readCustomerAccount, () => ({
      ...account,
      lastSentAt: sent.length > 0 ? '2026-11-20T18:00:00Z' : null,
    })),
    answer(readStatementMessage, ({ query }) => ({
      ...outgoing,
      recipient: query.recipient ?? '',
      subject: 'Statement of account',
    })),
    http.get('*/api/customers/5/statement', () => HttpResponse.arrayBuffer(new ArrayBuffer(8))),
    answer(readDelivery, () => detailOf(statement)),
    answer(sendStatement, ({ body, query }) => {
      sent.push({ body, query })
      return { message: 'Statement sent successfully', delivery: statement }
    }),
  )
  const { user } = renderApp('/employee/Maria/customers/5?from=2026-07-01')
  await user.click(await screen.findByRole('button', { name: 'Send statement' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Send a statement to Ann Lee' }))
  const to = drawer.getByLabelText<HTMLInputElement>('To')
  expect(to.value).toBe('ann@lee.example')
  await user.clear(to)
  await user.type(to, 'books@lee.example')
  const button = drawer.getByRole<HTMLButtonElement>('button', { name: 'Send the e-mail' })
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
  expect(await drawer.findByText('Statement sent successfully')).toBeTruthy()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    body: { to: 'books@lee.example', documentSha256: outgoing.documentSha256 },
    query: { from: '2026-07-01' },
  })
  await user.click(drawer.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText(/^Last statement sent/)).toBeTruthy()
})

it('says so when there is no such customer, in whatever way', async () => {
  server.use(
    answer(readCustomer, () => {
      throw new Refusal(404, { error: 'Customer not found', code: 'not_found' })
    }),
  )
  const { router } = renderApp('/employee/Maria/customers/999')
  expect(await screen.findByText('This customer doesn’t exist')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await router.navigate('/employee/Maria/customers/first')
  expect(await screen.findByText('This customer doesn’t exist')).toBeTruthy()
})
