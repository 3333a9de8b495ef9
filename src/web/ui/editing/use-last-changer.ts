import { useQuery } from '@tanstack/react-query'
import { type Colleague, readLastChange } from '../../../contract/live.ts'
import { call } from '../../api/client.ts'
import type { RecordPlace } from '../../live/record-news.ts'
import { useAuth } from '../../session/auth-context.tsx'

/** Undefined while that is not known: of what the system did, or while nobody answers. */
export type Changer = Colleague | 'me' | undefined

/** Who changed a record last. */
export function useLastChanger(place: RecordPlace | undefined): Changer {
  const me = useAuth().currentUser?.id
  const { data } = useQuery({
    queryKey: ['last-change', place?.entity, place?.entityId],
    queryFn: ({ signal }) =>
      call(readLastChange, {
        params: { entity: place?.entity ?? '', id: place?.entityId ?? 0 },
        signal,
        renew: false,
      }),
    enabled: place !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (!data?.actor) return undefined
  return data.actor.id === me ? 'me' : data.actor
}
