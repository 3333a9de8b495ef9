import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { readBid } from '../../../contract/bids.ts'
import { readProject } from '../../../contract/projects.ts'
import { answer, Refusal, startApiStandIn } from '../../testing/api-stand-in.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { shellHandlers } from '../../testing/shell-handlers.ts'

startApiStandIn(
  ...shellHandlers,
  answer(readProject, () => {
    throw new Refusal(404, { error: 'Project not found', code: 'not_found' })
  }),
  answer(readBid, () => {
    throw new Refusal(404, { error: 'Bid not found', code: 'not_found' })
  }),
)

beforeEach(() => localStorage.setItem('authToken', 'good'))

it.each([
  ['projects/999', 'Project not found', 'All projects'],
  ['projects/abc', 'Project not found', 'All projects'],
  ['projects/999/bids', 'Project not found', 'All projects'],
  ['projects/12/bids/999', 'Bid not found', 'Back to the project'],
  ['projects/12/bids/abc', 'Not found', 'Back to the project'],
  ['import/abc', 'Not found', 'Go to the dashboard'],
])('says what is missing at %s, with a way back', async (address, message, wayBack) => {
  renderApp(`/employee/Maria/${address}`)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByRole('link', { name: wayBack })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
