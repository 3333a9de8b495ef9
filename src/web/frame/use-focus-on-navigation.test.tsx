import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import '../testing/patience.ts'

test('the focus waits at the screen until its title is there', async () => {
  const user = renderScreens()
  await user.click(screen.getByRole('link', { name: 'Customer' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
  // Without the focus going along, as an answer of the server does.
  fireEvent.click(screen.getByRole('button', { name: 'The answer comes' }))
  const title = await screen.findByRole('heading', { name: 'Hillcrest HOA' })
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('who has gone on meanwhile is not called back', async () => {
  const user = renderScreens()
  await user.click(screen.getByRole('link', { name: 'Customer' }))
  await user.click(screen.getByRole('button', { name: 'The answer comes' }))
  await screen.findByRole('heading', { name: 'Hillcrest HOA' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'The answer comes' }))
})

function renderScreens() {
  const routes = [
    {
      path: '/',
      Component: Place,
      children: [
        { index: true, element: <Link to="/customer">Customer</Link> },
        { path: 'customer', Component: Customer },
      ],
    },
  ]
  render(<RouterProvider router={createMemoryRouter(routes)} />)
  return userEvent.setup()
}

function Place() {
  return (
    <main tabIndex={-1} ref={useFocusOnNavigation()}>
      <Outlet />
    </main>
  )
}

function Customer() {
  const [name, setName] = useState('')
  return (
    <>
      {name && <h1 tabIndex={-1}>{name}</h1>}
      <button type="button" onClick={() => setName('Hillcrest HOA')}>
        The answer comes
      </button>
    </>
  )
}
