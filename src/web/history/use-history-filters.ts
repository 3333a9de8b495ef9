import { useListView } from '../records/record-list/use-list-view.ts'
import type { HistoryFilters } from './history-api.ts'

/** What the history is narrowed to, as the address says it; what it says wrongly is left out. */
export function useHistoryFilters(projectId?: number) {
  const view = useListView()
  const person = view.read('person')
  const filters: HistoryFilters = {
    search: view.read('search') || undefined,
    person: /^(?:none|[1-9]\d{0,8})$/.test(person) ? person : undefined,
    entity: /^[a-z_,]{1,100}$/.test(view.read('entity')) ? view.read('entity') : undefined,
    verb: /^[a-z_]{1,40}$/.test(view.read('verb')) ? view.read('verb') : undefined,
    project: projectId ?? view.readId('project'),
    from: view.readDay('from'),
    to: view.readDay('to'),
  }
  const isNarrowed = Object.entries(filters).some(
    ([name, value]) => value !== undefined && !(name === 'project' && projectId !== undefined),
  )
  return { view, filters, isNarrowed }
}
