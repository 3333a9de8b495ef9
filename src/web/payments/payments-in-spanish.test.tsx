import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { readCurrentEmployee } from '../../contract/auth.ts'
import { listCustomers } from '../../contract/customers.ts'
import {
  listPayments,
  type PaymentRow,
  type ReceivedPayment,
  readPaymentTotals,
} from '../../contract/payments.ts'
import { deposit } from '../invoices/sample-invoice.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { englishIn } from '../testing/english-in.ts'
import { maria, renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { reasonWords, usualReasons } from './payment-words.ts'

// Before the first module says a word.
vi.hoisted(() => localStorage.setItem('groundwork:language', 'es'))

const [received] = deposit.received_payments as [ReceivedPayment]
const row: PaymentRow = {
  ...received,
  invoiceNumber: 'BA-26-0056-1',
  project: { id: 12, number: 'BA-26-0056', customer_id: 5, customerName: 'Ann Lee' },
}

const reversal: PaymentRow = {
  ...row,
  id: 94,
  kind: 'reversal',
  amount: -300_000,
  corrects_id: 93,
  reason: 'The check bounced',
}

startApiStandIn(
  answer(readCurrentEmployee, () => ({ ...maria, language: 'es' as const })),
  ...shellHandlers,
  answer(listCustomers, () => []),
  answer(listPayments, () => [row, reversal]),
  answer(readPaymentTotals, () => ({
    count: 2,
    received: 650_000,
    refunded: 0,
    reversed: 300_000,
    net: 350_000,
    notCleared: 350_000,
  })),
)

it('shows the list in Spanish, with the usual reasons translated', async () => {
  localStorage.setItem('authToken', 'good')
  renderApp('/employee/Maria/payments')
  expect(await screen.findByText('2 registros')).toBeTruthy()
  const table = within(await screen.findByRole('table'))
  expect(table.getByText('El cheque rebotó')).toBeTruthy()
  expect(englishIn(screen.getByRole('main'), ['Ann Lee'])).toEqual([])
})

it('saves the usual reason of a reversal in English', () => {
  const [failed] = usualReasons('check')
  expect(failed).toEqual({ value: 'The check bounced', label: 'El cheque rebotó' })
  expect(reasonWords('Stolen from the truck')).toBe('Stolen from the truck')
})
