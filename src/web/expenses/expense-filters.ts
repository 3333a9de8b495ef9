import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { isDay } from '../../domain/dates.ts'
import { expenseCategories, expenseStatuses } from '../../domain/expenses.ts'
import { t } from '../language/t.ts'
import type { ExpenseSelection } from './expenses-api.ts'

/** What the list is ordered by; the server's names. */
export const expenseSorts = [
  { value: '-date', label: t('Newest first') },
  { value: 'date', label: t('Oldest first') },
  { value: 'due', label: t('Due first') },
  { value: '-owed', label: t('Most owed first') },
  { value: '-cost', label: t('Largest first') },
  { value: 'paidTo', label: t('By payee') },
  { value: 'project', label: t('By project') },
  { value: 'category', label: t('By category') },
] as const

/** Of bills on which something is owed. */
export const openStatuses = 'unpaid,partially_paid'

const sortColumns = ['date', 'paidTo', 'cost', 'owed', 'category', 'project', 'due']
const defaultSort = '-date'

const filterNames = [
  'search',
  'status',
  'category',
  'business_id',
  'paidTo',
  'project_id',
  'manager_id',
  'from',
  'to',
  'picture',
] as const
export type FilterName = (typeof filterNames)[number]

/** The selection as the address says it; what it says wrongly is left out. */
export function readSelection(search: URLSearchParams): ExpenseSelection {
  const text = (name: FilterName) => search.get(name)?.trim().slice(0, 200) || undefined
  const id = (name: FilterName) => {
    const said = search.get(name) ?? ''
    return /^[1-9]\d{0,8}$/.test(said) ? Number(said) : undefined
  }
  const day = (name: FilterName) => {
    const said = search.get(name) ?? ''
    return isDay(said) ? said : undefined
  }
  const named = new Set((search.get('status') ?? '').split(','))
  const statuses = expenseStatuses.filter((status) => named.has(status))
  return {
    search: text('search'),
    status: statuses.length > 0 ? statuses.join(',') : undefined,
    category: expenseCategories.find((category) => category === search.get('category')),
    business_id: id('business_id'),
    paidTo: text('paidTo'),
    project_id: id('project_id'),
    manager_id: id('manager_id'),
    from: day('from'),
    to: day('to'),
    picture: search.get('picture') === 'false' ? false : undefined,
  }
}

/** The selection and the order in the address, and a way to change them; Back leaves the list. */
export function useExpenseFilters() {
  const [search, setSearch] = useSearchParams()
  const selection = useMemo(() => readSelection(search), [search])
  const said = search.get('sort') ?? ''
  const sort = sortColumns.includes(said.replace(/^-/, '')) ? said : defaultSort

  const change = useCallback(
    (wanted: Partial<Record<FilterName | 'sort', string>>) =>
      setSearch(
        (current) => {
          for (const [name, value] of Object.entries(wanted)) {
            if (value === '' || (name === 'sort' && value === defaultSort)) current.delete(name)
            else current.set(name, value)
          }
          return current
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  const clear = useCallback(() => change(Object.fromEntries(filterNames.map((name) => [name, '']))), [change])
  const narrowing = Object.values(selection).filter((value) => value !== undefined).length
  return { selection, sort, change, clear, narrowed: narrowing > 0, narrowing }
}

export type ExpenseFilters = ReturnType<typeof useExpenseFilters>
