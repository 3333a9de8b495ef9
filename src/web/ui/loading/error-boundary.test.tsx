import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AppProviders } from '../../app-providers.tsx'
import { PageErrorBoundary } from './error-boundary.tsx'

afterEach(cleanup)

function BrokenScreen(): never {
  throw new Error('The bid has no groups')
}

test('shows an uncaught error with its details on demand and a way back', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  render(
    <AppProviders env="test">
      <PageErrorBoundary>
        <BrokenScreen />
      </PageErrorBoundary>
    </AppProviders>,
  )
  expect(screen.getByRole('heading').textContent).toBe('Something went wrong.')
  const details = screen.getByText('Details').closest('details')
  expect(details?.open).toBe(false)
  expect(details?.textContent).toContain('The bid has no groups')
  expect(details?.textContent).toContain('at BrokenScreen')
  expect(screen.getByRole('link', { name: 'Back to the start' }).getAttribute('href')).toBe('/')
  logged.mockRestore()
})
