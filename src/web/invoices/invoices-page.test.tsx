import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { listCustomers, readCustomer } from '../../contract/customers.ts'
import { type InvoiceRow, listInvoices, readInvoiceTotals } from '../../contract/invoice-lists.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { ann, deposit } from './sample-invoice.ts'

const row: InvoiceRow = {
  ...deposit,
  status: 'overdue',
  sentAt: '2026-11-02T18:00:00Z',
  daysOverdue: 12,
  project: { id: 12, number: 'BA-26-0056', customer_id: 5, customerName: 'Ann Lee' },
}

let asked: Record<string, unknown>[] = []
let summed: Record<string, unknown>[] = []

startApiStandIn(
  ...shellHandlers,
  answer(listCustomers, () => [ann]),
  answer(readCustomer, () => ann),
  answer(listInvoices, ({ query }) => {
    asked.push(query)
    return query.search === 'nobody' ? [] : [row]
  }),
  answer(readInvoiceTotals, ({ query }) => {
    summed.push(query)
    return {
      count: 1,
      total: 500_000,
      paid: 300_000,
      balance: 200_000,
      overdue: 200_000,
      retention: 0,
      draftCount: 1,
      draftTotal: 75_000,
    }
  }),
)

beforeEach(() => {
  asked = []
  summed = []
  localStorage.setItem('authToken', 'good')
})

it('filters rows and totals by the address, and ignores invalid values', async () => {
  renderApp(
    '/employee/Maria/invoices?status=overdue,sent,lost&open=true&from=2026-11-01&to=2026-13-01&customer_id=5&manager_id=x&sort=-balance',
  )
  const link = await screen.findByRole('link', { name: 'BA-26-0056-1' })
  expect(link.getAttribute('href')).toBe('/employee/Maria/projects/12#invoice-31')
  const selection = { status: 'sent,overdue', open: true, from: '2026-11-01', customer_id: 5 }
  expect(asked.at(-1)).toEqual({ ...selection, sort: '-balance', limit: 100 })
  expect(summed.at(-1)).toEqual(selection)
  expect(screen.getByText('12 days late')).toBeTruthy()
  const totals = within(screen.getByRole('region', { name: /add up to/ }))
  await waitFor(() => expect(totals.getByText('Overdue').nextSibling?.textContent).toBe('$2,000.00'))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Customer' }).value).toBe('Ann Lee'),
  )
})

it('keeps the filters in the address, and clears them', async () => {
  const { user, router } = renderApp('/employee/Maria/invoices')
  await screen.findByRole('link', { name: 'BA-26-0056-1' })
  await user.click(screen.getByRole('button', { name: 'Status: All' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Only what is owed' }))
  await user.click(screen.getByRole('checkbox', { name: 'Overdue' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.search).toBe('?open=true&status=overdue'))
  expect(screen.getByRole('button', { name: 'Status: Overdue, owed' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Total' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: '-total', open: true }))
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

it('says that nothing matches, and shows all again', async () => {
  const { user } = renderApp('/employee/Maria/invoices?search=nobody')
  expect(await screen.findByText('No invoice matches')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all invoices' }))
  expect(await screen.findByRole('link', { name: 'BA-26-0056-1' })).toBeTruthy()
})
