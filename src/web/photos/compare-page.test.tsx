import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { readProject } from '../../contract/projects.ts'
import { hillcrest } from '../projects/sample-project.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { photo } from './sample-photos.ts'

const address = '/employee/Maria/projects/12/photos/compare'
const before = [photo(1, 'before', { caption: 'Front wall' }), photo(2, 'before', { caption: 'Crack' })]
const after = [
  photo(4, 'after', { caption: 'New wall' }),
  photo(5, 'after', { caption: 'Filled' }),
  photo(6, 'after', { caption: 'Drain' }),
]

const server = startApiStandIn(
  ...shellHandlers,
  answer(readProject, () => ({ ...hillcrest, before, after })),
)

beforeEach(() => localStorage.setItem('authToken', 'good'))

it('shows the first pair, and goes from pair to pair', async () => {
  const { user } = renderApp(address)
  expect(await screen.findByAltText('Front wall')).toBeTruthy()
  expect(screen.getByAltText('New wall')).toBeTruthy()
  expect(screen.getByText('Pair 1 of 2')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByAltText('Crack')).toBeTruthy()
  expect(screen.getByAltText('Filled')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true)
})

it('compares any two photos, and keeps them in the address', async () => {
  const { user, router } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'Drain' }))
  expect(await screen.findByAltText('Drain')).toBeTruthy()
  expect(screen.getByAltText('Front wall')).toBeTruthy()
  expect(screen.getByText('Before 1 and after 3')).toBeTruthy()
  expect(router.state.location.search).toBe('?before=1&after=6')
})

it('moves the divider with the arrow keys and announces its position', async () => {
  const { user } = renderApp(address)
  const divider = await screen.findByRole('slider', { name: 'Divider between before and after' })
  divider.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(divider.getAttribute('aria-valuetext')).toBe('60% before, 40% after')
  await user.keyboard('{ArrowLeft}')
  expect(divider.getAttribute('aria-valuenow')).toBe('55')
})

it('asks for photos when one list is empty', async () => {
  server.use(answer(readProject, () => ({ ...hillcrest, before, after: [] })))
  renderApp(address)
  expect(await screen.findByText('Nothing to compare yet')).toBeTruthy()
})
