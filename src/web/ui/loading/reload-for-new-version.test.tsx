import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteAnswer } from '../../api/reachability.ts'
import { useReloadForNewVersion } from './error-boundary.tsx'

const reload = vi.fn()

beforeEach(() => {
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  reload.mockClear()
  sessionStorage.clear()
  noteAnswer(true)
})

const reloads = (error: unknown) => renderHook(() => useReloadForNewVersion(error)).result.current

it.each([
  'Failed to fetch dynamically imported module: https://office.example.com/assets/reports-page-1a2b.js',
  'error loading dynamically imported module: https://office.example.com/assets/reports-page-1a2b.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/reports-page-1a2b.css',
])('reloads the page once: %s', (message) => {
  expect(reloads(new TypeError(message))).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(reloads(new TypeError(message))).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('does not reload for any other error', () => {
  expect(reloads(new Error('The month has no days'))).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

it('does not reload without a connection', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(reloads(new TypeError('Importing a module script failed.'))).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
