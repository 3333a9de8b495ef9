import { type ProjectColumn, projectColumns } from '../../contract/project-lists.ts'
import { type SavedView, type ViewKind, viewKinds } from '../../contract/saved-views.ts'
import { defaultSort, readFilters, readStatuses } from './project-filters.ts'

/** The table's columns until somebody chooses others. */
export const usualColumns = [
  'number',
  'customer',
  'site',
  'status',
  'nextStep',
  'manager',
  'contract',
  'balance',
] as const satisfies readonly ProjectColumn[]

export function readViewKind(search: URLSearchParams): ViewKind {
  return viewKinds.find((kind) => kind === search.get('view')) ?? 'table'
}

/** The table's columns in the address, each once and always with the number. */
export function readColumns(search: URLSearchParams): readonly ProjectColumn[] {
  const named = [...new Set((search.get('columns') ?? '').split(','))]
  const known = named.flatMap((name) => projectColumns.filter((column) => column === name))
  if (known.length === 0) return usualColumns
  return known.includes('number') ? known : ['number', ...known]
}

/** The part of the address that a view keeps. */
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

/** The address that shows a view. */
export function searchOf({ id, kind, filters, columns, sort }: ViewState & { id: number }): URLSearchParams {
  const search = new URLSearchParams({ saved: String(id) })
  if (kind !== 'table') search.set('view', kind)
  for (const [name, value] of Object.entries(filters)) search.set(name, String(value))
  if (columns.length > 0) search.set('columns', columns.join(','))
  if (sort !== '') search.set('sort', sort)
  return search
}

/** False once filters, order or columns were changed. */
export function showsView(search: URLSearchParams, view: SavedView): boolean {
  const shown = searchOf({ ...viewOf(search), id: view.id })
  const kept = searchOf(view)
  shown.sort()
  kept.sort()
  return shown.toString() === kept.toString()
}
