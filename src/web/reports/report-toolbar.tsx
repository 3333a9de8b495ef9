import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { companyDayOf } from '../../domain/dates.ts'
import { regions } from '../../domain/projects.ts'
import { useEmployees } from '../api/lists.ts'
import { named } from '../language/names.ts'
import { t } from '../language/t.ts'
import { regionWord } from '../projects/project-words.ts'
import { DayFilter } from '../ui/day-filter.tsx'
import classes from './reports.module.css'
import type { ReportFilters } from './use-report-filters.ts'

/** The day, the manager and the region a report is read by, with what else the report offers beside them. */
export function ReportToolbar({
  filters: { query, change },
  children,
}: {
  filters: ReportFilters
  children?: ReactNode
}) {
  const { data: employees = [] } = useEmployees()
  const managers = employees.filter(({ active, id }) => active || id === query.manager_id)
  return (
    <search className={classes.toolbar} aria-label={t('What the report shows')}>
      <DayFilter
        label={t('As of')}
        value={query.on ?? companyDayOf(new Date())}
        onChange={(day) => change('on', day === companyDayOf(new Date()) ? '' : day)}
      />
      {children}
      <NativeSelect
        label={t('Manager')}
        value={query.manager_id === undefined ? '' : String(query.manager_id)}
        onChange={(event) => change('manager_id', event.currentTarget.value)}
        data={[
          { value: '', label: t('All') },
          ...managers.map(({ id, firstName, lastName }) => ({
            value: String(id),
            label: `${firstName} ${lastName}`,
          })),
        ]}
      />
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
