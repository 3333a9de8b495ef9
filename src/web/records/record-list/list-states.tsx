import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../../ui/loading/loading-skeleton.tsx'

/** A list, or what stands in its place: a skeleton while it loads, the error when loading failed. */
export function ListStates<T>({
  query: { data, error, refetch, isWaiting = false },
  children,
}: {
  query: {
    data: readonly T[] | undefined
    error: unknown
    refetch: () => unknown
    isWaiting?: boolean | undefined
  }
  children: (rows: readonly T[]) => ReactNode
}) {
  return (
    <>
      {error != null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (data.length > 0 || error == null) ? (
        <div aria-busy={isWaiting} style={isWaiting ? { opacity: 0.6 } : undefined}>
          {children(data)}
        </div>
      ) : null}
      {!data && error == null && <LoadingSkeleton lines={10} height={36} />}
    </>
  )
}
