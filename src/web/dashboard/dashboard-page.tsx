import { Stack } from '@mantine/core'
import { Suspense } from 'react'
import { companyDayOf } from '../../domain/dates.ts'
import { longDayWords } from '../appointments/calendar/company-clock.ts'
import { t } from '../language/t.ts'
import { TutorialOffer } from '../tutorial/tutorial-offer.tsx'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { lazyPart } from '../ui/loading/lazy-part.ts'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useDashboard } from './dashboard-api.ts'
import { DashboardPanels } from './dashboard-panels.tsx'
import { FailedDeliveries } from './failed-deliveries.tsx'
import { KeyFigures } from './key-figures.tsx'

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
