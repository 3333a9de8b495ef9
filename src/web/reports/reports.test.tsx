import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import {
  exportReceivables,
  type JobProfitReport,
  readBacklog,
  readCash,
  readJobProfit,
  readPayables,
  readReceivables,
  readWorkInProgress,
} from '../../contract/reports.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { backlog, cash, jobProfit, payables, receivables, workInProgress } from './sample-reports.ts'

let asked: Record<string, unknown>[] = []

const server = startApiStandIn(
  ...shellHandlers,
  answer(readReceivables, ({ query }) => {
    asked.push(query)
    return receivables
  }),
  answer(readPayables, () => payables),
  answer(readJobProfit, ({ query }) => {
    asked.push(query)
    return jobProfit
  }),
  answer(readWorkInProgress, () => workInProgress),
  answer(readBacklog, () => backlog),
  answer(readCash, ({ query }) => {
    asked.push(query)
    return cash
  }),
)

beforeEach(() => {
  asked = []
  localStorage.setItem('authToken', 'good')
})

const table = async (name: string) => within(await screen.findByRole('region', { name }))
const href = (link: HTMLElement | undefined) => link?.getAttribute('href')
/** The texts of a row's cells, by the row's first words. */
const cells = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)

it('shows the six reports, each with its question and main figure', async () => {
  renderApp('/employee/Maria/reports')
  const card = async (name: RegExp) => (await screen.findByRole('link', { name })).textContent
  await waitFor(async () => expect(await card(/^Receivables/)).toContain('$2,500.00$1,500.00 past due'))
  await waitFor(async () => expect(await card(/^Payables/)).toContain('$900.00$900.00 past due'))
  await waitFor(async () => expect(await card(/^Cash/)).toContain('Net in November 2026−$1,500.00'))
  await waitFor(async () => expect(await card(/^Job profit/)).toContain('$3,000.00'))
  await waitFor(async () => expect(await card(/^Work in progress/)).toContain('$250.00$1,000.00 overbilled'))
  await waitFor(async () => expect(await card(/^Backlog/)).toContain('$5,000.00on 1 job'))
})

it('shows the other reports when one fails', async () => {
  server.use(
    answer(readPayables, () => {
      throw new Refusal(500, { error: 'The database is resting' })
    }),
  )
  renderApp('/employee/Maria/reports')
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /^Payables.*The database is resting/ })).toBeTruthy(),
  )
  expect((await screen.findByRole('link', { name: /^Backlog.*\$5,000\.00/ })).getAttribute('href')).toBe(
    '/employee/Maria/reports/backlog',
  )
})

it('shows receivables by age, with links to the rows behind each figure', async () => {
  renderApp('/employee/Maria/reports/receivables')
  const byCustomer = await table('By customer')
  const rows = byCustomer.getAllByRole('row')
  expect(cells(rows[1] as HTMLElement)).toEqual([
    'Ann Lee',
    '$1,000.00',
    '—$0.00',
    '$1,500.00',
    '—$0.00',
    '—$0.00',
    '$2,500.00',
    '—$0.00',
    '$2,500.00',
    '—$0.00',
    '—$0.00',
  ])
  expect(cells(rows[2] as HTMLElement).slice(6)).toEqual([
    '—$0.00',
    '$300.00',
    '−$300.00',
    '$800.00',
    '$450.50',
  ])
  expect(cells(rows[3] as HTMLElement).slice(6)).toEqual([
    '$2,500.00',
    '$300.00',
    '$2,200.00',
    '$800.00',
    '$450.50',
  ])
  expect(href(byCustomer.getByRole('link', { name: '$1,500.00' }))).toBe(
    '/employee/Maria/invoices?open=true&customer_id=5',
  )
  expect(href(byCustomer.getByRole('link', { name: '$450.50' }))).toBe(
    '/employee/Maria/payments?cleared=false&customer_id=6',
  )
  expect(href(byCustomer.getByRole('link', { name: 'Luis Ortega' }))).toBe('/employee/Maria/customers/6')
  const byInvoice = await table('By invoice')
  expect(byInvoice.getByText('50 days late')).toBeTruthy()
  expect(byInvoice.getByText('due in 3 days')).toBeTruthy()
  expect(href(byInvoice.getByRole('link', { name: 'BA-26-0056-1' }))).toBe(
    '/employee/Maria/projects/12#invoice-31',
  )
})

