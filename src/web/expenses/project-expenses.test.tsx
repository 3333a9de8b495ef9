import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { type Business, listBusinesses } from '../../contract/businesses.ts'
import { listDeliveries } from '../../contract/deliveries.ts'
import { readExpenseTotals } from '../../contract/expense-lists.ts'
import {
  createExpense,
  createExpensePayment,
  deleteExpense,
  deleteExpensePayment,
  type ExpenseChange,
  findSimilarExpenses,
  type NewExpense,
  type NewExpensePayment,
  type SimilarExpense,
  updateExpense,
} from '../../contract/expenses.ts'
import { listProjectHistory } from '../../contract/history.ts'
import { readProject } from '../../contract/projects.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { bayRealty } from '../businesses/sample-businesses.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { bothTotals, concrete, partPayment, projectWithExpenses, rental } from './sample-expense.ts'

const steel: Business = { ...bayRealty, id: 8, name: 'Golden State Steel', kind: 'supplier', salespeople: [] }
let similar: SimilarExpense[] = []

const server = startApiStandIn(
  answer(listBusinesses, () => [steel]),
  ...shellHandlers,
  answer(readProject, () => projectWithExpenses),
  answer(listProjectHistory, () => []),
  answer(listDeliveries, () => []),
  answer(readExpenseTotals, () => bothTotals),
  answer(findSimilarExpenses, () => similar),
)

beforeEach(() => {
  similar = []
  localStorage.setItem('authToken', 'good')
})

const address = '/employee/Maria/projects/12'
const today = companyDayOf(new Date())

/** Takes expenses and keeps them with their keys; the first `failures` are refused as if the connection broke. */
function takeExpenses(failures = 0) {
  const taken: { body: NewExpense; key: string | null; picture: FormDataEntryValue | null }[] = []
  server.use(
    answer(createExpense, async ({ body, request }) => {
      const form = await request.clone().formData()
      taken.push({ body, key: request.headers.get('Idempotency-Key'), picture: form.get('picture') })
      if (taken.length <= failures) throw new Refusal(503, { error: 'Try again', code: 'unavailable' })
      return { ...rental, id: 43, cost: body.cost, paidTo: body.paidTo, similar: [] }
    }),
  )
  return taken
}

async function openNew() {
  const app = renderApp(`${address}/money`)
  await app.user.click(await screen.findByRole('button', { name: 'New expense' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New expense' }))
  return { ...app, dialog, submit: dialog.getByRole('button', { name: 'Record expense' }) }
}

it('lists a project’s bills, newest first, with what is still owed', async () => {
  renderApp(`${address}/money`)
  const section = within(await screen.findByRole('region', { name: 'Expenses' }))
  const [first, second] = section.getAllByRole('listitem')
  expect(first?.textContent).toContain('Bay Concrete')
  expect(first?.textContent).toContain('Partially paid')
  expect(first?.textContent).toContain('$750.00 owed')
  expect(second?.textContent).toContain('Line pump, one day')
  expect(second?.textContent).toContain('Unpaid')
  expect(second?.textContent).not.toContain('nothing paid')
})

it('shows a bill as paid once, and says when too much was paid', async () => {
  const paid = { ...rental, paid: rental.cost, owed: 0, status: 'paid' as const }
  server.use(
    answer(readProject, () => ({
      ...projectWithExpenses,
      expenses: [paid, { ...paid, id: 41, paid: rental.cost + 500, owed: -500 }],
    })),
  )
  renderApp(`${address}/money`)
  const section = within(await screen.findByRole('region', { name: 'Expenses' }))
  const [first, second] = section.getAllByRole('listitem')
  expect(first?.textContent.match(/paid/gi)).toEqual(['Paid'])
  expect(second?.textContent).toContain('$5.00 too much paid')
})

it('records a bill with its supplier and receipt once, even after a double click', async () => {
  const taken = takeExpenses()
  const { user, dialog, submit } = await openNew()
  await user.type(dialog.getByRole('combobox', { name: /^Paid to/ }), 'golden')
  await user.click(await screen.findByRole('option', { name: 'Golden State Steel' }))
  expect(dialog.getByText('Supplier among our businesses')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /^Cost/ }), '1,250.5')
  await user.click(dialog.getByRole('radio', { name: 'Steel' }))
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!chooser) throw new Error('No file chooser')
  await user.upload(chooser, new File(['jpeg'], 'receipt.jpg', { type: 'image/jpeg' }))
  await user.dblClick(submit)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(taken).toHaveLength(1)
  expect(taken[0]?.body).toEqual({
    paidTo: 'Golden State Steel',
    business_id: 8,
    category: 'steel',
    cost: 125_050,
    date: today,
  })
  expect(taken[0]?.picture).toBeInstanceOf(File)
})

