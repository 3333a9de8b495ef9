import { useMemo } from 'react'
import { invoiceStatuses } from '../../domain/invoices.ts'
import { useListView } from '../ui/use-list-view.ts'
import { present, readMoneyFilters } from './money-filters.tsx'

const sorts = ['issued', 'due', 'number', 'customer', 'total', 'balance']
const defaultSort = '-issued'

/** How the list of all invoices is narrowed and ordered, as the address says it; what it says wrongly is left out. */
export function useInvoiceFilters() {
  const view = useListView()
  const named = view.read('status').split(',')
  const statuses = invoiceStatuses.filter((status) => named.includes(status))
  const wanted = view.read('sort')
  const read = present({
    ...readMoneyFilters(view),
    status: statuses.length > 0 ? statuses.join(',') : undefined,
    open: view.read('open') === 'true' ? true : undefined,
  })
  const key = JSON.stringify(read)
  // The same object for the same words: it is part of what is asked for.
  const filters = useMemo(() => JSON.parse(key) as typeof read, [key])
  return {
    view,
    filters,
    statuses,
    sort: sorts.includes(wanted.replace(/^-/, '')) ? wanted : defaultSort,
    onSort: (sort: string) => view.change('sort', sort === defaultSort ? '' : sort),
    isNarrowed: key !== '{}',
  }
}
