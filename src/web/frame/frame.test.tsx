import { screen, waitFor, within } from '@testing-library/react'
import { matchRoutes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { readSessionInfo } from '../../contract/auth.ts'
import { readNextProjectNumber } from '../../contract/company.ts'
import { readNeeds, seeNeeds } from '../../contract/needs.ts'
import { listProjects } from '../../contract/project-lists.ts'
import { signedBid } from '../needs/sample-needs.ts'
import { routes } from '../router.tsx'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { linkGroups } from './screen-links.ts'

const linksOf = (role: 'admin' | 'estimator') => linkGroups({ role }, true).flatMap(({ links }) => links)

const server = startApiStandIn(
  ...shellHandlers,
  answer(listProjects, () => []),
  answer(readNextProjectNumber, ({ query }) => ({
    next_project_number: 1,
    formatted: 'SC-26-0001',
    counter_type: query.counter_type,
  })),
)

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('authToken', 'good')
})

test.each(['new-lead', 'account', ...linksOf('admin').map((link) => link.screen)])(
  'the link to "%s" leads to a screen',
  (screenName) => {
    const match = matchRoutes(routes, `/employee/Maria/${screenName}`)?.at(-1)
    expect(match?.route.path).not.toBe('*')
  },
)

test('settings are offered to administrators alone', () => {
  const labels = (role: 'admin' | 'estimator') => linksOf(role).map((link) => link.label)
  expect(labels('admin')).toContain('Settings')
  expect(labels('estimator')).not.toContain('Settings')
})

test.each([
  [{ email: 'maria@groundwork.example', password: 'groundwork-demo' }, ['Demo mailbox', 'Demo phone']],
  [null, []],
])('with the demo %o the rail links %o', async (demo, labels) => {
  let asked = 0
  server.use(
    answer(readSessionInfo, () => {
      asked += 1
      return { companyName: 'Bedrock', setupRequired: false, demo, passkeyProblem: null }
    }),
  )
  const { user } = renderApp('/employee/Maria/')
  await screen.findByText('No projects yet')
  await waitFor(() => expect(asked).toBe(1))
  const rail = within(screen.getByRole('navigation', { name: 'Screens' }))
  await user.click(rail.getByRole('button', { name: 'Office' }))
  await waitFor(() =>
    expect(rail.queryAllByRole('link', { name: /Demo/ }).map((link) => link.textContent)).toEqual(labels),
  )
})

test('the dashboard is marked in the rail however its address ends', async () => {
  const { path } = renderApp('/employee/Maria?welcome=1')
  await screen.findByText('No projects yet')
  const rail = within(screen.getByRole('navigation', { name: 'Screens' }))
  await waitFor(() => expect(rail.getByRole('link', { current: 'page' }).textContent).toBe('Dashboard'))
  expect(path()).toBe('/employee/Maria/')
})

test('single keys lead to screens and show themselves, but not while somebody types, nor when switched off', async () => {
  const { user, path } = renderApp('/employee/Maria/')
  await screen.findByRole('heading', { name: 'Dashboard' })
  await user.keyboard('gp')
  await waitFor(() => expect(path()).toBe('/employee/Maria/projects'))
  await user.click(await screen.findByRole('searchbox', { name: 'Search this list' }))
  await user.keyboard('gd?')
  expect(path()).toBe('/employee/Maria/projects')
  await user.click(document.body)
  await user.keyboard('?')
  const keys = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(keys.getByText('Show these keys')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  localStorage.setItem('groundwork:shortcuts', 'off')
  await user.keyboard('gd')
  expect(path()).toBe('/employee/Maria/projects')
  localStorage.removeItem('groundwork:shortcuts')
})

test('a new screen is focused at its title, and the rail marks where one is', async () => {
  const { user } = renderApp('/employee/Maria/')
  await screen.findByRole('heading', { name: 'Dashboard' })
  const rail = within(screen.getByRole('navigation', { name: 'Screens' }))
  await user.click(rail.getByRole('button', { name: 'Office' }))
  await user.click(rail.getByRole('link', { name: 'Settings' }))
  const title = await screen.findByRole('heading', { name: 'Settings' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(rail.getByRole('link', { current: 'page' }).textContent).toBe('Settings')
})

test('the bell counts what is new, shows it, and then counts it as seen', async () => {
  let seen = 0
  server.use(
    answer(readNeeds, () => ({ needs: [signedBid], more: [], newCount: 1 })),
    answer(seeNeeds, () => {
      seen += 1
      return { seenAt: '2026-11-20T19:00:00Z' }
    }),
  )
  const { user, path } = renderApp('/employee/Maria/settings')
  await user.click(await screen.findByRole('button', { name: 'Needs you, 1 new' }))
  const list = within(await screen.findByRole('dialog', { name: 'Needs you' }))
  await screen.findByRole('button', { name: 'Needs you' })
  expect(seen).toBe(1)
  await user.click(list.getByRole('link', { name: 'Finalize bid: Ann Lee, 26-0142' }))
  await waitFor(() => expect(path()).toBe('/employee/Maria/projects/12/bids/40'))
  expect(screen.queryByRole('dialog', { name: 'Needs you' })).toBeNull()
})

test('the rail shows ten entries, and the rest behind two of them that stay as they were left', async () => {
  const { user, router } = renderApp('/employee/Maria/')
  await screen.findByRole('heading', { name: 'Dashboard' })
  const rail = () => within(screen.getByRole('navigation', { name: 'Screens' }))
  expect(rail().getAllByRole('link').length + rail().getAllByRole('button').length).toBe(10)
  const isOpen = (name: string) => rail().getByRole('button', { name }).getAttribute('aria-expanded')
  await router.navigate('/employee/Maria/settings')
  await screen.findByRole('heading', { name: 'Settings' })
  expect([isOpen('Lists'), isOpen('Office')]).toEqual(['false', 'true'])
  await user.click(rail().getByRole('button', { name: 'Lists' }))
  await router.navigate('/employee/Maria/')
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect([isOpen('Lists'), isOpen('Office')]).toEqual(['true', 'false'])
  expect(rail().getByRole('link', { name: 'Products' })).toBeTruthy()
})
