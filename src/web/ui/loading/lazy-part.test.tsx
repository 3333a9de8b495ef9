import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

afterEach(() => vi.useRealTimers())

it('retries a part that cannot be loaded, and keeps the page', async () => {
  vi.useFakeTimers()
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: () => 'the menu' })
  const Menu = lazyPart(load)
  render(
    <>
      the screen
      <Suspense fallback={null}>
        <Menu />
      </Suspense>
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(screen.getByText(/the screen/)).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(screen.getByText(/the menu/)).toBeTruthy()
  warned.mockRestore()
})
