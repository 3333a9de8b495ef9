import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { isMonth } from '../../domain/books.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { regions } from '../../domain/projects.ts'
import { named } from '../language/names.ts'
import { t } from '../language/t.ts'
import { regionWord } from '../projects/project-words.ts'
import { ManagerFilter } from '../records/record-list/filter-bar.tsx'
import { useListView } from '../records/record-list/use-list-view.ts'
import { DayFilter } from '../ui/day-filter.tsx'
import classes from './reports.module.css'
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

/** The filters that reports share. `children` are the report's own. */
export function ReportToolbar({
  filters: { query, change },
  children,
}: {
  filters: ReportFilters
  children?: ReactNode
}) {
  return (
    <search className={classes.toolbar} aria-label={t('What the report shows')}>
      <DayFilter
        label={t('As of')}
        value={query.on ?? companyDayOf(new Date())}
        onChange={(day) => change('on', day === companyDayOf(new Date()) ? '' : day)}
      />
      {children}
      <ManagerFilter value={query.manager_id} onChange={(id) => change('manager_id', id)} />
      <NativeSelect
        label={t('Region')}
        value={query.region ?? ''}
        onChange={(event) => change('region', event.currentTarget.value)}
        data={[
          { value: '', label: named('All', 'region') },
          ...regions.map((region) => ({ value: region, label: regionWord(region) })),
        ]}
      />
    </search>
  )
}
