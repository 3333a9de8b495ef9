import { expenseCategories, expenseStatuses } from '../../domain/expenses.ts'
import { readOrder } from '../records/record-list/column.ts'
import { useListView } from '../records/record-list/use-list-view.ts'
import { expenseColumns } from './expense-columns.tsx'
import type { ExpenseSelection } from './expenses-api.ts'

/** Of bills on which something is owed. */
export const openStatuses = 'unpaid,partially_paid'

/** The selection and the order in the address. */
export function useExpenseFilters() {
  const view = useListView()
  const { read, readDay, readId, readOne, readSome } = view
  const selection: ExpenseSelection = {
    search: read('search') || undefined,
    status: readSome('status', expenseStatuses).join(',') || undefined,
    category: readOne('category', expenseCategories),
    business_id: readId('business_id'),
    paidTo: read('paidTo') || undefined,
    project_id: readId('project_id'),
    manager_id: readId('manager_id'),
    from: readDay('from'),
    to: readDay('to'),
    picture: read('picture') === 'false' ? false : undefined,
  }
  const narrowing = Object.values(selection).filter((value) => value !== undefined).length
  return { view, selection, narrowing, order: readOrder(view, expenseColumns, '-date') }
}

export type ExpenseFilters = ReturnType<typeof useExpenseFilters>
