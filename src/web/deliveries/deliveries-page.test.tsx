import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { listCustomers } from '../../contract/customers.ts'
import {
  cancelDelivery,
  type Delivery,
  handleDelivery,
  listDeliveries,
  readDelivery,
  retryDelivery,
} from '../../contract/deliveries.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { detailOf, refusedMail, sentMail } from './sample-delivery.ts'

/** The server's ledger: it answers lists and single deliveries as they stand. */
let ledger: Delivery[] = []

const isOpen = ({ status, handledAt }: Delivery) => status === 'failed' && handledAt === null

const server = startApiStandIn(
  // Before the frame's own, which knows no deliveries.
  answer(listDeliveries, ({ query }) => (query.open ? ledger.filter(isOpen) : ledger)),
  answer(readDelivery, ({ params }) => {
    const found = ledger.find(({ id }) => id === params.id)
    if (!found) throw new Refusal(404, { error: 'Delivery not found' })
    return detailOf(found)
  }),
  ...shellHandlers,
)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  ledger = [refusedMail, sentMail]
})

async function openFirst() {
  const app = renderApp('/employee/Maria/deliveries')
  const [row] = await within(await screen.findByRole('main')).findAllByRole('button', { name: /Ann Lee/ })
  if (!row) throw new Error('The ledger is empty')
  await app.user.click(row)
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByRole('heading', { name: 'Attempts' })
  return { ...app, drawer }
}

it('shows what failed and why, on every screen', async () => {
  server.use(answer(listCustomers, () => []))
  const { user, router } = renderApp('/employee/Maria/customers')
  await user.click(await screen.findByRole('link', { name: /1 message couldn’t be delivered/ }))
  await screen.findByRole('heading', { name: 'Deliveries' })
  expect(router.state.location.search).toBe('?show=open')
  const rows = await screen.findAllByRole('button', { name: /Ann Lee/ })
  expect(rows).toHaveLength(1)
  expect(rows[0]?.textContent).toContain('Not sent: 550 There is no such mailbox')
})

it('tries another address and opens the new delivery', async () => {
  const retries: (string | undefined)[] = []
  server.use(
    answer(retryDelivery, ({ params, body }) => {
      retries.push(body?.to)
      const next = { ...sentMail, id: 11, retryOfId: params.id, recipient: body?.to ?? '' }
      ledger = [next, { ...refusedMail, handledAt: '2026-11-20T18:00:00Z' }, sentMail]
      return { message: 'Email sent successfully', delivery: next }
    }),
  )
  const { user, drawer } = await openFirst()
  expect(drawer.getAllByText(/550 There is no such mailbox/).length).toBeGreaterThan(0)
  const address = drawer.getByRole('textbox', { name: 'E-mail address' })
  expect(drawer.getByRole('button', { name: 'Try again' })).toBeTruthy()
  await user.clear(address)
  await user.type(address, 'ann@mail.example')
  await user.click(drawer.getByRole('button', { name: 'Send here instead' }))
  await drawer.findByText('Ann Lee, ann@mail.example')
  expect(retries).toEqual(['ann@mail.example'])
  await waitFor(() => expect(screen.queryByRole('link', { name: /couldn’t be delivered/ })).toBeNull())
})

it('opens the new failure when trying again is refused too', async () => {
  server.use(
    answer(retryDelivery, ({ params }) => {
      const again = { ...refusedMail, id: 12, retryOfId: params.id, error: '552 Mailbox full' }
      ledger = [again, { ...refusedMail, handledAt: '2026-11-20T18:00:00Z' }]
      throw new Refusal(502, { error: 'The message was not sent: 552 Mailbox full', code: 'upstream_failed' })
    }),
  )
  const { user, drawer } = await openFirst()
  await user.click(drawer.getByRole('button', { name: 'Try again' }))
  await drawer.findByText('Not sent: 552 Mailbox full')
  expect(drawer.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('hides a failure that was dealt with', async () => {
  server.use(
    answer(handleDelivery, () => {
      const handled = { ...refusedMail, handledAt: '2026-11-20T18:00:00Z' }
      ledger = [handled, sentMail]
      return { message: 'Failure dealt with', delivery: handled }
    }),
  )
  const { user, drawer } = await openFirst()
  await user.click(drawer.getByRole('button', { name: 'Dealt with' }))
  await waitFor(() => expect(drawer.queryByRole('button', { name: 'Try again' })).toBeNull())
  await waitFor(() => expect(screen.queryByRole('link', { name: /couldn’t be delivered/ })).toBeNull())
})

it('stops a message that is still being tried, after asking', async () => {
  const queued: Delivery = {
    ...sentMail,
    status: 'queued',
    acceptedAt: null,
    error: 'Connection timed out',
    nextAttemptAt: '2026-11-21T17:00:00Z',
  }
  ledger = [queued]
  let given = 0
  server.use(
    answer(cancelDelivery, () => {
      given += 1
      const failed: Delivery = { ...refusedMail, id: queued.id, handledAt: '2026-11-20T18:00:00Z' }
      ledger = [failed]
      return { message: 'Delivery given up', delivery: failed }
    }),
  )
  const { user, drawer } = await openFirst()
  expect(drawer.getByText(/was not reached \(Connection timed out\)\. Groundwork keeps trying/)).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: 'Stop sending' }))
  const question = within(await screen.findByRole('dialog', { name: 'Stop sending this message?' }))
  expect(given).toBe(0)
  await user.click(question.getByRole('button', { name: 'Stop sending' }))
  await waitFor(() => expect(drawer.queryByRole('button', { name: 'Stop sending' })).toBeNull())
  expect(given).toBe(1)
})
