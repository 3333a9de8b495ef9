import { paymentMethods } from '../../domain/invoices.ts'
import { paymentKinds } from '../../domain/payments.ts'
import { present, readMoneyFilters } from '../invoices/money-filters.tsx'
import { readOrder } from '../records/record-list/column.ts'
import { useListView } from '../records/record-list/use-list-view.ts'
import { paymentColumns } from './payment-columns.tsx'

const yesOrNo: Record<string, boolean> = { true: true, false: false }

/** How the list of all payments is narrowed and ordered, as the address says it. */
export function usePaymentFilters() {
  const view = useListView()
  const filters = present({
    ...readMoneyFilters(view),
    method: view.readOne('method', paymentMethods),
    kind: view.readOne('kind', paymentKinds),
    cleared: yesOrNo[view.read('cleared')],
  })
  return { view, filters, order: readOrder(view, paymentColumns, '-received') }
}
