import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../../ui/loading/loading-skeleton.tsx'

/** What stands in a list's place: its shape while it is on its way, why it did not come, or the list. */
export function ListStates<T>({
  query: { data, error, refetch },
  children,
}: {
  query: { data: readonly T[] | undefined; error: unknown; refetch: () => unknown }
  children: (rows: readonly T[]) => ReactNode
}) {
  return (
    <>
      {error != null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (data.length > 0 || error == null) ? children(data) : null}
      {!data && error == null && <LoadingSkeleton lines={10} height={36} />}
    </>
  )
}
