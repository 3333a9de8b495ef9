import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { changePassword, listSessions, login, logout, readCurrentEmployee } from '../../contract/auth.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { maria, renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { useAuth } from './auth-context.tsx'
import { isPublicPath } from './employee-path.ts'
import { beginStartupCheck, employeeAtStart } from './startup-check.ts'

const server = startApiStandIn(
  ...shellHandlers,
  answer(listSessions, () => []),
)

test.each([
  ['/', true],
  ['/bid', true],
  ['/bid/abc', true],
  ['/pay/abc', true],
  ['/hub/abc', true],
  ['/payments', false],
  ['/bidding', true],
  ['/setup', true],
  ['/employee/Maria/', false],
  ['/employee/Maria/projects/1/bids', false],
  ['/anything', false],
])('%s is public: %s', (path, open) => expect(isPublicPath(path)).toBe(open))

test('useAuth throws outside its provider', () => {
  function Lost() {
    useAuth()
    return null
  }
  expect(() => renderToString(<Lost />)).toThrow('useAuth must be used within an AuthProvider')
})

describe('the startup check', () => {
  test('without a token, sends no call and leaves private pages for /', async () => {
    const asked = vi.fn()
    server.use(answer(readCurrentEmployee, () => (asked(), maria)))
    const { path } = renderApp('/employee/Maria/')
    await screen.findByRole('heading', { name: 'Employee Login' })
    expect(path()).toBe('/')
    expect(asked).not.toHaveBeenCalled()
  })

  test('with a valid token, checks it once and stays on the page', async () => {
    localStorage.setItem('authToken', 'good')
    const asked = vi.fn()
    server.use(answer(readCurrentEmployee, () => (asked(), maria)))
    const { path, router } = renderApp('/employee/Maria/')
    await screen.findByRole('heading', { name: 'Dashboard' })
    await router.navigate('/employee/Maria/account')
    await screen.findByRole('heading', { name: 'Account' })
    expect(path()).toBe('/employee/Maria/account')
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test('begun before the first drawing, is not asked again, and the page never waits for it', async () => {
    localStorage.setItem('authToken', 'good')
    const asked = vi.fn()
    server.use(answer(readCurrentEmployee, () => (asked(), maria)))
    await beginStartupCheck()
    renderApp('/employee/Maria/')
    expect(screen.queryByRole('status', { name: 'Checking your session' })).toBeNull()
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(asked).toHaveBeenCalledTimes(1)
    expect(employeeAtStart()).toBeNull()
  })

  test('begun before the first drawing with an invalid token, removes it and goes to /', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    localStorage.setItem('authToken', 'stale')
    await beginStartupCheck()
    const { path } = renderApp('/employee/Maria/')
    await screen.findByRole('heading', { name: 'Employee Login' })
    expect(path()).toBe('/')
    expect(localStorage.getItem('authToken')).toBeNull()
    logged.mockRestore()
  })

  test('with an invalid token, removes it and goes to /', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    localStorage.setItem('authToken', 'stale')
    const { path } = renderApp('/employee/Maria/')
    await screen.findByRole('heading', { name: 'Employee Login' })
    expect(path()).toBe('/')
    expect(localStorage.getItem('authToken')).toBeNull()
    expect(logged).toHaveBeenCalled()
    expect(screen.queryByRole('alert')).toBeNull()
    logged.mockRestore()
  })

  test('leads from the login page to the dashboard when signed in', async () => {
    localStorage.setItem('authToken', 'good')
    const { path } = renderApp('/')
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(path()).toBe('/employee/Maria/')
  })
})

describe('the guard', () => {
  test("corrects another person's name in the address and keeps the rest", async () => {
    localStorage.setItem('authToken', 'good')
    const { path, router } = renderApp('/employee/Bob/account?from=mail')
    await screen.findByRole('heading', { name: 'Account' })
    await waitFor(() => expect(path()).toBe('/employee/Maria/account'))
    expect(router.state.location.search).toBe('?from=mail')
  })

  test('leads from an unknown path to the start', async () => {
    const { path } = renderApp('/nowhere/at/all')
    await screen.findByRole('heading', { name: 'Employee Login' })
    expect(path()).toBe('/')
  })
})

