import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { LoadingSkeleton } from './loading-skeleton.tsx'

interface Outline {
  lines?: number
  height?: number
}

/** Shows what a query has read. Until then: its outline, or why it could not be read. */
export function Loaded<Data>({
  query,
  children,
  ...outline
}: Outline & {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  return <LoadState query={query} {...outline} />
}

/** In place of what has not been read: its outline, or why it could not be read. */
export function LoadState({
  query: { error, refetch },
  ...outline
}: Outline & { query: { error: unknown; refetch: () => unknown } }) {
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <LoadingSkeleton {...outline} />
}
