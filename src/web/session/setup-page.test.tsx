import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setUp } from '../../contract/auth.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { maria, renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

const server = startApiStandIn(...shellHandlers)

async function fillIn(user: ReturnType<typeof renderApp>['user']) {
  await user.type(await screen.findByLabelText(/Company/), 'Bedrock')
  await user.type(screen.getByLabelText(/First name/), 'Maria')
  await user.type(screen.getByLabelText(/Last name/), 'Delgado')
  await user.type(screen.getByLabelText(/Email/), 'maria@groundwork.example')
  await user.type(screen.getByLabelText(/Password/), 'a long password')
  await user.click(screen.getByRole('button', { name: 'Set up' }))
}

test('creates the first administrator and signs them in', async () => {
  server.use(
    answer(setUp, ({ body }) => {
      expect(body).toMatchObject({ token: 'once', companyName: 'Bedrock', firstName: 'Maria' })
      return { token: 'good', employee: maria }
    }),
  )
  const { user, path } = renderApp('/setup?token=once')
  await fillIn(user)
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(path()).toBe('/employee/Maria/')
  expect(localStorage.getItem('authToken')).toBe('good')
})

test('says that a link was used and keeps what was typed', async () => {
  server.use(
    answer(setUp, () => {
      throw new Refusal(403, { error: 'This link was already used' })
    }),
  )
  const { user } = renderApp('/setup?token=once')
  await fillIn(user)
  await screen.findByText('This link was already used')
  expect(screen.getByLabelText<HTMLInputElement>(/Company/).value).toBe('Bedrock')
})

test('leads from an incomplete link to the login', async () => {
  renderApp('/setup')
  expect((await screen.findByRole('link', { name: 'Back to the login' })).getAttribute('href')).toBe('/')
})
