import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { readCurrentEmployee } from '../../contract/auth.ts'
import { listCustomers } from '../../contract/customers.ts'
import { type InvoiceRow, listInvoices, readInvoiceTotals } from '../../contract/invoice-lists.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { englishIn } from '../testing/english-in.ts'
import { maria, renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { deposit } from './sample-invoice.ts'

// Before the first module says a word.
vi.hoisted(() => localStorage.setItem('groundwork:language', 'es'))

const row: InvoiceRow = {
  ...deposit,
  title: '',
  status: 'overdue',
  sentAt: '2026-11-02T18:00:00Z',
  daysOverdue: 12,
  project: { id: 12, number: 'BA-26-0056', customer_id: 5, customerName: 'Ann Lee' },
}

const paid: InvoiceRow = { ...row, id: 32, number: 'BA-26-0056-2', status: 'paid', daysOverdue: 1 }

startApiStandIn(
  answer(readCurrentEmployee, () => ({ ...maria, language: 'es' as const })),
  ...shellHandlers,
  answer(listCustomers, () => []),
  answer(listInvoices, () => [row, paid]),
  answer(readInvoiceTotals, () => ({
    count: 2,
    total: 500_000,
    paid: 300_000,
    balance: 200_000,
    overdue: 200_000,
    retention: 0,
    draftCount: 1,
    draftTotal: 75_000,
  })),
)

it('shows the list in Spanish, with the right gender and plural', async () => {
  localStorage.setItem('authToken', 'good')
  renderApp('/employee/Maria/invoices')
  expect(await screen.findByText('2 facturas')).toBeTruthy()
  const table = within(await screen.findByRole('table'))
  expect(table.getByText('12 días de atraso')).toBeTruthy()
  expect(table.getByText('1 día de atraso')).toBeTruthy()
  expect(table.getByText('Vencida')).toBeTruthy()
  expect(table.getByText('Pagada')).toBeTruthy()
  expect(englishIn(screen.getByRole('main'), ['Ann Lee'])).toEqual([])
})
