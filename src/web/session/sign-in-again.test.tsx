import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { changePassword, listSessions, login, readCurrentEmployee } from '../../contract/auth.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { maria, renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

/** The tokens that the server takes. */
let good: string[]
const changed = vi.fn()

const checkToken = (request: Request) => {
  const token = request.headers.get('Authorization')?.replace('Bearer ', '') ?? ''
  if (!good.includes(token)) throw new Refusal(401, { error: 'Please sign in', code: 'unauthenticated' })
}

startApiStandIn(
  answer(readCurrentEmployee, ({ request }) => {
    checkToken(request)
    return maria
  }),
  answer(listSessions, () => []),
  answer(login, () => ({ token: 'second', employee: maria })),
  answer(changePassword, ({ request }) => {
    checkToken(request)
    changed()
    return { message: 'Password changed' }
  }),
  ...shellHandlers,
)

beforeEach(() => {
  good = ['first']
  changed.mockClear()
  localStorage.setItem('authToken', 'first')
})

/** Changes the password under a session that has ended meanwhile. */
async function askToSignInAgain(user: UserEvent) {
  await user.type(await screen.findByLabelText(/Current password/), 'my password')
  await user.type(screen.getByLabelText(/^New password( \*)?$/), 'a longer password')
  await user.type(screen.getByLabelText(/New password again/), 'a longer password')
  good = []
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByRole('dialog', { name: 'Sign in again' })
}

/** What this tab hears when another one signs in. */
function signInElsewhere(token: string) {
  localStorage.setItem('authToken', token)
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
}

it('asks again after the frame was closed while asking', async () => {
  const { user, router } = renderApp('/employee/Maria/account')
  await askToSignInAgain(user)
  // Its session is refused: this tab is signed out, and the dialog gone with the frame.
  signInElsewhere('refused')
  await screen.findByRole('heading', { name: 'Employee Login' })

  good = ['second']
  await user.click(await screen.findByRole('button', { name: /Fill in/ }))
  await user.click(screen.getByRole('button', { name: 'Login' }))
  await screen.findByRole('heading', { name: 'Dashboard' })
  await router.navigate('/employee/Maria/account')
  await askToSignInAgain(user)
})

it('continues when the same person signs in in another tab', async () => {
  const { user, path } = renderApp('/employee/Maria/account')
  await askToSignInAgain(user)
  good = ['second']
  signInElsewhere('second')
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in again' })).toBeNull())
  expect(path()).toBe('/employee/Maria/account')
})
