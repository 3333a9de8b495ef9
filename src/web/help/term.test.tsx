import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { readDashboard } from '../../contract/dashboard.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

const none = { from: '2026-11-01', to: '2026-11-30', signed: 0, billed: 0, collected: 0 }

startApiStandIn(
  answer(readDashboard, () => ({
    bidsWaiting: [],
    bidsWaitingCount: 0,
    bidsWaitingTotal: 0,
    changeOrdersWaiting: [],
    overdueInvoices: [],
    overdueTotal: 0,
    draftsTotal: 0,
    draftsCount: 0,
    overdueByAge: [],
    appointments: [],
    permitsWaiting: [],
    permitsWaitingCount: 0,
    permitsRunningOut: [],
    permitsRunningOutCount: 0,
    pipeline: [{ status: 'new_lead' as const, count: 1, value: 0 }],
    months: { thisMonth: none, lastMonth: none, lastMonthByNow: none },
    recentActivity: [],
  })),
  ...shellHandlers,
)
beforeEach(() => localStorage.setItem('authToken', 'good'))

it('explains a word by keyboard, and goes by Esc without losing the place', async () => {
  const { user } = renderApp('/employee/Maria/')
  const word = await screen.findByRole('button', { name: 'What does Contract mean?' })
  word.focus()
  const text = await screen.findByText(/^What the customer agreed to pay/)
  expect(word.getAttribute('aria-describedby')).toBe(text.closest('[role="tooltip"]')?.id)
  await user.keyboard('{Escape}')
  expect(screen.queryByText(/^What the customer agreed to pay/)).toBeNull()
  expect(document.activeElement).toBe(word)
})

it('opens and closes by a tap', async () => {
  const { user } = renderApp('/employee/Maria/')
  const word = await screen.findByRole('button', { name: 'What does Contract mean?' })
  await user.click(word)
  expect(await screen.findByText(/^What the customer agreed to pay/)).toBeTruthy()
})

it('lists every word, and finds one by what it means', async () => {
  const { user } = renderApp('/employee/Maria/help')
  await screen.findByText('Preliminary notice')
  await user.type(screen.getByRole('searchbox', { name: 'Search the words' }), 'mechanics lien')
  expect(await screen.findByText('1 word')).toBeTruthy()
  expect(screen.queryByText('Retention')).toBeNull()
})