it('tries again under the same key after a failure', async () => {
  const taken = takeExpenses(1)
  const { user, dialog, submit } = await openNew()
  await user.type(dialog.getByRole('combobox', { name: /^Paid to/ }), 'Corner Hardware')
  await user.type(dialog.getByRole('textbox', { name: /^Cost/ }), '20')
  await user.click(submit)
  expect(await dialog.findByText('Try again')).toBeTruthy()
  await user.click(submit)
  await waitFor(() => expect(taken).toHaveLength(2))
  expect(taken[0]?.key).toBeTruthy()
  expect(taken[1]?.key).toBe(taken[0]?.key)
})

it('shows what is missing or wrong before it sends anything', async () => {
  const taken = takeExpenses()
  const { user, dialog, submit } = await openNew()
  const date = dialog.getByLabelText(/^Date of the bill/)
  await user.clear(date)
  await user.type(date, '2062-01-05')
  await user.click(submit)
  expect(await dialog.findByText('Enter who is paid')).toBeTruthy()
  expect(dialog.getByText('Enter the amount')).toBeTruthy()
  expect(dialog.getByText(/^Must not be after/)).toBeTruthy()
  expect(taken).toHaveLength(0)
})

it('links to a similar bill, and records only after the person confirms a different one', async () => {
  similar = [
    {
      id: 41,
      project: { id: 12, number: 'BA-26-0056' },
      paidTo: 'Bay Concrete',
      cost: 125_000,
      date: '2026-11-10',
      reason: 'amount',
    },
  ]
  const taken = takeExpenses()
  const { user, dialog, submit } = await openNew()
  await user.type(dialog.getByRole('combobox', { name: /^Paid to/ }), 'Bay Concrete')
  await user.type(dialog.getByRole('textbox', { name: /^Cost/ }), '1250')
  await user.click(submit)
  const link = await dialog.findByRole('link', { name: 'BA-26-0056' })
  expect(link.getAttribute('href')).toBe('/employee/Maria/projects/12?expense=41#expenses')
  const another = await dialog.findByRole('checkbox', { name: 'This is another bill: record it too' })
  expect(taken).toHaveLength(0)
  await user.click(another)
  await user.click(submit)
  await waitFor(() => expect(taken).toHaveLength(1))
})

it('keeps what was typed through a reload', async () => {
  const { user, dialog, unmount } = await openNew()
  await user.type(dialog.getByRole('combobox', { name: /^Paid to/ }), 'Corner Hardware')
  window.dispatchEvent(new Event('pagehide'))
  unmount()
  const again = await openNew()
  expect(await again.dialog.findByDisplayValue('Corner Hardware')).toBeTruthy()
})

it('records the payment along with the bill', async () => {
  takeExpenses()
  const paid: { body: NewExpensePayment; expenseId: number }[] = []
  server.use(
    answer(createExpensePayment, ({ body, params }) => {
      paid.push({ body, expenseId: params.expenseId })
      return partPayment
    }),
  )
  const { user, dialog, submit } = await openNew()
  await user.type(dialog.getByRole('combobox', { name: /^Paid to/ }), 'Corner Hardware')
  await user.type(dialog.getByRole('textbox', { name: /^Cost/ }), '20')
  await user.selectOptions(dialog.getByLabelText('Paid already'), 'By card')
  await user.click(submit)
  await waitFor(() => expect(paid).toHaveLength(1))
  expect(paid[0]).toEqual({
    expenseId: 43,
    body: { amount: 2_000, method: 'card', date: today },
  })
})

