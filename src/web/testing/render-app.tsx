import { cleanup, configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach } from 'vitest'
import type { Employee } from '../../contract/employees.ts'
import { AppProviders } from '../app-providers.tsx'
import { routes } from '../router.tsx'

// Screens are loaded when they are first opened, and a busy machine takes its time over that.
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)

// happy-dom has no document.fonts; Mantine's growing text areas wait there for fonts to arrive.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

/** The whole application at an address, with its real routes. */
export function renderApp(address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  const { unmount } = render(
    <AppProviders env="test">
      <RouterProvider router={router} />
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
