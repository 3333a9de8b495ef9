import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listProjects } from '../../contract/projects.ts'
import { keepTutorial } from '../../contract/tutorial.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { startTutorial } from '../ui/start-tutorial.ts'

/** The steps that came to be shown. */
const shown = vi.fn<(step: string | null | undefined) => void>()
/** What is asked for before the first step, and answered when the test says so. */
let asked: (() => void)[]

startApiStandIn(
  answer(listProjects, async ({ query }) => {
    if (query.limit === 50) await new Promise<void>((go) => asked.push(go))
    return []
  }),
  answer(keepTutorial, ({ body }) => {
    shown(body.step)
    return { state: body.state, step: body.step ?? null }
  }),
  ...shellHandlers,
)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  asked = []
  shown.mockClear()
  // The tour points at what has a size.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 200, 40))
})
afterEach(() => vi.restoreAllMocks())

const popovers = () => document.querySelectorAll('.groundwork-tour')

it('asked for twice, is one tour', async () => {
  const { user } = renderApp('/employee/Maria/')
  await screen.findByRole('heading', { name: 'Dashboard' })
  startTutorial()
  await waitFor(() => expect(asked).toHaveLength(1))
  startTutorial()
  await waitFor(() => expect(asked).toHaveLength(2))
  for (const go of asked) go()
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  await waitFor(() => expect(shown).toHaveBeenCalledWith('newLead'))
  expect(shown.mock.calls).toEqual([['welcome'], ['newLead']])
  expect(popovers()).toHaveLength(1)
})

it('does not begin for somebody who has left while it was loading', async () => {
  const { unmount } = renderApp('/employee/Maria/')
  await screen.findByRole('heading', { name: 'Dashboard' })
  startTutorial()
  await waitFor(() => expect(asked).toHaveLength(1))
  unmount()
  const { user } = renderApp('/employee/Maria/')
  await screen.findByRole('heading', { name: 'Dashboard' })
  asked[0]?.()
  startTutorial()
  await waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.()
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  await waitFor(() => expect(shown).toHaveBeenCalledWith('newLead'))
  expect(shown.mock.calls).toEqual([['welcome'], ['newLead']])
})
