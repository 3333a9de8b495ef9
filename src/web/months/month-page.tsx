import { Alert, Group, Stack, Text } from '@mantine/core'
import { Link, useParams } from 'react-router'
import type { MonthDetail } from '../../contract/months.ts'
import { isMonth, lastDayOf, type Month } from '../../domain/books.ts'
import { EventList } from '../history/event-list.tsx'
import { t } from '../language/t.ts'
import { reports } from '../reports/report-list.ts'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadState } from '../ui/loading/loaded.tsx'
import { BackLink, PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { formatDay, monthName } from '../ui/time.ts'
import { InstantText } from '../ui/time-text.tsx'
import { QuickBooksFiles, YearArchives } from './accounting-files.tsx'
import { FiguresTable } from './figures-table.tsx'
import { MonthActions, MonthState } from './month-actions.tsx'
import { MonthChecks } from './month-checks.tsx'
import classes from './months.module.css'
import { useMonth } from './months-api.ts'

/** One month of the books: its figures, what is unfinished, closing it, and its files. */
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
          <Group gap="xs" component="span">
            {monthName(month)} {data && <MonthState month={data} />}
          </Group>
        }
        documentTitle={monthName(month)}
        above={<BackLink to="months">{t('Month end')}</BackLink>}
        actions={data && <MonthActions detail={data} />}
      />
      {(error || !data) && <LoadState query={{ error, refetch }} lines={12} />}
      {data && (
        <Stack>
          <Standing detail={data} />
          <div className={classes.columns}>
            <Section title={t('Figures')} description={figuresWords(data)}>
              <FiguresTable detail={data} />
            </Section>
            <Stack>
              <Section
                title={data.isClosed ? t('Still to look at') : t('Before closing')}
                description={t(
                  'What isn’t finished in or before this month. You can close the month anyway.',
                )}
              >
                <MonthChecks checks={data.checks} />
              </Section>
              <Reports detail={data} />
            </Stack>
          </div>
          <QuickBooksFiles month={month} />
          <YearArchives years={[month.slice(0, 4)]} />
          <Section title={t('History')}>
            {data.events.length === 0 ? (
              <Text size="sm" c="dimmed">
                {t('This month isn’t closed yet.')}
              </Text>
            ) : (
              <EventList events={data.events} changes />
            )}
          </Section>
        </Stack>
      )}
    </>
  )
}

function Standing({ detail: { month, hasEnded, isClosed, closing } }: { detail: MonthDetail }) {
  if (isClosed) {
    return (
      <Alert
        color="green"
        title={closing ? t('Closed by {by}', { by: closing.by }) : t('Closed with a later month')}
      >
        {closing && (
          <div>
            <InstantText instant={closing.at} />
            {closing.note !== '' && `: ${closing.note}`}
          </div>
        )}
        {t('Only an administrator can change money dated through {day}. Each such change is listed below.', {
          day: formatDay(lastDayOf(month)),
        })}
      </Alert>
    )
  }
  if (hasEnded) return null
  return (
    <Alert color="blue" title={t('This month isn’t over yet')}>
      {t('You can close it next month. Until then its figures keep changing.')}
    </Alert>
  )
}

function figuresWords({ figuresWhenClosed, isClosed }: MonthDetail): string | undefined {
  if (figuresWhenClosed) return t('At closing, and now.')
  return isClosed ? t('As of now. This month was closed together with a later one.') : undefined
}

function Reports({ detail: { month, hasEnded } }: { detail: MonthDetail }) {
  const path = useEmployeePath()
  const query = (key: string) => {
    if (key === 'cash') return `?from=${month}&to=${month}`
    return hasEnded ? `?on=${lastDayOf(month)}` : ''
  }
  return (
    <Section
      title={t('Reports')}
      description={hasEnded ? t('As of {asOf}', { asOf: formatDay(lastDayOf(month)) }) : t('As of today')}
    >
      <ul className={`plain-list ${classes.links}`}>
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
      <PageHeader title={t('Month end')} />
      <EmptyState
        title={t('There is no such month')}
        action={<BackLink to="months">{t('Month end')}</BackLink>}
      />
    </>
  )
}
