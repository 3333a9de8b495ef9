import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { listProjects, readProject, updateProject } from '../../contract/projects.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { hillcrest, summaryOf } from './sample-project.ts'

/** Where the pages that were asked for begin. */
let asked: number[] = []
/** Who looks out for cards, and for whom. */
let watching: { tell: IntersectionObserverCallback; watched: Set<Element> }[] = []

const perPage = 100
const total = 210

startApiStandIn(
  http.get('*/api/projects', ({ request }) => {
    const from = Number(new URL(request.url).searchParams.get('cursor') ?? 0)
    asked.push(from)
    const rows = Array.from({ length: Math.min(perPage, total - from) }, (_, at) => ({
      ...summaryOf(hillcrest),
      id: from + at + 1,
      number: `BA-26-${String(from + at + 1).padStart(4, '0')}`,
    }))
    const next = from + perPage
    const headers = {
      'X-Total-Count': String(total),
      ...(next < total ? { Link: `</api/projects?cursor=${next}>; rel="next"` } : {}),
    }
    return HttpResponse.json(z.encode(listProjects.response, rows), { headers })
  }),
  ...shellHandlers,
  answer(readProject, () => hillcrest),
  answer(updateProject, () => ({ ...hillcrest, status: 'permitting' as const })),
)

beforeEach(() => {
  asked = []
  watching = []
  localStorage.setItem('authToken', 'good')
  // A phone: the list stands in cards.
  const asks = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(asks(query), 'matches', { value: false }),
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      own = { tell: (() => {}) as IntersectionObserverCallback, watched: new Set<Element>() }
      constructor(tell: IntersectionObserverCallback) {
        this.own.tell = tell
        watching.push(this.own)
      }
      observe(element: Element) {
        this.own.watched.add(element)
      }
      disconnect() {
        this.own.watched.clear()
      }
    },
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A page that is not laid out cannot be scrolled: these come into sight, and no others. */
function scrollTo(...elements: Element[]) {
  act(() => {
    for (const { tell, watched } of watching) {
      const entries = [...watched].map((target) => ({ target, isIntersecting: elements.includes(target) }))
      if (entries.length > 0) {
        tell(entries as unknown as IntersectionObserverEntry[], {} as IntersectionObserver)
      }
    }
  })
}

const card = async (number: string) => (await screen.findByText(number)).closest('li') as Element

it('reads the cards again that are in sight, on whichever page of the list', async () => {
  const { user } = renderApp('/employee/Maria/projects')
  await card('BA-26-0001')
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  await card('BA-26-0101')
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  const last = await card('BA-26-0210')
  scrollTo(last)
  asked = []
  await user.click(screen.getByRole('button', { name: 'Change BA-26-0210' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Permitting' }))
  await waitFor(() => expect(asked).toContain(200))
  // What lies far below is when it is scrolled to.
  scrollTo(await card('BA-26-0001'))
  asked = []
  await user.click(screen.getByRole('button', { name: 'Change BA-26-0001' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Permitting' }))
  await waitFor(() => expect(asked).toEqual([0]))
  scrollTo(last)
  await waitFor(() => expect(asked).toContain(200))
})
