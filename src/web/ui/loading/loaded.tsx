import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { LoadingSkeleton } from './loading-skeleton.tsx'

/** Shows what a query has read. Until then: its outline, or why it could not be read. */
export function Loaded<Data>({
  query: { data, error, refetch },
  children,
  ...outline
}: {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  children: (data: Data) => ReactNode
  lines?: number
  height?: number
}) {
  if (data !== undefined) return children(data)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <LoadingSkeleton {...outline} />
}
