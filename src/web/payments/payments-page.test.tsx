import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { z } from 'zod'
import { listCustomers } from '../../contract/customers.ts'
import {
  clearPayments,
  listPayments,
  type PaymentRow,
  type ReceivedPayment,
  readPaymentTotals,
} from '../../contract/payments.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { deposit } from '../invoices/sample-invoice.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

const [received] = deposit.received_payments as [ReceivedPayment]
const row: PaymentRow = {
  ...received,
  invoiceNumber: 'BA-26-0056-1',
  project: { id: 12, number: 'BA-26-0056', customer_id: 5, customerName: 'Ann Lee' },
}
const second: PaymentRow = { ...row, id: 92, identification: '1043', amount: 50_000 }
const bounced: PaymentRow = { ...row, id: 93, identification: '1044', isReversed: true }
const reversal: PaymentRow = {
  ...row,
  id: 94,
  kind: 'reversal',
  amount: -300_000,
  corrects_id: 93,
  reason: 'The check bounced',
}

let asked: Record<string, unknown>[] = []
let rows: PaymentRow[] = []

const server = startApiStandIn(
  ...shellHandlers,
  answer(listCustomers, () => []),
  answer(listPayments, ({ query }) => {
    asked.push(query)
    return rows
  }),
  answer(readPaymentTotals, () => ({
    count: 4,
    received: 650_000,
    refunded: 0,
    reversed: 300_000,
    net: 350_000,
    notCleared: 350_000,
  })),
)

beforeEach(() => {
  asked = []
  rows = [row, second, bounced, reversal]
  localStorage.setItem('authToken', 'good')
})

it('filters by the address, and links to the invoice', async () => {
  renderApp('/employee/Maria/payments?cleared=false&method=check&kind=gift&from=2026-11-01&sort=amount')
  const [link] = await screen.findAllByRole('link', { name: 'BA-26-0056-1' })
  expect(link?.getAttribute('href')).toBe('/employee/Maria/projects/12#invoice-31')
  expect(asked.at(-1)).toEqual({
    cleared: false,
    method: 'check',
    from: '2026-11-01',
    sort: 'amount',
    limit: 100,
  })
})

it('marks several payments as cleared at once, but no reversed ones', async () => {
  const bodies: z.output<typeof clearPayments.body>[] = []
  server.use(
    answer(clearPayments, ({ body }) => {
      bodies.push(body)
      if (bodies.length === 1) {
        throw new Refusal(403, { error: 'October 2026 is closed', code: 'forbidden' })
      }
      rows = rows.map((each) => (body.payments.includes(each.id) ? { ...each, cleared: body.cleared } : each))
      return { message: 'Payments cleared', payments: rows.filter(({ id }) => body.payments.includes(id)) }
    }),
  )
  const { user } = renderApp('/employee/Maria/payments')
  await screen.findByRole('checkbox', { name: 'Choose Check 1043 of Ann Lee on BA-26-0056-1' })
  expect(screen.getAllByRole('checkbox', { name: /^Choose Check/ })).toHaveLength(2)
  await user.click(screen.getByRole('checkbox', { name: 'Choose all that are not cleared' }))
  expect(screen.getByText(/^2 payments,/).textContent).toBe('2 payments, $3,500.00')
  const button = screen.getByRole('button', { name: 'Mark as cleared' })
  await user.click(button)
  expect(await screen.findByText('October 2026 is closed')).toBeTruthy()
  await user.click(button)
  expect(await screen.findByText(/^2 payments noted as cleared on/)).toBeTruthy()
  expect(bodies[1]).toEqual({ payments: [91, 92], cleared: companyDayOf(new Date()) })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as cleared' })).toBeNull())
})