it('keeps the filters in the address, and uses them for the CSV', async () => {
  const exported: unknown[] = []
  server.use(
    answer(exportReceivables, ({ query }) => {
      exported.push(query)
      throw new Refusal(400, { error: 'The day is too far ahead' })
    }),
  )
  const { user, router } = renderApp(
    '/employee/Maria/reports/receivables?on=2026-10-31&manager_id=1&region=bay_area',
  )
  await user.click(await screen.findByRole('button', { name: 'CSV' }))
  expect(await screen.findByText('The day is too far ahead')).toBeTruthy()
  expect(exported).toEqual([{ on: '2026-10-31', manager_id: 1, region: 'bay_area' }])
  await waitFor(() => expect(asked.at(-1)).toEqual({ on: '2026-10-31', manager_id: 1, region: 'bay_area' }))
  await user.selectOptions(screen.getByLabelText('Region'), 'southern_california')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ region: 'southern_california' }))
  expect(router.state.location.search).toContain('region=southern_california')
})

it('ignores invalid filters in the address', async () => {
  renderApp('/employee/Maria/reports/receivables?on=2026-02-31&manager_id=x&region=moon')
  await table('By customer')
  expect(asked.at(-1)).toEqual({})
})

it('sorts by a column, and keeps the order in the address', async () => {
  const { user, router } = renderApp('/employee/Maria/reports/receivables')
  const byCustomer = await table('By customer')
  const first = () => byCustomer.getAllByRole('row')[1]?.querySelector('th')?.textContent
  expect(first()).toBe('Ann Lee')
  await user.click(byCustomer.getByRole('button', { name: 'Retention' }))
  expect(first()).toBe('Luis Ortega')
  expect(router.state.location.search).toBe('?sort=-retentionHeld')
})

it('links a payee with special characters to the unpaid bills', async () => {
  renderApp('/employee/Maria/reports/payables')
  const byPayee = await table('By payee')
  const link = new URL(href(byPayee.getByRole('link', { name: 'Ace & Sons Concrete' })) ?? '', 'http://x')
  expect(link.pathname).toBe('/employee/Maria/all-expenses-page')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    status: 'unpaid,partially_paid',
    paidTo: 'Ace & Sons Concrete',
  })
})

it('names over- and underbilling, and the job that needs an estimate', async () => {
  renderApp('/employee/Maria/reports/work-in-progress')
  const byProject = await table('By project')
  const [, half, unknown, total] = byProject.getAllByRole('row').map(cells)
  expect(half).toContain('50.0%')
  expect(half).toContain('$1,000.00overbilled')
  expect(unknown).toEqual(expect.arrayContaining(['Unknown', '$600.00Needs an estimate']))
  expect(unknown).toContain('$250.00underbilled')
  expect(total).toContain('$1,000.00 overbilled$250.00 underbilled')
})

it('groups job profit, and links a group to its jobs', async () => {
  const [row] = jobProfit.rows
  if (!row) throw new Error('The sample is empty')
  server.use(
    answer(readJobProfit, ({ query }): JobProfitReport => {
      asked.push(query)
      if (query.by !== 'manager') return jobProfit
      return {
        ...jobProfit,
        by: 'manager' as const,
        rows: [
          { ...row, label: 'Maria Delgado', id: 1, project: null, projects: 2 },
          { ...row, label: 'None', id: null, project: null },
        ],
      }
    }),
  )
  const { user } = renderApp('/employee/Maria/reports/job-profit?on=2026-10-31')
  const byProject = await table('By project')
  expect(byProject.getAllByText('30.0%')).toHaveLength(2)
  await user.selectOptions(screen.getByLabelText('Grouped'), 'manager')
  const byManager = await table('By manager')
  expect(href(byManager.getByRole('link', { name: 'Maria Delgado' }))).toBe(
    '/employee/Maria/reports/job-profit?manager_id=1&on=2026-10-31',
  )
  expect(byManager.getByRole('columnheader', { name: 'Manager' })).toBeTruthy()
  expect(byManager.getByText('No manager')).toBeTruthy()
  expect(byManager.queryByRole('link', { name: 'No manager' })).toBeNull()
})

it('links cash to the month’s payments, and keeps the months in the address', async () => {
  const { user, router } = renderApp('/employee/Maria/reports/cash?from=2026-10&to=2026-11')
  const byMonth = await table('By month')
  expect(asked.at(-1)).toEqual({ from: '2026-10', to: '2026-11' })
  expect(href(byMonth.getByRole('link', { name: '$200.00' }))).toBe(
    '/employee/Maria/payments?from=2026-10-01&to=2026-10-31&kind=refund',
  )
  expect(byMonth.getByText('−$1,500.00').dataset['negative']).toBe('true')
  await user.selectOptions(screen.getByLabelText('From'), '2026-09')
  await waitFor(() => expect(router.state.location.search).toContain('from=2026-09'))
})

it('says so when there is no such report', async () => {
  renderApp('/employee/Maria/reports/toString')
  await screen.findByText('This report doesn’t exist')
})
