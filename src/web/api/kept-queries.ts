import type { Query, QueryKey } from '@tanstack/react-query'

/** What the screens of the job site show: its last answers are kept for when there is no connection. */
const keptRoots = ['projects', 'appointments', 'permits', 'authorities', 'dashboard', 'company', 'employees']

export function isKept(queryKey: QueryKey): boolean {
  return keptRoots.includes(String(queryKey[0]))
}

/** True where a query shows an answer. */
export function hasAnswer(query: Query): boolean {
  return query.state.data !== undefined
}
