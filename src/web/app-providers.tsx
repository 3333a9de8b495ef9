import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from './api/api-error.ts'
import { cssVariables, theme } from './theme.ts'
import { PageErrorBoundary } from './ui/loading/error-boundary.tsx'

/** Asking again helps when the connection broke, never when the server said no, nor while the device is offline. */
function shouldRetry(failures: number, error: unknown): boolean {
  return (
    failures < 2 &&
    navigator.onLine !== false &&
    error instanceof ApiError &&
    (error.status === 0 || error.status >= 502)
  )
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline, a screen says so at once instead of waiting without a word.
      queries: {
        staleTime: 15_000,
        retry: shouldRetry,
        refetchOnWindowFocus: true,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** What every page stands in, the router included. `test` switches transitions and portals off. */
export function AppProviders({
  children,
  client,
  env = 'default',
}: {
  children: ReactNode
  /** One that holds answers already; a new one where it is left out. */
  client?: QueryClient
  env?: 'default' | 'test'
}) {
  const [queryClient] = useState(() => client ?? createQueryClient())
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" env={env}>
      <PageErrorBoundary>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </PageErrorBoundary>
    </MantineProvider>
  )
}
