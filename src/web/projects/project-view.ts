import { type ProjectColumn, projectColumns } from '../../contract/project-lists.ts'
import { type SavedView, type ViewKind, viewKinds } from '../../contract/saved-views.ts'
import { defaultSort, readFilters, readStatuses } from './project-list-filters.ts'

/** What the table shows unless somebody chose otherwise. */
export const usualColumns = [
  'number',
  'customer',
  'site',
  'status',
  'manager',
  'contract',
  'balance',
] as const satisfies readonly ProjectColumn[]

/** How the page shows the projects, as the address says it. */
export function readViewKind(search: URLSearchParams): ViewKind {
  return viewKinds.find((kind) => kind === search.get('view')) ?? 'table'
}

/** The table's columns as the address says them: each once, the number always, what it does not know left out. */
export function readColumns(search: URLSearchParams): readonly ProjectColumn[] {
  const named = [...new Set((search.get('columns') ?? '').split(','))]
  const known = named.flatMap((name) => projectColumns.filter((column) => column === name))
  if (known.length === 0) return usualColumns
  return known.includes('number') ? known : ['number', ...known]
}

/** What of the address a view keeps. */
export type ViewState = Pick<SavedView, 'kind' | 'filters' | 'columns' | 'sort'>

export function viewOf(search: URLSearchParams): ViewState {
  const { sort, status: _, position: __, ...filters } = readFilters(search)
  const statuses = readStatuses(search)
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  return {
    kind: readViewKind(search),
    filters: { ...Object.fromEntries(given), ...(statuses.length > 0 && { status: statuses }) },
    columns: search.has('columns') ? [...readColumns(search)] : [],
    sort: sort === defaultSort ? '' : sort,
  }
}

/** The address that shows a view, with the view's own number in it. */
export function searchOf({ id, kind, filters, columns, sort }: ViewState & { id: number }): URLSearchParams {
  const search = new URLSearchParams({ saved: String(id) })
  if (kind !== 'table') search.set('view', kind)
  for (const [name, value] of Object.entries(filters)) search.set(name, String(value))
  if (columns.length > 0) search.set('columns', columns.join(','))
  if (sort !== '') search.set('sort', sort)
  return search
}

/** True when the page shows exactly what the view keeps. */
export function showsView(search: URLSearchParams, view: SavedView): boolean {
  const shown = searchOf({ ...viewOf(search), id: view.id })
  const kept = searchOf(view)
  shown.sort()
  kept.sort()
  return shown.toString() === kept.toString()
}
