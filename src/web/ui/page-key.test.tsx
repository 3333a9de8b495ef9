import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import '../testing/patience.ts'
import { goesOn, usePageKey } from './page-key.ts'

it('stays where a page goes on, and is another one everywhere else', async () => {
  const keys: string[] = []
  function Page() {
    keys.push(usePageKey())
    return null
  }
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/bids/1'] })
  render(<RouterProvider router={router} />)
  const begun = keys.at(-1)
  await act(() => router.navigate('/bids/2', goesOn))
  expect(keys.at(-1)).toBe(begun)
  await act(() => router.navigate('/bids/1'))
  const again = keys.at(-1)
  expect(again).not.toBe(begun)
  await act(() => router.navigate('/bids/3', { replace: true }))
  expect([begun, again]).not.toContain(keys.at(-1))
})
