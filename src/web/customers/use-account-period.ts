import { type Day, isDay } from '../../domain/dates.ts'
import { useListView } from '../ui/use-list-view.ts'
import type { Period } from './customers-api.ts'

/** The days of an account as the address says them; what it says wrongly is left out. */
export function useAccountPeriod() {
  const view = useListView()
  const day = (name: string): Day | undefined => {
    const text = view.read(name)
    return isDay(text) ? text : undefined
  }
  const period: Period = { from: day('from'), to: day('to') }
  return {
    period,
    search: searchOf(period),
    change: view.change,
    /** Back to the usual one. */
    clear: () => view.drop('from', 'to'),
  }
}

/** `?from=2026-01-01&to=2026-06-30`, '' for the usual period. */
function searchOf({ from, to }: Period): string {
  const search = new URLSearchParams({ ...(from ? { from } : {}), ...(to ? { to } : {}) }).toString()
  return search === '' ? '' : `?${search}`
}
