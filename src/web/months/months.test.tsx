import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { readCurrentEmployee } from '../../contract/auth.ts'
import { closeMonth, listMonths, type MonthDetail, readMonth, reopenMonth } from '../../contract/months.ts'
import { exportToQuickBooks } from '../../contract/reports.ts'
import type { EmployeeRole } from '../../domain/people.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { maria, renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { closedOctober, october } from './sample-months.ts'

/** The server's month, as it stands. */
let month: MonthDetail = october

const server = startApiStandIn(
  ...shellHandlers,
  answer(readMonth, () => month),
  answer(listMonths, () => ({
    closedThrough: '2026-09-30',
    months: [october, { ...october, month: '2026-09', isClosed: true }],
  })),
)

beforeEach(() => {
  month = october
  localStorage.setItem('authToken', 'good')
})

function signInAs(role: EmployeeRole) {
  server.use(answer(readCurrentEmployee, () => ({ ...maria, role })))
}

const href = (link: HTMLElement) => link.getAttribute('href')

it('lists the months with their figures and state, and offers the year’s archive', async () => {
  renderApp('/employee/Maria/months')
  const months = within(await screen.findByRole('region', { name: 'Months' }))
  expect(screen.getByText(/Everything through Sep 30, 2026 is closed/)).toBeTruthy()
  const [, first, second] = months.getAllByRole('row')
  expect(first?.textContent).toContain('October 2026Open$9,000.00$4,800.00')
  expect(second?.textContent).toContain('September 2026Closed')
  expect(href(months.getByRole('link', { name: 'October 2026' }))).toBe('/employee/Maria/months/2026-10')
  expect(screen.getByRole('button', { name: 'Archive of 2026, ZIP' })).toBeTruthy()
})

it('links each figure and each open check to its rows', async () => {
  renderApp('/employee/Maria/months/2026-10')
  const link = async (name: string | RegExp) => href(await screen.findByRole('link', { name }))
  expect(await link('Refunded: $200.00')).toBe(
    '/employee/Maria/payments?from=2026-10-01&to=2026-10-31&kind=refund',
  )
  expect(await link('Owed to us: $4,200.00')).toBe('/employee/Maria/reports/receivables?on=2026-10-31')
  expect(await link('Payments the bank has not confirmed')).toBe(
    '/employee/Maria/payments?cleared=false&to=2026-10-31',
  )
  expect(screen.queryByRole('link', { name: 'Invoices not sent' })).toBeNull()
  expect(await link('Cash')).toBe('/employee/Maria/reports/cash?from=2026-10&to=2026-10')
})

it('says why a file is refused instead of saving the error as a file', async () => {
  const asked: unknown[] = []
  server.use(
    answer(exportToQuickBooks, ({ params, query }) => {
      asked.push({ ...params, ...query })
      throw new Refusal(503, { error: 'The books are being restored' })
    }),
  )
  const { user } = renderApp('/employee/Maria/months/2026-10')
  await user.click(await screen.findByRole('button', { name: 'Vendors for QuickBooks, CSV' }))
  expect(await screen.findByText('The books are being restored')).toBeTruthy()
  expect(asked).toEqual([{ file: 'vendors', from: '2026-10-01', to: '2026-10-31' }])
})

