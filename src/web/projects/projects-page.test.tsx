import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listProjects } from '../../contract/project-lists.ts'
import { listSavedViews, type SavedView } from '../../contract/saved-views.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { hillcrest, summaryOf } from './sample-project.ts'

let asked: Record<string, unknown>[] = []
let views: SavedView[] = []

startApiStandIn(
  answer(listSavedViews, () => views),
  ...shellHandlers,
  answer(listProjects, ({ query }) => {
    asked.push(query ?? {})
    return query?.search === 'nobody' ? [] : [summaryOf(hillcrest)]
  }),
)

beforeEach(() => {
  asked = []
  views = []
  localStorage.setItem('authToken', 'good')
})
afterEach(() => vi.restoreAllMocks())

it('reads search, filters and order from the address', async () => {
  renderApp(
    '/employee/Maria/projects?search=oak&status=bid_sent,new_lead&region=bay_area&manager_id=1&sort=-balance',
  )
  expect(await screen.findByText('BA-26-0056')).toBeTruthy()
  expect(asked.at(-1)).toMatchObject({
    search: 'oak',
    status: 'new_lead,bid_sent',
    region: 'bay_area',
    manager_id: 1,
    sort: '-balance',
    limit: 100,
  })
})

it('ignores invalid filters in the address', async () => {
  renderApp('/employee/Maria/projects?status=lost&region=mars&manager_id=x&sort=shoe')
  await screen.findByText('BA-26-0056')
  expect(asked.at(-1)).toEqual({ sort: '-created', limit: 100 })
})

it('writes the search and the filters into the address', async () => {
  const { user, router } = renderApp('/employee/Maria/projects')
  await screen.findByText('BA-26-0056')
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search this list' })
  await user.type(search, 'hillcrest')
  await user.selectOptions(screen.getByLabelText('Region'), 'Southern California')
  await waitFor(() => expect(router.state.location.search).toContain('search=hillcrest'))
  expect(router.state.location.search).toContain('region=southern_california')
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ search: 'hillcrest', region: 'southern_california' }),
  )
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(search.value).toBe('')
})

it('sorts by a column, then the other way around', async () => {
  const { user, router } = renderApp('/employee/Maria/projects')
  await screen.findByText('BA-26-0056')
  await user.click(screen.getByRole('button', { name: 'Balance' }))
  await waitFor(() => expect(router.state.location.search).toBe('?sort=-balance'))
  expect(screen.getByRole('columnheader', { name: 'Balance' }).getAttribute('aria-sort')).toBe('descending')
  await user.click(screen.getByRole('button', { name: 'Balance' }))
  await waitFor(() => expect(router.state.location.search).toBe('?sort=balance'))
})

it('sorts the cards on a phone with the same address as the table', async () => {
  const asks = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(asks(query), 'matches', { value: false }),
  )
  const { user, router } = renderApp('/employee/Maria/projects?sort=status')
  const order = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sort by' })
  expect(order.selectedOptions[0]?.textContent).toBe('Status, first to last')
  await user.selectOptions(order, 'Contract, highest first')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: '-bidTotal' }))
  expect(router.state.location.search).toBe('?sort=-bidTotal')
  await user.selectOptions(order, 'Lead since, newest first')
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

it('says that no project matches, and clears the filters', async () => {
  const { user } = renderApp('/employee/Maria/projects?search=nobody')
  expect(await screen.findByText('No project matches')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all projects' }))
  expect(await screen.findByText('BA-26-0056')).toBeTruthy()
})

const mine: SavedView = {
  id: 3,
  name: 'Owed most',
  kind: 'table',
  filters: { status: ['in_progress'] },
  columns: ['number', 'balance'],
  sort: '-balance',
  shared: false,
  owner: { id: 1, name: 'Maria Delgado' },
  mayChange: true,
  isDefault: false,
  version: 1,
  createdAt: '2026-11-05T16:00:00Z',
  updatedAt: '2026-11-05T16:00:00Z',
}

it('opens with the default view and its columns', async () => {
  views = [{ ...mine, isDefault: true }]
  const { router } = renderApp('/employee/Maria/projects')
  await waitFor(() => expect(router.state.location.search).toContain('saved=3'))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'in_progress', sort: '-balance' }))
  await screen.findByText('BA-26-0056')
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Number', 'Balance'])
})

it('opens a view from the menu', async () => {
  views = [mine]
  const { user, router } = renderApp('/employee/Maria/projects?search=oak')
  await screen.findByText('BA-26-0056')
  await user.click(screen.getByRole('button', { name: 'Views' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Owed most' }))
  await waitFor(() =>
    expect(router.state.location.search).toBe(
      '?saved=3&status=in_progress&columns=number%2Cbalance&sort=-balance',
    ),
  )
})
