import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { listProjects } from '../../contract/project-lists.ts'
import { type ProjectStatus, projectStatuses, regions } from '../../domain/projects.ts'
import { readView, useListView } from '../records/record-list/use-list-view.ts'

/** What narrows and orders the list, as the route takes it, without paging. */
export type ProjectFilters = Omit<z.output<typeof listProjects.query>, 'limit' | 'cursor'>

/** The server's names of what the list can be ordered by. */
const sortColumns = [
  'number',
  'customer',
  'name',
  'site',
  'jobType',
  'region',
  'business',
  'status',
  'manager',
  'bidTotal',
  'balance',
  'created',
  'updated',
]

export const defaultSort = '-created'

/** The filters in the address. */
export function readFilters(search: URLSearchParams): ProjectFilters & { sort: string } {
  const { read, readId, readOne } = readView(search)
  const sort = read('sort')
  return {
    search: read('search') || undefined,
    status: readStatuses(search).join(',') || undefined,
    region: readOne('region', regions),
    manager_id: readId('manager_id'),
    business_id: readId('business_id'),
    customer_id: readId('customer_id'),
    // Board and map can't show only the projects that are not on the map.
    position: search.has('view') ? undefined : readOne('position', ['none']),
    sort: sortColumns.includes(sort.replace(/^-/, '')) ? sort : defaultSort,
  }
}

export function readStatuses(search: URLSearchParams): ProjectStatus[] {
  return readView(search).readSome('status', projectStatuses)
}

/** The filters in the address, with ways to change them. */
export function useProjectFilters() {
  const [search] = useSearchParams()
  const view = useListView()
  const { sort, ...narrowing } = readFilters(search)
  return {
    ...view,
    filters: { ...narrowing, sort },
    statuses: readStatuses(search),
    changeSort: (next: string) => view.change('sort', next === defaultSort ? '' : next),
    /** Clears the filters. The order, the columns and the kind of view stay. */
    clear: () => view.changeAll(Object.fromEntries(Object.keys(narrowing).map((name) => [name, '']))),
    narrowed: Object.values(narrowing).some(Boolean),
  }
}
