import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { z } from 'zod'
import { listBillWaivers } from '../../contract/bill-waivers.ts'
import {
  type ExpenseRow,
  exportExpenses,
  listExpenses,
  readExpenseTotals,
} from '../../contract/expense-lists.ts'
import { createExpense, findSimilarExpenses, payExpenses } from '../../contract/expenses.ts'
import { listProjects } from '../../contract/project-lists.ts'
import { readProject } from '../../contract/projects.ts'
import { listReceipts } from '../../contract/receipts.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { hillcrest, summaryOf } from '../projects/sample-project.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { bothTotals, concrete, partPayment, rental, rowOf } from './sample-expense.ts'

let asked: Record<string, unknown>[] = []
let rows: ExpenseRow[] = []

const server = startApiStandIn(
  ...shellHandlers,
  answer(listExpenses, ({ query }) => {
    asked.push(query ?? {})
    return query?.search === 'nothing' ? [] : rows
  }),
  answer(readExpenseTotals, () => bothTotals),
  answer(listReceipts, () => []),
  answer(findSimilarExpenses, () => []),
  answer(readProject, () => hillcrest),
  answer(listProjects, ({ query }) => (query?.search === 'zebra' ? [] : [summaryOf(hillcrest)])),
)

beforeEach(() => {
  asked = []
  rows = [rowOf(concrete), rowOf(rental)]
  localStorage.setItem('authToken', 'good')
})

const address = '/employee/Maria/all-expenses-page'

it('reads filters and order from the address, and ignores invalid values', async () => {
  renderApp(
    `${address}?search=pour&status=unpaid,lost&category=concrete&paidTo=Bay+Concrete&from=2026-11-01&to=2026-13-01&picture=false&sort=-owed`,
  )
  await screen.findByRole('button', { name: 'Bay Concrete' })
  expect(asked.at(-1)).toEqual({
    search: 'pour',
    status: 'unpaid',
    category: 'concrete',
    paidTo: 'Bay Concrete',
    from: '2026-11-01',
    picture: false,
    sort: '-owed',
    limit: 100,
  })
})

it('adds up the filtered bills, and exports the same ones as CSV', async () => {
  const exported: unknown[] = []
  server.use(
    answer(exportExpenses, ({ query }) => {
      exported.push(query)
      throw new Refusal(503, { error: 'Not now' })
    }),
  )
  const { user } = renderApp(`${address}?status=unpaid,partially_paid&sort=due`)
  const owed = await screen.findByText('$1,130.00')
  expect(owed.closest('section')?.getAttribute('aria-label')).toBe('Totals of these expenses')
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  expect(await screen.findByText('Not now')).toBeTruthy()
  expect(exported).toEqual([{ sort: 'due', status: 'unpaid,partially_paid' }])
})

it('shows a payee’s open bills, and all again with another click', async () => {
  const { user, router } = renderApp(address)
  const panel = within(await screen.findByRole('region', { name: 'Who is owed what' }))
  await user.click(panel.getByRole('button', { name: /^\d+ payees?$/ }))
  await user.click(panel.getByRole('button', { name: /Pump Rental Co/ }))
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ paidTo: 'Pump Rental Co', status: 'unpaid,partially_paid' }),
  )
  expect(panel.getByRole('button', { name: /Pump Rental Co/ }).getAttribute('aria-pressed')).toBe('true')
  await user.click(panel.getByRole('button', { name: /Pump Rental Co/ }))
  await waitFor(() => expect(router.state.location.search).not.toContain('paidTo'))
})

/** Chooses both bills and opens their payment. */
async function openPayment() {
  const app = renderApp(address)
  await app.user.click(await screen.findByRole('checkbox', { name: 'Select everything owed in this list' }))
  const bar = within(screen.getByRole('region', { name: 'Selection' }))
  expect(bar.getByRole('status').textContent).toBe('2 bills, $1,130.00')
  await app.user.click(bar.getByRole('button', { name: 'Pay selected' }))
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Pay 2 bills' })) }
}

