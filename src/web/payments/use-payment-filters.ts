import { useMemo } from 'react'
import { paymentMethods } from '../../domain/invoices.ts'
import { paymentKinds } from '../../domain/payments.ts'
import { present, readMoneyFilters } from '../invoices/money-filters.tsx'
import { useListView } from '../ui/use-list-view.ts'

const sorts = ['received', 'amount', 'customer', 'method', 'cleared']
const defaultSort = '-received'
const yesOrNo: Record<string, boolean> = { true: true, false: false }

/** How the list of all payments is narrowed and ordered, as the address says it; what it says wrongly is left out. */
export function usePaymentFilters() {
  const view = useListView()
  const wanted = view.read('sort')
  const read = present({
    ...readMoneyFilters(view),
    method: paymentMethods.find((method) => method === view.read('method')),
    kind: paymentKinds.find((kind) => kind === view.read('kind')),
    cleared: yesOrNo[view.read('cleared')],
  })
  const key = JSON.stringify(read)
  // The same object for the same words: it is part of what is asked for.
  const filters = useMemo(() => JSON.parse(key) as typeof read, [key])
  return {
    view,
    filters,
    sort: sorts.includes(wanted.replace(/^-/, '')) ? wanted : defaultSort,
    onSort: (sort: string) => view.change('sort', sort === defaultSort ? '' : sort),
    isNarrowed: key !== '{}',
  }
}
