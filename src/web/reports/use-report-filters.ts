import { isMonth } from '../../domain/books.ts'
import { regions } from '../../domain/projects.ts'
import { t } from '../language/t.ts'
import { useListView } from '../records/record-list/use-list-view.ts'
import type { CashQuery, OnQuery, ProfitQuery } from './reports-api.ts'

export const groupings = [
  { value: 'project', label: t('By project') },
  { value: 'manager', label: t('By manager') },
  { value: 'region', label: t('By region') },
  { value: 'referral', label: t('By referral') },
] as const

export const jobChoices = [
  { value: 'all', label: t('All jobs') },
  { value: 'open', label: t('Jobs under way') },
  { value: 'completed', label: t('Completed jobs') },
] as const

/** The filters of a report, read from the address. What is invalid there is ignored. */
export function useReportFilters() {
  const view = useListView()
  const month = (name: string) => (isMonth(view.read(name)) ? view.read(name) : undefined)
  const query: OnQuery = {
    on: view.readDay('on'),
    manager_id: view.readId('manager_id'),
    region: view.readOne('region', regions),
  }
  const profitQuery: ProfitQuery = {
    ...query,
    by: groupings.find(({ value }) => value === view.read('by'))?.value,
    jobs: jobChoices.find(({ value }) => value === view.read('jobs'))?.value,
  }
  const cashQuery: CashQuery = { from: month('from'), to: month('to') }
  return { query, profitQuery, cashQuery, change: view.change }
}

export type ReportFilters = ReturnType<typeof useReportFilters>
