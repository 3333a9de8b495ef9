import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { AppProviders } from '../../app-providers.tsx'
import { ConfirmProvider } from '../confirm.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { useUnsaved } from './unsaved.ts'
import '../../testing/patience.ts'

function Form() {
  const [text, setText] = useState('')
  useUnsaved(text !== '')
  return <input aria-label="Reason" value={text} onChange={(event) => setText(event.currentTarget.value)} />
}

function open() {
  const frame = (
    <ConfirmProvider>
      <LeaveGuard />
      <Outlet />
    </ConfirmProvider>
  )
  const router = createMemoryRouter([
    {
      element: frame,
      children: [
        { path: '/', element: <Form /> },
        { path: '/elsewhere', element: <p>Elsewhere</p> },
      ],
    },
  ])
  render(
    <AppProviders env="test">
      <RouterProvider router={router} />
    </AppProviders>,
  )
  return router
}

function closes(): boolean {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

it('asks before leaving unsaved input, and only then', async () => {
  const user = userEvent.setup()
  const router = open()
  expect(closes()).toBe(true)
  await user.type(screen.getByLabelText('Reason'), 'Sold the house')
  expect(closes()).toBe(false)
  void router.navigate('/elsewhere')
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Sold the house')
  void router.navigate('/elsewhere')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByText('Elsewhere')
  expect(closes()).toBe(true)
})