it('pays several bills with one check once, even after a double click', async () => {
  const paid: { body: z.output<typeof payExpenses.body>; key: string | null }[] = []
  server.use(
    answer(payExpenses, ({ body, request }) => {
      paid.push({ body, key: request.headers.get('Idempotency-Key') })
      const amounts = body.expenses.map(({ amount = 0 }) => amount)
      return {
        message: 'Expenses paid',
        payments: body.expenses.map(({ id, amount = 0 }) => ({
          ...partPayment,
          id: id + 100,
          expense_id: id,
          amount,
        })),
        total: amounts.reduce((sum, amount) => sum + amount, 0),
      }
    }),
  )
  const { user, dialog } = await openPayment()
  expect(dialog.getByText(/A check can pay only one of them/)).toBeTruthy()
  const part = dialog.getByRole('textbox', { name: 'Amount to Bay Concrete on BA-26-0056' })
  await user.clear(part)
  await user.type(part, '600')
  expect(dialog.getByText('$980.00')).toBeTruthy()
  await user.type(dialog.getByLabelText('Check number'), '2002')
  await user.dblClick(dialog.getByRole('button', { name: 'Pay all' }))
  const result = within(await screen.findByRole('dialog', { name: 'Paid' }))
  expect(result.getByText('Expenses paid')).toBeTruthy()
  expect(paid).toHaveLength(1)
  expect(paid[0]?.key).toBeTruthy()
  expect(paid[0]?.body).toEqual({
    expenses: [
      { id: 41, amount: 60_000 },
      { id: 42, amount: 38_000 },
    ],
    method: 'check',
    identification: '2002',
    date: companyDayOf(new Date()),
  })
  await user.click(result.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
})

it('says before several bills are paid which of them no waiver covers', async () => {
  const { id, project_id, paidTo, category, date, cost } = concrete
  const bill = {
    expense: { id, project_id, paidTo, email: '', category, date, cost, owed: cost },
    waivers: [],
  }
  server.use(
    answer(readProject, () => ({ ...hillcrest, contractType: 'subcontract' as const })),
    answer(listBillWaivers, () => [{ ...bill, isCovered: false }]),
  )
  const { dialog } = await openPayment()
  expect(await dialog.findByText(/^No waiver from Bay Concrete covers this bill/)).toBeTruthy()
  expect(dialog.queryByText(/No waiver from Pump Rental/)).toBeNull()
})

it('shows the server’s error beside its bill, and keeps what was typed', async () => {
  server.use(
    answer(payExpenses, () => {
      throw new Refusal(400, {
        error: 'Nothing was paid',
        code: 'invalid',
        fields: { 'expenses.1.amount': 'Only $100.00 is owed on it now' },
      })
    }),
  )
  const { user, dialog } = await openPayment()
  await user.type(dialog.getByLabelText('Check number'), '2002')
  await user.click(dialog.getByRole('button', { name: 'Pay all' }))
  expect(await dialog.findByText('Only $100.00 is owed on it now')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('Check number').value).toBe('2002')
})

it('refuses more than is owed before it is sent', async () => {
  const { user, dialog } = await openPayment()
  const part = dialog.getByRole('textbox', { name: 'Amount to Pump Rental Co on BA-26-0056' })
  await user.clear(part)
  await user.type(part, '380.01')
  await user.click(dialog.getByRole('button', { name: 'Pay all' }))
  expect(await dialog.findByText('The payment of $380.01 is more than the $380.00 owed')).toBeTruthy()
})

it('finds the project of a bill by typing', async () => {
  const projects: number[] = []
  server.use(
    answer(createExpense, ({ params }) => {
      projects.push(params.id)
      return { ...rental, id: 43, similar: [] }
    }),
  )
  const { user } = renderApp(`${address}?newExpense=1`)
  const dialog = within(await screen.findByRole('dialog', { name: 'New expense' }))
  await user.type(dialog.getByRole('combobox', { name: /^Paid to/ }), 'Corner Hardware')
  await user.type(dialog.getByRole('textbox', { name: /^Cost/ }), '20')
  await user.click(dialog.getByRole('button', { name: 'Record expense' }))
  expect(await dialog.findByText('Choose the project')).toBeTruthy()
  await user.type(dialog.getByRole('combobox', { name: /^Project/ }), 'hillcrest')
  await user.click(await screen.findByRole('option', { name: /BA-26-0056 Ann Lee/ }))
  await user.click(dialog.getByRole('button', { name: 'Record expense' }))
  await waitFor(() => expect(projects).toEqual([12]))
})

it('says that nothing matches, and shows all again', async () => {
  const { user } = renderApp(`${address}?search=nothing`)
  expect(await screen.findByText('No expense matches')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all expenses' }))
  expect(await screen.findByRole('button', { name: 'Bay Concrete' })).toBeTruthy()
})
