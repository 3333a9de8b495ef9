import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { addEstimateToComplete, listEstimatesToComplete } from '../../../contract/estimates.ts'
import { listProjectHistory } from '../../../contract/history.ts'
import { type Project, readProject } from '../../../contract/projects.ts'
import { caissons } from '../../bids/sample-bid.ts'
import { answer, startApiStandIn } from '../../testing/api-stand-in.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { shellHandlers } from '../../testing/shell-handlers.ts'
import { hillcrest } from '../sample-project.ts'

const server = startApiStandIn(
  ...shellHandlers,
  answer(listProjectHistory, () => []),
)

beforeEach(() => localStorage.setItem('authToken', 'good'))

async function strip(change: Partial<Project['money']>, finalized: Project['finalized'] = caissons) {
  const project = { ...hillcrest, finalized, money: { ...hillcrest.money, ...change } }
  server.use(answer(readProject, () => project))
  renderApp('/employee/Maria/projects/12')
  return within(await screen.findByRole('navigation', { name: 'Money of this project' }))
}

const texts = (links: HTMLElement[]) => links.map((link) => link.textContent)

it('tells what comes in and what the job costs and earns', async () => {
  const money = await strip({})
  expect(texts(money.getAllByRole('link'))).toEqual([
    'Contract $12,500.00',
    'Billed $5,000.00',
    '$7,500.00 left to bill',
    'Collected $3,000.00',
    '$3,000.00 not cleared',
    'Balance $2,000.00',
    'Cost to date $2,000.00',
    '$500.00 owed',
    'Cost at completion $8,000.00',
    'Update the estimate',
    'Margin 36% $4,500.00',
    'Percent complete 25.0%',
    '$1,875.00 overbilled',
  ])
})

it.each([
  [/^Billed/, '/employee/Maria/projects/12/money#invoices'],
  [/not cleared$/, '/employee/Maria/payments?cleared=false&project_id=12'],
  [/^Cost to date/, '/employee/Maria/projects/12/money#expenses'],
  [/^Margin/, '/employee/Maria/reports/job-profit'],
  [/overbilled$/, '/employee/Maria/reports/work-in-progress'],
])('%s leads to its rows', async (name, href) => {
  const money = await strip({})
  expect(money.getByRole('link', { name }).getAttribute('href')).toBe(href)
})

it('shows no margin while no cost is known', async () => {
  const money = await strip({ costAtCompletion: 0, margin: 1_250_000 })
  expect(money.getByRole('link', { name: /^Margin/ }).textContent).toBe('Margin —')
})

it('says what is unusual: retention, paid ahead, billed beyond the contract, behind the work, over the estimate', async () => {
  const money = await strip({
    retentionHeld: 50_000,
    balance: -12_000,
    leftToBill: -10_000,
    overUnderBilling: -40_000,
    margin: -5_000,
    lossProvision: 3_000,
    owedCost: 0,
  })
  const all = texts(money.getAllByRole('link'))
  for (const words of [
    'Retention held $500.00',
    'Balance −$120.00',
    'paid ahead',
    '$100.00 more than the contract',
    '$400.00 underbilled',
    'as bid $4,500.00',
    '$30.00 of the expected loss isn’t in the cost yet',
    'all paid',
  ]) {
    expect(all).toContain(words)
  }
})

it.each([
  ['no_estimate', 'Needs an estimate', 'Add an estimate to see this'],
  [
    'cost_beyond_estimate',
    'Needs a new estimate: the cost has reached the last one',
    'Add a new estimate to see this',
  ],
  ['overdue', 'Needs a new estimate: the last one is over 60 days old', 'Add a new estimate to see this'],
] as const)('asks for a first or a new estimate: %s', async (estimateNeeded, words, request) => {
  const money = await strip({ percentComplete: null, estimateNeeded })
  for (const name of [words, request]) {
    expect(money.getByRole('link', { name }).getAttribute('href')).toContain('?estimate=1')
  }
  expect(money.queryByText(/billed$/)).toBeNull()
})

it('asks what the job will still cost, and shows what was said before', async () => {
  const earlier = {
    id: 1,
    project_id: 12,
    amount: 600_000,
    day: '2026-10-31',
    note: 'Rock below 8 ft',
    author: { id: 1, name: 'Maria Delgado' },
    createdAt: '2026-10-31T20:00:00Z',
  }
  const sent: unknown[] = []
  server.use(
    answer(listEstimatesToComplete, () => [earlier]),
    answer(addEstimateToComplete, ({ body }) => {
      sent.push(body)
      return { ...earlier, id: 2, ...body, day: body.day ?? '', note: body.note ?? '' }
    }),
  )
  const money = await strip({ estimateToComplete: 600_000, estimatedOn: '2026-10-31' })
  const user = userEvent.setup()
  await user.click(money.getByRole('link', { name: '$6,000.00 to go after Oct 31, 2026' }))
  const form = within(await screen.findByRole('dialog', { name: /^Estimate to complete/ }))
  expect(await form.findByText('Rock below 8 ft')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Save estimate' }))
  expect(form.getByText('Enter an amount, like 1,250.00. Enter 0 if nothing is left.')).toBeTruthy()
  await user.type(form.getByLabelText(/Still to be spent/), '7500')
  await user.clear(form.getByLabelText(/After this day/))
  await user.type(form.getByLabelText(/After this day/), '2026-11-15')
  await user.click(form.getByRole('button', { name: 'Save estimate' }))
  await screen.findByText('$7,500.00 to complete saved')
  expect(sent).toEqual([{ amount: 750_000, day: '2026-11-15', note: '' }])
})

it('offers no estimate for a completed job', async () => {
  const project: Project = { ...hillcrest, status: 'completed', finalized: caissons }
  server.use(answer(readProject, () => project))
  renderApp('/employee/Maria/projects/12')
  const money = within(await screen.findByRole('navigation', { name: 'Money of this project' }))
  expect(money.queryByRole('link', { name: /estimate/ })).toBeNull()
})

it('promises neither margin nor progress before there is a contract', async () => {
  const money = await strip({}, null)
  expect(money.queryByText(/Margin|Percent complete|left to bill/)).toBeNull()
  expect(money.getByRole('link', { name: /^Cost to date/ })).toBeTruthy()
})
