import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { companyDayOf } from '../../domain/dates.ts'
import { regions } from '../../domain/projects.ts'
import { named } from '../language/names.ts'
import { t } from '../language/t.ts'
import { regionWord } from '../projects/project-words.ts'
import { ManagerFilter } from '../records/record-list/manager-filter.tsx'
import { DayFilter } from '../ui/day-filter.tsx'
import classes from './reports.module.css'
import type { ReportFilters } from './use-report-filters.ts'

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
