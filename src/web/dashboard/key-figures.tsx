import { Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Dashboard } from '../../contract/dashboard.ts'
import type { ProjectStatus } from '../../domain/projects.ts'
import { Term } from '../help/term.tsx'
import { t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { Money } from '../ui/money.tsx'
import classes from './dashboard.module.css'

const underContract: ProjectStatus[] = ['contract_signed', 'permitting', 'scheduled', 'in_progress']
const openLeads: ProjectStatus[] = ['new_lead', 'appointment_scheduled']

/** Four figures, each linked to its rows. An accountant sees money owed first. */
export function KeyFigures({ dashboard }: { dashboard: Dashboard }) {
  const { bidsWaiting, bidsWaitingCount, bidsWaitingTotal } = dashboard
  const { overdueInvoices, overdueTotal, overdueByAge, pipeline } = dashboard
  const { role } = useCurrentUser()
  const path = useEmployeePath()
  const signed = pipeline.filter((stage) => underContract.includes(stage.status))
  const leads = pipeline.filter((stage) => openLeads.includes(stage.status))
  const overdueCount = sum(overdueByAge.map(({ count }) => count))
  const bids = (
    <Figure
      key="bids"
      label={t('Bids waiting')}
      figure={<Money cents={bidsWaitingTotal} />}
      to={path('projects?status=bid_sent')}
      note={
        bidsWaiting.length === 0
          ? t('None out')
          : t('{count} out, oldest {days, plural, one {# day} other {# days}}', {
              count: bidsWaitingCount,
              days: Math.max(0, ...bidsWaiting.map((bid) => bid.daysWaiting)),
            })
      }
    />
  )
  const overdue = (
    <Figure
      key="overdue"
      label={t('Overdue')}
      figure={<Money cents={overdueTotal} />}
      to={path('invoices?status=overdue&sort=due')}
      note={
        overdueInvoices.length === 0
          ? t('Nothing overdue')
          : t('{count, plural, one {# invoice} other {# invoices}}', { count: overdueCount })
      }
      alarm={overdueTotal > 0}
    />
  )
  return (
    <dl className={classes.figures}>
      {role === 'accountant' ? [overdue, bids] : [bids, overdue]}
      <Figure
        label={t('Under contract')}
        term={<Term word="contract" />}
        figure={<Money cents={sum(signed.map((stage) => stage.value))} />}
        to={path(`projects?status=${underContract.join(',')}`)}
        note={t('{count, plural, one {# project} other {# projects}}', {
          count: sum(signed.map((stage) => stage.count)),
        })}
      />
      <Figure
        label={t('Open leads')}
        figure={String(sum(leads.map((stage) => stage.count)))}
        to={path(`projects?status=${openLeads.join(',')}`)}
        note={t('Not bid yet')}
      />
    </dl>
  )
}

function Figure({
  label,
  term,
  figure,
  note,
  to,
  alarm = false,
}: {
  label: string
  term?: ReactNode
  figure: ReactNode
  note: string
  /** Where its rows are. */
  to: string
  alarm?: boolean
}) {
  return (
    <Paper withBorder radius="md" px="md" py="sm">
      <Text component="dt" size="sm" c="dimmed">
        {label} {term}
      </Text>
      <dd className={classes.amount} data-alarm={alarm || undefined}>
        <Link to={to} className={classes.plainLink}>
          {figure}
        </Link>
      </dd>
      <Text component="dd" size="sm" c="dimmed" m={0}>
        {note}
      </Text>
    </Paper>
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((left, number) => left + number, 0)
