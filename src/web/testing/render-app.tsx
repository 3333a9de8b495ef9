import { notifications } from '@mantine/notifications'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach } from 'vitest'
import type { Employee } from '../../contract/employees.ts'
import { AppProviders } from '../app-providers.tsx'
import { outbox } from '../outbox/this-outbox.ts'
import { routes } from '../router.tsx'
import './patience.ts'

// What outlives a page, as it shall, must not outlive a test: what waits to be sent, and what was just told.
afterEach(async () => {
  await Promise.all(outbox.read().items.map(({ id }) => outbox.remove(id)))
  notifications.clean()
})

// happy-dom has no document.fonts; Mantine's growing text areas wait there for fonts to arrive.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

/** The whole application at an address, with its real routes. */
export function renderApp(address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  const { unmount } = render(
    <AppProviders env="test">
      <RouterProvider router={router} useTransitions={false} />
    </AppProviders>,
  )
  return { router, unmount, user: userEvent.setup(), path: () => router.state.location.pathname }
}

export const maria: Employee = {
  id: 1,
  firstName: 'Maria',
  lastName: 'Delgado',
  email: 'maria@groundwork.example',
  phone: '(213) 555-0100',
  role: 'admin',
  active: true,
  language: 'en',
  startPage: 'dashboard',
  version: 1,
  createdAt: '2026-01-05T16:00:00Z',
  updatedAt: '2026-01-05T16:00:00Z',
}