describe('signing in', () => {
  test('enables the button once both fields are filled, then stores the token and opens the dashboard', async () => {
    server.use(
      answer(login, ({ body }) => {
        expect(body).toEqual({ email: 'maria@groundwork.example', password: 'a long password' })
        return { token: 'good', employee: maria }
      }),
    )
    const { user, path } = renderApp('/')
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Login' })
    expect(button.disabled).toBe(true)
    await user.type(screen.getByLabelText('Email'), 'maria@groundwork.example')
    expect(button.disabled).toBe(true)
    await user.type(screen.getByLabelText('Password'), 'a long password')
    expect(button.disabled).toBe(false)
    await user.click(button)
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(path()).toBe('/employee/Maria/')
    expect(localStorage.getItem('authToken')).toBe('good')
  })

  test("shows the server's refusal and keeps what was typed", async () => {
    server.use(
      answer(login, () => {
        throw new Refusal(429, { error: 'Too many attempts. Try again in 30 seconds.' })
      }),
    )
    const { user } = renderApp('/')
    await user.click(await screen.findByRole('button', { name: /Fill in/ }))
    await user.click(screen.getByRole('button', { name: 'Login' }))
    await screen.findByText('Too many attempts. Try again in 30 seconds.')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(maria.email)
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('groundwork-demo')
    expect(localStorage.getItem('authToken')).toBeNull()
  })

  test.each([
    ['an empty 401', () => new HttpResponse(null, { status: 401 })],
    ['a 401 without its reason', () => HttpResponse.json({ code: 'unauthenticated' }, { status: 401 })],
    ['an HTML 500', () => HttpResponse.html('<h1>Internal Server Error</h1>', { status: 500 })],
    ['no answer at all', () => HttpResponse.error()],
  ])('says that e-mail or password is wrong when sign-in gets %s', async (_what, refuse) => {
    server.use(http.post('*/api/auth/login', refuse))
    const { user } = renderApp('/')
    await user.click(await screen.findByRole('button', { name: /Fill in/ }))
    await user.click(screen.getByRole('button', { name: 'Login' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password')
    expect(localStorage.getItem('authToken')).toBeNull()
  })

  test('signs out on the server, forgets the token and goes to /', async () => {
    localStorage.setItem('authToken', 'good')
    const ended = vi.fn()
    server.use(answer(logout, () => (ended(), { message: 'Signed out' })))
    const { user, path } = renderApp('/employee/Maria/')
    await user.click(await screen.findByRole('button', { name: 'MD, menu of Maria Delgado' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await screen.findByRole('heading', { name: 'Employee Login' })
    expect(path()).toBe('/')
    expect(ended).toHaveBeenCalledTimes(1)
    expect(localStorage.getItem('authToken')).toBeNull()
  })

  test('signs out even when the server does not answer', async () => {
    localStorage.setItem('authToken', 'good')
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    server.use(http.post('*/api/auth/logout', () => new Promise<never>(() => {})))
    const { user, path } = renderApp('/employee/Maria/')
    await user.click(await screen.findByRole('button', { name: 'MD, menu of Maria Delgado' }))
    timeout.mockReturnValue(AbortSignal.abort(new DOMException('Too late', 'TimeoutError')))
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await screen.findByRole('heading', { name: 'Employee Login' })
    expect(path()).toBe('/')
    expect(localStorage.getItem('authToken')).toBeNull()
    timeout.mockRestore()
    logged.mockRestore()
  })
})

test('renews an ended session in place and keeps what was typed', async () => {
  localStorage.setItem('authToken', 'good')
  const changed = vi.fn()
  server.use(
    answer(login, ({ body }) => {
      if (body.password !== 'my password') throw new Refusal(401, { error: 'Invalid email or password' })
      return { token: 'renewed', employee: maria }
    }),
    answer(changePassword, ({ request, body }) => {
      if (request.headers.get('Authorization') !== 'Bearer renewed')
        throw new Refusal(401, { error: 'Expired' })
      changed(body)
      return { message: 'Password changed' }
    }),
  )
  const { user, path } = renderApp('/employee/Maria/account')
  await user.type(await screen.findByLabelText(/Current password/), 'my password')
  await user.type(screen.getByLabelText(/^New password( \*)?$/), 'a longer password')
  await user.type(screen.getByLabelText(/New password again/), 'a longer password')
  await user.click(screen.getByRole('button', { name: 'Change password' }))

  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' })
  const field = dialog.querySelector<HTMLInputElement>('input[type="password"]')
  if (!field) throw new Error('The dialog has no password field')
  await user.type(field, 'my password')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  await waitFor(() =>
    expect(changed).toHaveBeenCalledWith({
      currentPassword: 'my password',
      newPassword: 'a longer password',
    }),
  )
  expect(path()).toBe('/employee/Maria/account')
  expect(localStorage.getItem('authToken')).toBe('renewed')
})
