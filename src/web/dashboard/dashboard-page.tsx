import { Stack } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { readDashboard } from '../../contract/dashboard.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { call } from '../api/client.ts'
import { longDayWords } from '../appointments/calendar/company-clock.ts'
import { useOpenFailures } from '../deliveries/deliveries-api.ts'
import { DeliveryList } from '../deliveries/delivery-list.tsx'
import { t } from '../language/t.ts'
import { TutorialOffer } from '../tutorial/tutorial-offer.tsx'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { lazyPart } from '../ui/loading/lazy-part.ts'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { DashboardPanels } from './dashboard-panels.tsx'
import { KeyFigures } from './key-figures.tsx'
import { Panel } from './panel.tsx'

const FirstSteps = lazyPart(() => import('./first-steps.tsx'))

/** What needs somebody today. */
export function DashboardPage() {
  const { data, error, refetch } = useDashboard()
  return (
    <>
      <PageHeader title={t('Dashboard')} description={longDayWords(companyDayOf(new Date()))} />
      <TutorialOffer />
      {data ? (
        data.pipeline.every(({ count }) => count === 0) ? (
          <Suspense>
            <FirstSteps />
          </Suspense>
        ) : (
          <Stack gap="sm">
            <FailedDeliveries />
            <KeyFigures dashboard={data} />
            <DashboardPanels dashboard={data} />
          </Stack>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeleton lines={9} height={44} />
      )}
    </>
  )
}

const shown = 5

/** Messages that did not arrive, until somebody has dealt with them. */
function FailedDeliveries() {
  const { data } = useOpenFailures()
  if (!data || data.total === 0) return null
  const { total, rows } = data
  return (
    <Panel
      title={t('Not delivered')}
      more={
        total > shown ? { screen: 'deliveries?show=open', label: t('All {total}', { total }) } : undefined
      }
    >
      <DeliveryList deliveries={rows.slice(0, shown)} withProject />
    </Panel>
  )
}

const dashboardQuery = queryOptions({
  // Devices may still keep an older answer without counts under `['dashboard']`.
  queryKey: ['dashboard', 'counted'],
  queryFn: ({ signal }) => call(readDashboard, { signal }),
})

function useDashboard() {
  return useQuery(dashboardQuery)
}
