import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choosePasswordByLink, readEmployeeLink } from '../../contract/employee-access.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { maria, renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

const server = startApiStandIn(...shellHandlers)
const link = {
  kind: 'invitation' as const,
  companyName: 'Bedrock',
  firstName: 'Maria',
  lastName: 'Delgado',
  email: maria.email,
  passkeyProblem: null,
}

test('lets an invited employee choose a password and signs them in', async () => {
  server.use(
    answer(readEmployeeLink, ({ body }) => {
      expect(body).toEqual({ token: 'once' })
      return link
    }),
    answer(choosePasswordByLink, ({ body }) => {
      expect(body).toEqual({ token: 'once', password: 'a long password' })
      return { token: 'good', employee: maria }
    }),
  )
  const { user, path } = renderApp('/setup#employee=once')
  await screen.findByRole('heading', { name: 'Welcome, Maria' })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Use this password' })
  await user.type(screen.getByLabelText(/Password/), 'short')
  expect(button.disabled).toBe(true)
  await user.clear(screen.getByLabelText(/Password/))
  await user.type(screen.getByLabelText(/Password/), 'a long password')
  await user.click(button)
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(path()).toBe('/employee/Maria/')
  expect(localStorage.getItem('authToken')).toBe('good')
})

test('opens the start page that the employee chose', async () => {
  server.use(
    answer(readEmployeeLink, () => link),
    answer(choosePasswordByLink, () => ({
      token: 'good',
      employee: { ...maria, startPage: 'reports' as const },
    })),
  )
  const { user, path } = renderApp('/setup#employee=once')
  await user.type(await screen.findByLabelText(/Password/), 'a long password')
  await user.click(screen.getByRole('button', { name: 'Use this password' }))
  await screen.findByRole('heading', { name: 'Reports' })
  expect(path()).toBe('/employee/Maria/reports')
})

test('says that a link was used and leads back to the login', async () => {
  server.use(
    answer(readEmployeeLink, () => {
      throw new Refusal(403, {
        error: 'This link does not work any more; ask an administrator for a new one',
      })
    }),
  )
  renderApp('/setup#employee=once')
  await screen.findByText(/does not work any more/)
  expect(screen.getByRole('link', { name: 'Back to the login' }).getAttribute('href')).toBe('/')
})