it('starts with the amount owed, and pays more only when confirmed', async () => {
  const paid: NewExpensePayment[] = []
  server.use(
    answer(createExpensePayment, ({ body }) => {
      paid.push(body)
      return partPayment
    }),
  )
  const { user } = renderApp(`${address}/money`)
  await user.click(await screen.findByRole('button', { name: 'Pay $750.00 to Bay Concrete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay Bay Concrete' }))
  const amount = dialog.getByLabelText<HTMLInputElement>(/^Amount/)
  expect(amount.value).toBe('750.00')
  await user.clear(amount)
  await user.type(amount, '800')
  await user.click(dialog.getByRole('button', { name: 'Record payment' }))
  expect(await dialog.findByText('The payment of $800.00 is more than the $750.00 owed')).toBeTruthy()
  expect(paid).toHaveLength(0)
  await user.click(dialog.getByRole('checkbox', { name: 'Pay $50.00 more than is owed, on purpose' }))
  await user.dblClick(dialog.getByRole('button', { name: 'Record payment' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(paid).toEqual([{ amount: 80_000, method: 'check', date: today, overpayment: true }])
})

it('sends only the corrected fields, and removes the receipt', async () => {
  let change: ExpenseChange | undefined
  server.use(
    answer(updateExpense, ({ body }) => {
      change = body
      return { ...concrete, version: 4 }
    }),
  )
  const { user } = renderApp(`${address}?editExpense=41`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit expense' }))
  const what = dialog.getByLabelText('For what')
  await user.clear(what)
  await user.type(what, 'Grade beam pour')
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(change).toEqual({ paidFor: 'Grade beam pour', removePicture: true, version: 3 }))
})

it('closes the receipt with Escape, and not the bill behind it', async () => {
  server.use(
    http.get('*/api/projects/12/expenses/41/preview', () => HttpResponse.arrayBuffer(new ArrayBuffer(4))),
  )
  const { user } = renderApp(`${address}?expense=41`)
  const bill = within(await screen.findByRole('dialog', { name: /^Bay Concrete/ }))
  await user.click(bill.getByRole('button', { name: 'Receipt of Bay Concrete' }))
  const receipt = await screen.findByRole('dialog', { name: 'Receipt of Bay Concrete' })
  await user.click(within(receipt).getByRole('button', { name: 'Close' }))
  await user.click(bill.getByRole('button', { name: 'Receipt of Bay Concrete' }))
  const again = within(await screen.findByRole('dialog', { name: 'Receipt of Bay Concrete' }))
  again.getByRole('button', { name: 'Close' }).focus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Receipt of Bay Concrete' })).toBeNull()
  expect(screen.getByRole('dialog', { name: /^Bay Concrete/ })).toBeTruthy()
})

it('deletes a payment, and shows the server’s message', async () => {
  let deleted = 0
  server.use(
    answer(deleteExpensePayment, () => {
      deleted += 1
      return { message: 'Expense payment deleted' }
    }),
  )
  const { user } = renderApp(`${address}?expense=41`)
  await user.click(await screen.findByRole('button', { name: 'Delete the payment of $500.00' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Expense payment deleted')).toBeTruthy()
  expect(deleted).toBe(1)
})

it('says why a paid bill can’t be deleted', async () => {
  server.use(
    answer(deleteExpense, () => {
      throw new Refusal(409, {
        error: 'An expense that was paid cannot be deleted; delete its payments first',
        code: 'conflict',
      })
    }),
  )
  const { user } = renderApp(`${address}?expense=41`)
  await user.click(await screen.findByRole('button', { name: 'More about this expense' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/delete its payments first/)).toBeTruthy()
  expect(screen.getByText('The expense was kept')).toBeTruthy()
})
