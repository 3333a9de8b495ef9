import { Alert, Anchor, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import type { MonthDetail } from '../../contract/months.ts'
import { isMonth, lastDayOf, type Month, nameMonth } from '../../domain/books.ts'
import { EventList } from '../history/event-list.tsx'
import { reports } from '../reports/report-list.ts'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { formatDay } from '../ui/time.ts'
import { InstantText } from '../ui/time-text.tsx'
import { FiguresTable } from './figures-table.tsx'
import { MonthActions } from './month-actions.tsx'
import { MonthChecks } from './month-checks.tsx'
import { MonthState } from './month-state.tsx'
import classes from './months.module.css'
import { useMonth } from './months-api.ts'
import { QuickBooksFiles } from './quickbooks-files.tsx'
import { YearArchives } from './year-archives.tsx'

/** One month of the books: what it adds up to, what to look at before it is closed, closing it, and its files. */
export default function MonthPage() {
  const { month = '' } = useParams()
  return isMonth(month) ? <WholeMonth key={month} month={month} /> : <NoSuchMonth />
}

function WholeMonth({ month }: { month: Month }) {
  const { data, error, refetch } = useMonth(month)
  return (
    <>
      <PageHeader
        title={
          <span className={classes.title}>
            {nameMonth(month)} {data && <MonthState month={data} />}
          </span>
        }
        documentTitle={nameMonth(month)}
        above={<BackToMonths />}
        actions={data && <MonthActions detail={data} />}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton lines={12} />}
      {data && (
        <Stack>
          <Standing detail={data} />
          <div className={classes.columns}>
            <Section title="Figures" description={figuresWords(data)}>
              <FiguresTable detail={data} />
            </Section>
            <Stack>
              <Section
                title={data.isClosed ? 'Still to look at' : 'Before closing'}
                description="What is not finished in this month or before it. Nothing here keeps a month from being closed."
              >
                <MonthChecks checks={data.checks} />
              </Section>
              <Reports detail={data} />
            </Stack>
          </div>
          <QuickBooksFiles month={month} />
          <YearArchives years={[month.slice(0, 4)]} />
          <Section title="History">
            {data.events.length === 0 ? (
              <p className={classes.quiet}>This month was not closed yet.</p>
            ) : (
              <EventList events={data.events} changes />
            )}
          </Section>
        </Stack>
      )}
    </>
  )
}

/** Whether it is closed, by whom, and what that means. */
function Standing({ detail: { month, hasEnded, isClosed, closing } }: { detail: MonthDetail }) {
  if (isClosed) {
    return (
      <Alert color="green" title={closing ? `Closed by ${closing.by}` : 'Closed with a later month'}>
        {closing && (
          <p className={classes.line}>
            <InstantText instant={closing.at} />
            {closing.note !== '' && `: ${closing.note}`}
          </p>
        )}
        <p className={classes.line}>
          Money dated up to {formatDay(lastDayOf(month))} can be changed by an administrator only, and such a
          change is told below.
        </p>
      </Alert>
    )
  }
  if (hasEnded) return null
  return (
    <Alert color="blue" title="This month is under way">
      It can be closed from the next month on. Until then its figures go on changing.
    </Alert>
  )
}

function figuresWords({ figuresWhenClosed, isClosed }: MonthDetail): string | undefined {
  if (figuresWhenClosed) return 'As they were when the month was closed, and as they are now.'
  return isClosed ? 'As they are now; this month was closed together with a later one.' : undefined
}

function Reports({ detail: { month, hasEnded } }: { detail: MonthDetail }) {
  const path = useEmployeePath()
  const query = (key: string) => {
    if (key === 'cash') return `?from=${month}&to=${month}`
    return hasEnded ? `?on=${lastDayOf(month)}` : ''
  }
  return (
    <Section title="Reports" description={hasEnded ? `As of ${formatDay(lastDayOf(month))}` : 'As of today'}>
      <ul className={classes.links}>
        {reports.map(({ key, title }) => (
          <li key={key}>
            <Link to={path(`reports/${key}${query(key)}`)}>{title}</Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function NoSuchMonth() {
  return (
    <>
      <PageHeader title="Month end" />
      <EmptyState title="There is no such month" action={<BackToMonths />} />
    </>
  )
}

function BackToMonths() {
  const path = useEmployeePath()
  return (
    <Anchor component={Link} to={path('months')} size="sm" className="no-print">
      <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> Month end
    </Anchor>
  )
}
