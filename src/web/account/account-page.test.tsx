import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  endOtherSessions,
  listSessions,
  readCurrentEmployee,
  type Session,
  updateCurrentEmployee,
} from '../../contract/auth.ts'
import type { Employee } from '../../contract/employees.ts'
import { readLastChange } from '../../contract/live.ts'
import { readSignInWays, removePasskey, renamePasskey } from '../../contract/passkeys.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { maria, renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

const server = startApiStandIn(...shellHandlers)
const address = '/employee/Maria/account'
const here: Session = {
  id: 1,
  current: true,
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36',
  address: '192.168.1.5',
  createdAt: '2026-11-20T16:00:00Z',
  lastUsedAt: '2026-11-20T17:00:00Z',
  passkeyName: null,
}
const phone: Session = {
  ...here,
  id: 2,
  current: false,
  userAgent: 'Mozilla/5.0 (iPhone) Version/18.5 Safari/604.1',
  address: '2600:1700::1',
  passkeyName: 'My phone',
}
const passkey = { id: 7, name: 'My phone', synced: true, createdAt: '2026-11-20T16:00:00Z', lastUsedAt: null }

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  server.use(answer(listSessions, () => [here, phone]))
})

test('saves only the changed details, with the version', async () => {
  const bodies: unknown[] = []
  server.use(
    answer(updateCurrentEmployee, ({ body }) => {
      bodies.push(body)
      return { ...maria, phone: '213-555-0199', startPage: 'calendar', version: 2 } as Employee
    }),
  )
  const { user } = renderApp(address)
  const field = await screen.findByLabelText<HTMLInputElement>('Phone')
  const form = within(field.closest('form') as HTMLFormElement)
  await user.clear(field)
  await user.type(field, '213-555-0199')
  await user.selectOptions(form.getByLabelText('Start page'), 'Calendar')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Your details are saved')
  expect(bodies).toEqual([{ phone: '213-555-0199', startPage: 'calendar', version: 1 }])
})

test('restores a draft after a reload, and asks when a colleague changed the same field', async () => {
  const bodies: unknown[] = []
  const current = { ...maria, phone: '213-555-0144', version: 2 } as Employee
  server.use(
    answer(readLastChange, () => ({
      actor: { id: 8, firstName: 'Beth', name: 'Beth Cole' },
      at: '2026-11-20T17:00:00Z',
      verb: 'changed',
      summary: 'changed Maria Delgado',
    })),
    answer(updateCurrentEmployee, ({ body }) => {
      bodies.push(body)
      if (body.version === 1)
        throw new Refusal(409, { error: 'Somebody else has changed this', code: 'conflict', current })
      return { ...current, ...body, version: 3 } as Employee
    }),
  )
  const before = renderApp(address)
  const field = await screen.findByLabelText<HTMLInputElement>('Phone')
  await before.user.clear(field)
  await before.user.type(field, '213-555-0199')
  before.unmount()
  const { user } = renderApp(address)
  await screen.findByText('We brought back what you typed before.')
  const again = screen.getByLabelText<HTMLInputElement>('Phone')
  expect(again.value).toBe('213-555-0199')
  await user.click(within(again.closest('form') as HTMLFormElement).getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Beth changed your details' }))
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }))
  await screen.findByText('Your details are saved')
  expect(bodies).toEqual([
    { phone: '213-555-0199', version: 1 },
    { phone: '213-555-0199', version: 2 },
  ])
  expect(localStorage.getItem('draft:1:own-details')).toBeNull()
})

test('recommends the usual start page of the role', async () => {
  server.use(answer(readCurrentEmployee, (): Employee => ({ ...maria, role: 'accountant' })))
  renderApp(address)
  const select = await screen.findByLabelText<HTMLSelectElement>('Start page')
  expect(select.value).toBe('dashboard')
  expect(screen.getByRole('option', { name: 'Invoices (recommended for your role)' })).toBeTruthy()
})

test('describes sessions in words and ends the others', async () => {
  const ended = vi.fn()
  server.use(answer(endOtherSessions, () => (ended(), { message: 'Every other session of yours has ended' })))
  const { user } = renderApp(address)
  const list = (await screen.findByText('Chrome on Windows')).closest('ul') as HTMLElement
  expect(within(list).getByText('This one')).toBeTruthy()
  expect(within(list).getByText(/The office network \(192\.168\.1\.5\)/)).toBeTruthy()
  expect(within(list).getByText(/with the passkey My phone/)).toBeTruthy()
  expect(
    within(list)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Sign out Safari on iPhone'])
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Sign out everywhere else' }))
  await waitFor(() => expect(ended).toHaveBeenCalledTimes(1))
})

test('renames a passkey, and asks before removing it', async () => {
  const removed = vi.fn()
  const names: string[] = []
  server.use(
    answer(readSignInWays, () => ({
      hasPassword: true,
      passkeys: [passkey],
      passkeyProblem: null,
      proofNeeded: false,
    })),
    answer(renamePasskey, ({ params, body }) => (names.push(`${params.id} ${body.name}`), passkey)),
    answer(removePasskey, ({ params }) => (removed(params.id), { message: 'Passkey removed' })),
  )
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'Rename My phone' }))
  const field = screen.getByLabelText('Name of the passkey')
  await user.clear(field)
  await user.type(field, 'Old phone{Enter}')
  await waitFor(() => expect(names).toEqual(['7 Old phone']))
  await user.click(await screen.findByRole('button', { name: 'Remove passkey My phone' }))
  await user.click(await screen.findByRole('button', { name: 'Remove passkey' }))
  await waitFor(() => expect(removed).toHaveBeenCalledWith(7))
})

test('says why passkeys cannot work here', async () => {
  server.use(
    answer(readSignInWays, () => ({
      hasPassword: true,
      passkeys: [],
      passkeyProblem: 'numeric_address' as const,
      proofNeeded: false,
    })),
  )
  renderApp(address)
  expect(await screen.findByText(/browsers keep passkeys for names/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('switches shortcuts off for this browser', async () => {
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('switch', { name: /Keyboard shortcuts/ }))
  expect(localStorage.getItem('groundwork:shortcuts')).toBe('off')
  await user.click(screen.getByRole('switch', { name: /Keyboard shortcuts/ }))
  expect(localStorage.getItem('groundwork:shortcuts')).toBeNull()
})
