import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type HistoryEvent, listHistory } from '../../contract/history.ts'
import { readProject } from '../../contract/projects.ts'
import { hillcrest } from '../projects/sample-project.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

const discount: HistoryEvent = {
  id: 3,
  at: '2026-11-05T16:00:00Z',
  actor: { id: 2, name: 'Tom Okafor' },
  project: { id: 12, number: 'BA-26-0056', isDeleted: false },
  entity: 'bid',
  entityId: 4,
  verb: 'changed',
  summary: 'changed bid 1',
  changes: { discount: { from: 100, to: 1250.5 } },
  isOvertaken: false,
  removal: null,
}

const signed: HistoryEvent = {
  ...discount,
  id: 4,
  verb: 'finalized',
  summary: 'finalized bid 1',
  changes: {},
  amount: 3_800_00,
}

const sent: HistoryEvent = {
  ...discount,
  id: 5,
  entity: 'delivery',
  verb: 'sent',
  summary: 'sent bid 1 by WhatsApp to +13105550142',
  changes: {},
}

const asked: (string | undefined)[] = []

startApiStandIn(
  ...shellHandlers,
  answer(readProject, () => hillcrest),
  answer(listHistory, ({ query }) => {
    asked.push(query.entity)
    if (query.entity === 'bid') return [signed]
    return query.entity === 'note' ? [] : [discount, sent]
  }),
)

beforeEach(() => localStorage.setItem('authToken', 'good'))

it('shows who changed what, with amounts in dollars', async () => {
  renderApp('/employee/Maria/projects/12/history')
  expect(await screen.findAllByText('Tom Okafor')).toHaveLength(2)
  expect(screen.getByText('changed bid 1', { exact: false })).toBeTruthy()
  expect(screen.getByText('$100.00')).toBeTruthy()
  expect(screen.getByText('$1,250.50')).toBeTruthy()
})

it('shows the amount of a finalized bid', async () => {
  renderApp('/employee/Maria/history?entity=bid&verb=finalized&from=2026-11-01&to=2026-11-21')
  expect(await screen.findByText('finalized bid 1', { exact: false })).toBeTruthy()
  expect(screen.getByText('$3,800.00')).toBeTruthy()
})

it('formats telephone numbers', async () => {
  renderApp('/employee/Maria/projects/12/history')
  expect(await screen.findByText('sent bid 1 by WhatsApp to (310) 555-0142', { exact: false })).toBeTruthy()
})

it('keeps the filter in the address', async () => {
  const { user, router } = renderApp('/employee/Maria/projects/12/history')
  await screen.findAllByText('Tom Okafor')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Notes')
  expect(await screen.findByText('No match')).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).toBe('?entity=note'))
  expect(asked.at(-1)).toBe('note')
})
