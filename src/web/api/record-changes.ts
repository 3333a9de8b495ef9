import type { QueryKey } from '@tanstack/react-query'
import type { PartOutput, Route } from '../../contract/route.ts'
import { type Answer, call } from './client.ts'
import { useChange } from './use-change.ts'

/** What a change of a record shows up in, which is read again afterwards. */
type Affected = readonly QueryKey[]

/** Adds a record. @param fallback what to say when no answer came */
export function useCreate<R extends Route>(route: R, affected: Affected, fallback?: string) {
  return useChange((body: PartOutput<R, 'body'>) => callRecord(route, { body, fallback }), ...affected)
}

/** Changes the record of an `id`, which the route's address names. */
export function useUpdate<R extends Route>(route: R, affected: Affected, fallback?: string) {
  return useChange(
    ({ id, ...body }: PartOutput<R, 'body'> & { id: number }) =>
      callRecord(route, { params: { id }, body, fallback }),
    ...affected,
  )
}

/** Deletes the record of an id. */
export function useDelete<R extends Route>(route: R, affected: Affected, fallback?: string) {
  return useChange((id: number) => callRecord(route, { params: { id }, fallback }), ...affected)
}

/** Which parts a route takes is known only together with the route. */
const callRecord = call as unknown as <R extends Route>(route: R, parts: object) => Promise<Answer<R>>
