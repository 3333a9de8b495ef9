import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ProjectStatus, projectStatuses, type Region, regions } from '../../domain/projects.ts'
import type { ProjectFilters } from './projects-api.ts'

/** What the list is ordered by; the server's names. */
export const sortColumns = [
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
] as const
export type SortColumn = (typeof sortColumns)[number]

export const defaultSort = '-created'

const filterNames = ['search', 'status', 'region', 'manager_id', 'business_id', 'customer_id', 'position']

/** The filters as the address says them; what it says wrongly is left out. */
export function readFilters(search: URLSearchParams): ProjectFilters & { sort: string } {
  const id = (name: string) => {
    const text = search.get(name) ?? ''
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
  }
  const text = search.get('search')?.trim().slice(0, 200)
  const statuses = readStatuses(search)
  const sort = search.get('sort') ?? ''
  return {
    search: text || undefined,
    status: statuses.length > 0 ? statuses.join(',') : undefined,
    region: regions.find((region) => region === search.get('region')),
    manager_id: id('manager_id'),
    business_id: id('business_id'),
    customer_id: id('customer_id'),
    // Only a list can show what is nowhere on the map.
    position: search.get('position') === 'none' && !search.has('view') ? 'none' : undefined,
    sort: sortColumns.some((column) => column === sort.replace(/^-/, '')) ? sort : defaultSort,
  }
}

export function readStatuses(search: URLSearchParams): ProjectStatus[] {
  const named = new Set((search.get('status') ?? '').split(','))
  return projectStatuses.filter((status) => named.has(status))
}

export interface FilterChange {
  search?: string
  status?: readonly ProjectStatus[]
  region?: Region | ''
  manager_id?: string
  business_id?: string
  customer_id?: string
  position?: 'none' | ''
  sort?: string
  /** How they are shown; see `project-view.ts`. */
  view?: string
  columns?: readonly string[]
}

/** The filters in the address, and a way to change some of them; a change replaces the entry, so that Back leaves the list. */
export function useListFilters() {
  const [search, setSearch] = useSearchParams()
  const filters = useMemo(() => readFilters(search), [search])
  const statuses = useMemo(() => readStatuses(search), [search])

  const change = useCallback(
    (wanted: FilterChange) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current)
          for (const [name, value] of Object.entries(wanted)) {
            const text = typeof value === 'string' ? value : (value ?? []).join(',')
            if (text === '' || (name === 'sort' && text === defaultSort)) next.delete(name)
            else next.set(name, text)
          }
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  // What is shown of them, and how, stays.
  const clear = useCallback(
    () =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current)
          for (const name of filterNames) next.delete(name)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  const { sort: _, ...narrowing } = filters
  return { filters, statuses, change, clear, narrowed: Object.values(narrowing).some(Boolean) }
}
