import { Stack } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { readDashboard } from '../../contract/dashboard.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { call } from '../api/client.ts'
import { longDayWords } from '../appointments/calendar/company-clock.ts'
import { t } from '../language/t.ts'
import { TutorialOffer } from '../tutorial/tutorial-offer.tsx'
import { lazyPart } from '../ui/loading/lazy-part.ts'
import { Loaded } from '../ui/loading/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { DashboardPanels } from './dashboard-panels.tsx'
import { KeyFigures } from './key-figures.tsx'
import { NeedsPanel } from './needs-panel.tsx'

const FirstSteps = lazyPart(() => import('./first-steps.tsx'))

/** What waits for the reader, then the company's figures. */
export function DashboardPage() {
  return (
    <>
      <PageHeader title={t('Dashboard')} description={longDayWords(companyDayOf(new Date()))} />
      <TutorialOffer />
      <Loaded query={useDashboard()} lines={9} height={44}>
        {(dashboard) =>
          dashboard.pipeline.every(({ count }) => count === 0) ? (
            <Suspense>
              <FirstSteps />
            </Suspense>
          ) : (
            <Stack gap="sm">
              <NeedsPanel />
              <KeyFigures dashboard={dashboard} />
              <DashboardPanels dashboard={dashboard} />
            </Stack>
          )
        }
      </Loaded>
    </>
  )
}

export const dashboardQuery = queryOptions({
  // Devices may still keep an older answer without counts under `['dashboard']`.
  queryKey: ['dashboard', 'counted'],
  queryFn: ({ signal }) => call(readDashboard, { signal }),
})

function useDashboard() {
  return useQuery(dashboardQuery)
}