it('says what closing means before it closes a month', async () => {
  signInAs('accountant')
  const notes: (string | undefined)[] = []
  server.use(
    answer(closeMonth, ({ body }) => {
      notes.push(body?.note)
      month = { ...closedOctober, figures: october.figures }
      return { message: 'October 2026 closed', month }
    }),
  )
  const { user } = renderApp('/employee/Maria/months/2026-10')
  await user.click(await screen.findByRole('button', { name: 'Close this month' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close October 2026?' }))
  expect(dialog.getByText(/every month before it.*through Oct 31, 2026/)).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Payments the bank has not confirmed' })).toBeTruthy()
  expect(notes).toEqual([])
  await user.type(dialog.getByLabelText('Note'), 'Matched with the bank')
  await user.click(dialog.getByRole('button', { name: 'Close the month' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(notes).toEqual(['Matched with the bank'])
  expect(await screen.findByText('Closed by Priya Shah')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close this month' })).toBeNull()
})

it('keeps the note through a reload until the month is closed', async () => {
  const notes: (string | undefined)[] = []
  server.use(
    answer(closeMonth, ({ body }) => {
      notes.push(body?.note)
      month = closedOctober
      return { message: 'October 2026 closed', month }
    }),
  )
  const before = renderApp('/employee/Maria/months/2026-10')
  await before.user.click(await screen.findByRole('button', { name: 'Close this month' }))
  await before.user.type(await screen.findByLabelText('Note'), 'Matched with the bank')
  before.unmount()
  const { user } = renderApp('/employee/Maria/months/2026-10')
  await user.click(await screen.findByRole('button', { name: 'Close this month' }))
  expect(await screen.findByDisplayValue('Matched with the bank')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close the month' }))
  await waitFor(() => expect(notes).toEqual(['Matched with the bank']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(localStorage.getItem('draft:1:close-2026-10')).toBeNull()
})

it('keeps the dialog and says why when the month cannot be closed', async () => {
  server.use(
    answer(closeMonth, () => {
      throw new Refusal(409, { error: 'October 2026 is already closed', code: 'conflict' })
    }),
  )
  const { user } = renderApp('/employee/Maria/months/2026-10')
  await user.click(await screen.findByRole('button', { name: 'Close this month' }))
  await user.click(await screen.findByRole('button', { name: 'Close the month' }))
  expect(await within(screen.getByRole('dialog')).findByText('October 2026 is already closed')).toBeTruthy()
})

it.each([
  ['estimator', october, 'Only an accountant or an administrator can close a month.'],
  ['accountant', closedOctober, 'An administrator can open it again.'],
] as const)('tells the %s who can close or reopen', async (role, shown, words) => {
  signInAs(role)
  month = shown
  renderApp('/employee/Maria/months/2026-10')
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Close this month|Reopen)$/ })).toBeNull()
})

it('does not offer to close a month that isn’t over', async () => {
  month = { ...october, hasEnded: false }
  renderApp('/employee/Maria/months/2026-10')
  expect(await screen.findByText('This month isn’t over yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close this month' })).toBeNull()
})

it('shows what changed since the month was closed', async () => {
  month = closedOctober
  renderApp('/employee/Maria/months/2026-10')
  const row = (await screen.findByRole('rowheader', { name: /^Expenses/ })).closest('tr')
  expect(row?.textContent).toContain('$3,100.00$3,150.00+$50.00')
  expect(row?.dataset['changed']).toBe('true')
  const billed = screen.getByRole('rowheader', { name: /^Billed ?Less/ }).closest('tr')
  expect(billed?.textContent).toContain('same')
  expect(billed?.dataset['changed']).toBeUndefined()
  expect(screen.getByText('closed October 2026')).toBeTruthy()
})

it('reopens only with a reason', async () => {
  month = closedOctober
  const reasons: string[] = []
  server.use(
    answer(reopenMonth, ({ body }) => {
      reasons.push(body.reason)
      month = october
      return { message: 'October 2026 is open again', month }
    }),
  )
  const { user } = renderApp('/employee/Maria/months/2026-10')
  await user.click(await screen.findByRole('button', { name: 'Reopen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reopen October 2026?' }))
  await user.click(dialog.getByRole('button', { name: 'Reopen the month' }))
  expect(dialog.getByText('Enter why you’re opening the month')).toBeTruthy()
  expect(reasons).toEqual([])
  await user.type(dialog.getByLabelText(/^Reason/), 'A bill came late')
  await user.click(dialog.getByRole('button', { name: 'Reopen the month' }))
  await waitFor(() => expect(reasons).toEqual(['A bill came late']))
  expect(await screen.findByRole('button', { name: 'Close this month' })).toBeTruthy()
})
