import { invoiceStatuses } from '../../domain/invoices.ts'
import { readOrder } from '../records/record-list/column.ts'
import { useListView } from '../records/record-list/use-list-view.ts'
import { invoiceColumns } from './invoice-columns.tsx'
import { present, readMoneyFilters } from './money-filters.tsx'

/** How the list of all invoices is narrowed and ordered, as the address says it. */
export function useInvoiceFilters() {
  const view = useListView()
  const statuses = view.readSome('status', invoiceStatuses)
  const filters = present({
    ...readMoneyFilters(view),
    status: statuses.length > 0 ? statuses.join(',') : undefined,
    open: view.read('open') === 'true' ? true : undefined,
  })
  return { view, filters, statuses, order: readOrder(view, invoiceColumns, '-issued') }
}
