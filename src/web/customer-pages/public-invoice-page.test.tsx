import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  checkPublicPayment,
  type PublicInvoice,
  readPublicInvoice,
  startCheckout,
} from '../../contract/online-payments.ts'
import { publicCaissons } from '../public-bid/sample-public-bid.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'

// There is no handler for a session: this page must not ask for one.
const server = startApiStandIn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T20:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  window.history.replaceState(null, '', '/')
})

/** Billed for $1,000.00, nothing paid. */
const open: PublicInvoice = {
  company: publicCaissons.company,
  manager: publicCaissons.manager,
  language: 'en',
  number: 'BA-26-0001-1',
  kind: 'standard',
  status: 'sent',
  title: '',
  issued: '2026-11-05',
  dueDate: '2026-12-05',
  paymentTerms: ['Net 30'],
  project: publicCaissons.project,
  customer: publicCaissons.customer,
  items: [{ description: 'Mobilization', amount: 100_000 }],
  retention: 0,
  total: 100_000,
  payments: [],
  paid: 0,
  balance: 100_000,
  methods: ['ach', 'card'],
  underway: null,
}

function read(invoice: Partial<PublicInvoice> = {}) {
  server.use(answer(readPublicInvoice, () => ({ ...open, ...invoice })))
  return renderApp('/pay/a-link-nobody-guesses')
}

it('shows what is billed and how to pay it, in Spanish too', async () => {
  read()
  expect(await screen.findByRole('heading', { level: 1, name: 'Invoice BA-26-0001-1' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Pay $1,000.00' })).toBeTruthy()
  expect(screen.getByText(/Make your check payable to Bedrock Foundation Works/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Español' }))
  expect(screen.getByRole('button', { name: 'Pagar con tarjeta' })).toBeTruthy()
})

it.each<[string, Partial<PublicInvoice>]>([
  ['Paid. Thank you.', { status: 'paid', paid: 100_000, balance: 0, methods: [] }],
  ['This invoice is void', { status: 'void', methods: [] }],
  ['This invoice is past due', { status: 'overdue', dueDate: '2026-11-10' }],
  [
    'Your bank transfer is on its way',
    { methods: [], underway: { method: 'ach', amount: 100_000, status: 'processing' } },
  ],
  [
    'Your bank transfer did not go through',
    { underway: { method: 'ach', amount: 100_000, status: 'failed' } },
  ],
])('says “%s”, and offers to pay only what can be paid', async (title, invoice) => {
  read(invoice)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  const offers = screen.queryAllByRole('button', { name: /^Pay / })
  expect(offers).toHaveLength((invoice.methods ?? open.methods).length)
})

it('without a provider it tells how to pay by check', async () => {
  read({ methods: [] })
  expect(await screen.findByRole('heading', { name: 'Pay $1,000.00' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
})

it('when the balance has changed meanwhile, it shows the new one and says so', async () => {
  read()
  const button = await screen.findByRole('button', { name: 'Pay by card' })
  const message = 'The balance of this invoice is now $600.00'
  server.use(
    answer(startCheckout, () => {
      throw new Refusal(400, { error: message, fields: { amount: message } })
    }),
    answer(readPublicInvoice, () => ({ ...open, paid: 40_000, balance: 60_000 })),
  )
  await userEvent.click(button)
  expect(await screen.findByRole('heading', { name: 'Pay $600.00' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe(message)
})

it('back from the provider, it asks until the payment is known', async () => {
  let asked = 0
  server.use(
    answer(checkPublicPayment, (): PublicInvoice => {
      asked += 1
      if (asked > 1) return { ...open, status: 'paid', paid: 100_000, balance: 0, methods: [] }
      return { ...open, underway: { method: 'card', amount: 100_000, status: 'open' } }
    }),
  )
  window.history.replaceState(null, '', '/pay/a-link-nobody-guesses?paid=1')
  renderApp('/pay/a-link-nobody-guesses')
  expect(await screen.findByText('We’re checking your payment …')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Paid. Thank you.' }, { timeout: 10_000 })).toBeTruthy()
})
