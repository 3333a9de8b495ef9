import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { hasAnswer, isKept } from '../api/kept-queries.ts'
import { useOnline } from '../api/use-connection.ts'
import { t } from '../language/t.ts'
import { formatRecent } from '../ui/time.ts'

/** While the server cannot be reached: how old what the screen shows may be. */
export function AsOf() {
  const online = useOnline()
  const oldest = useOldestShown()
  if (online || oldest === undefined) return null
  return <span>{t('As of {asOf}', { asOf: formatRecent(new Date(oldest).toISOString()) })}</span>
}

/** When the oldest answer came that the present screen shows, in milliseconds. */
function useOldestShown(): number | undefined {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  return useSyncExternalStore(subscribe, () => {
    const shown = cache
      .findAll({ type: 'active', predicate: (query) => isKept(query.queryKey) && hasAnswer(query) })
      .map(({ state }) => state.dataUpdatedAt)
    return shown.length === 0 ? undefined : Math.min(...shown)
  })
}
