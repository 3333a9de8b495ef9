import { useListView } from '../records/record-list/use-list-view.ts'
import type { Period } from './customers-api.ts'

/** The days of an account as the address says them. */
export function useAccountPeriod() {
  const view = useListView()
  const period: Period = { from: view.readDay('from'), to: view.readDay('to') }
  return {
    period,
    search: searchOf(period),
    change: view.change,
    /** Back to the usual one. */
    clear: () => view.changeAll({ from: '', to: '' }),
  }
}

/** `?from=2026-01-01&to=2026-06-30`, '' for the usual period. */
function searchOf({ from, to }: Period): string {
  const search = new URLSearchParams({ ...(from ? { from } : {}), ...(to ? { to } : {}) }).toString()
  return search === '' ? '' : `?${search}`
}
