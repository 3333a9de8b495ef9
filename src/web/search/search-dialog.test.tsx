import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { logout } from '../../contract/auth.ts'
import { listProjects } from '../../contract/project-lists.ts'
import { type SearchResult, search } from '../../contract/search.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

const nothing = {
  detail: '',
  amount: null,
  at: null,
  day: null,
  project: null,
  parentId: null,
  parentName: '',
  nextStep: null,
}
const hillcrest: SearchResult = {
  ...nothing,
  kind: 'project',
  id: 12,
  title: 'BA-26-0056',
  detail: 'Ann Lee, 12 Hillcrest Ave',
}
const check: SearchResult = {
  ...nothing,
  kind: 'payment',
  id: 5,
  title: '1042',
  detail: 'check',
  amount: 25_000,
  day: '2026-11-03',
  project: { id: 12, number: 'BA-26-0056', customerName: 'Ann Lee' },
  parentId: 31,
}

const server = startApiStandIn(
  ...shellHandlers,
  answer(listProjects, () => []),
  answer(search, () => ({
    groups: [
      { kind: 'project' as const, results: [hillcrest] },
      { kind: 'payment' as const, results: [check] },
    ],
    alike: false,
  })),
)

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('authToken', 'good')
})

async function openSearch() {
  const app = renderApp('/employee/Maria/')
  await screen.findByRole('heading', { name: 'Dashboard' })
  const button = screen.getByRole('button', { name: /^Search/ })
  button.focus()
  await app.user.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Search everything' }))
  const box = dialog.getByRole('combobox', { name: 'Search everything' })
  await waitFor(() => expect(document.activeElement).toBe(box))
  return { ...app, dialog, box, button }
}

const pointed = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent ?? ''

it('finds with the keyboard alone, says how many, and opens what is pointed at', async () => {
  const { user, dialog, box, path } = await openSearch()
  await user.keyboard('hill')
  expect(await dialog.findByText('2 results')).toBeTruthy()
  await waitFor(() => expect(pointed(box)).toContain('BA-26-0056'))
  await user.keyboard('{ArrowDown}')
  expect(pointed(box)).toBe('Check 1042$250.00 · Nov 3, 2026 · Ann Lee · BA-26-0056')
  await user.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(path()).toBe('/employee/Maria/projects/12'))
  expect(screen.queryByRole('dialog', { name: 'Search everything' })).toBeNull()
})

it('does the next step of a project by mouse or Shift Enter', async () => {
  const due = { ...hillcrest, nextStep: { kind: 'finalize', reason: 'signed', bidId: 40 } as const }
  server.use(answer(search, () => ({ groups: [{ kind: 'project' as const, results: [due] }], alike: false })))
  const { user, box, router } = await openSearch()
  await user.keyboard('hill')
  await waitFor(() => expect(pointed(box)).toContain('BA-26-0056'))
  expect(screen.getByRole('option', { name: 'Finalize bid: BA-26-0056' }).getAttribute('href')).toBe(
    '/employee/Maria/projects/12?finalizeBid=40',
  )
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  await waitFor(() => expect(router.state.location.search).toBe('?finalizeBid=40'))
})

it('shows what was opened last to this person, and marks what matches', async () => {
  const first = await openSearch()
  await first.user.keyboard('hill')
  await waitFor(() => expect(pointed(first.box)).toContain('BA-26-0056'))
  expect(first.dialog.getByText('Hill').tagName).toBe('MARK')
  await first.user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search everything' })).toBeNull())
  await first.user.keyboard('{Control>}k{/Control}')
  const group = within(await screen.findByRole('group', { name: 'Opened last' }))
  expect(group.getByRole('option').textContent).toContain('BA-26-0056')
})

it('keeps nothing of what was opened when the session ends', async () => {
  server.use(answer(logout, () => ({ message: 'Logged out successfully' })))
  const { user, box, path } = await openSearch()
  await user.keyboard('hill')
  await waitFor(() => expect(pointed(box)).toContain('BA-26-0056'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe('/employee/Maria/projects/12'))
  expect(Object.values(localStorage).join()).toContain('Ann Lee')
  await user.click(await screen.findByRole('button', { name: /menu of Maria/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(path()).toBe('/'))
  expect(Object.values(localStorage).join()).not.toContain('Ann Lee')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('groundwork:found:'))).toEqual([])
})

it('opens in a new tab with Ctrl Enter and stays', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user, box, path } = await openSearch()
  await user.keyboard('hill')
  await waitFor(() => expect(pointed(box)).toContain('BA-26-0056'))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(open).toHaveBeenCalledWith('/employee/Maria/projects/12', '_blank', 'noopener')
  expect(path()).toBe('/employee/Maria/')
  expect(screen.getByRole('dialog', { name: 'Search everything' })).toBeTruthy()
  open.mockRestore()
})

it('gives the focus back on Escape', async () => {
  const { user, button } = await openSearch()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search everything' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('goes to screens and does things, by role', async () => {
  const { user, box, path } = await openSearch()
  server.use(answer(search, () => ({ groups: [], alike: false })))
  await user.keyboard('month e')
  await waitFor(() => expect(pointed(box)).toBe('Month end'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe('/employee/Maria/months'))
})

it('teaches where nothing is found, and Enter still searches the list of projects', async () => {
  const { user, dialog, router } = await openSearch()
  server.use(answer(search, () => ({ groups: [], alike: false })))
  await user.keyboard('Zzyzx & 4th')
  expect(await dialog.findByText(/^Nothing found for “Zzyzx & 4th”\. Try/)).toBeTruthy()
  expect(dialog.getByText('Nothing found')).toBeTruthy()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?search=Zzyzx+%26+4th'))
  expect(router.state.location.pathname).toBe('/employee/Maria/projects')
})

it('says that these are only alike', async () => {
  server.use(
    answer(search, () => ({ groups: [{ kind: 'project' as const, results: [hillcrest] }], alike: true })),
  )
  const { user, dialog } = await openSearch()
  await user.keyboard('hilcrest')
  expect(await dialog.findByText('No match for “hilcrest”. Did you mean:')).toBeTruthy()
})
