import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { listProjectHistory } from '../../contract/history.ts'
import { type Project, readProject } from '../../contract/projects.ts'
import { caissons } from '../bids/sample-bid.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { hillcrest } from './sample-project.ts'

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
    'Margin 36% $4,500.00',
    'Percent complete 25.0%',
    '$1,875.00 overbilled',
  ])
})

it.each([
  [/^Billed/, '/employee/Maria/projects/12#invoices'],
  [/not cleared$/, '/employee/Maria/payments?cleared=false&project_id=12'],
  [/^Cost to date/, '/employee/Maria/projects/12#expenses'],
  [/^Margin/, '/employee/Maria/reports/job-profit'],
  [/overbilled$/, '/employee/Maria/reports/work-in-progress'],
])('%s leads to its rows', async (name, href) => {
  const money = await strip({})
  expect(money.getByRole('link', { name }).getAttribute('href')).toBe(href)
})

it('says what is unusual: retention, paid ahead, billed beyond the contract, behind the work, over the estimate', async () => {
  const money = await strip({
    retentionHeld: 50_000,
    balance: -12_000,
    leftToBill: -10_000,
    overUnderBilling: -40_000,
    margin: -5_000,
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
    'all paid',
  ]) {
    expect(all).toContain(words)
  }
})

it('says that the bid names no cost', async () => {
  const money = await strip({ percentComplete: null })
  expect(money.getByRole('link', { name: 'No estimated cost in the bid' }).getAttribute('href')).toContain(
    '#bids',
  )
  expect(money.queryByText(/billed$/)).toBeNull()
})

it('promises neither margin nor progress before there is a contract', async () => {
  const money = await strip({}, null)
  expect(money.queryByText(/Margin|Percent complete|left to bill/)).toBeNull()
  expect(money.getByRole('link', { name: /^Cost to date/ })).toBeTruthy()
})
