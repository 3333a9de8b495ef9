import { Alert, Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Customer } from '../../contract/customers.ts'
import type { CustomerAccount } from '../../contract/invoice-sending.ts'
import { agingBuckets } from '../../domain/aging.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { type Cents, formatDollars } from '../../domain/money.ts'
import { named } from '../language/names.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { DayFilter } from '../ui/day-filter.tsx'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { formatDay } from '../ui/time.ts'
import { RecentTime } from '../ui/time-text.tsx'
import { AccountEntries } from './account-entries.tsx'
import classes from './customer-page.module.css'
import { type Period, useCustomerAccount } from './customers-api.ts'

/** What a customer was billed and paid over a period, and what is owed at its end. */
export function AccountSection({
  customer,
  period,
  search,
  change,
  clear,
}: {
  customer: Customer
  period: Period
  /** The period as the address says it. */
  search: string
  change: (name: 'from' | 'to', day: string) => void
  clear: () => void
}) {
  const path = useEmployeePath()
  const { data: account, error, refetch, isPlaceholderData } = useCustomerAccount(customer.id, period)
  return (
    <section id="account" className={classes.account} aria-labelledby="account-title">
      <header className={classes.accountHead}>
        <h2 id="account-title">{t('Account')}</h2>
        <Button
          variant="default"
          size="xs"
          className="no-print"
          component={Link}
          to={path(`customers/${customer.id}/statement${search}`)}
          leftSection={<IconFileText size={14} aria-hidden />}
        >
          {t('Statement')}
        </Button>
      </header>
      <Days account={account} period={period} change={change} clear={clear} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!account && !error && <LoadingSkeleton lines={6} />}
      {account && !error && (
        <div aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined}>
          <Standing account={account} />
          <AccountEntries account={account} />
        </div>
      )}
    </section>
  )
}

function Days({
  account,
  period,
  change,
  clear,
}: {
  account: CustomerAccount | undefined
  period: Period
  change: (name: 'from' | 'to', day: string) => void
  clear: () => void
}) {
  const today = companyDayOf(new Date())
  return (
    <search className={classes.days} aria-label={t('Period of the account')}>
      <DayFilter
        label={t('From')}
        value={period.from ?? account?.from ?? `${today.slice(0, 4)}-01-01`}
        onChange={(day) => change('from', day)}
      />
      <DayFilter
        label={t('To')}
        value={period.to ?? account?.to ?? today}
        onChange={(day) => change('to', day === today ? '' : day)}
      />
      {(period.from !== undefined || period.to !== undefined) && (
        <Button variant="subtle" onClick={clear}>
          {t('This year')}
        </Button>
      )}
    </search>
  )
}

/** What is owed at the end by age; what is no part of it stands apart. */
function Standing({ account }: { account: CustomerAccount }) {
  const path = useEmployeePath()
  const { customer, closing, aging, retentionHeld, notCleared, to, lastSentAt } = account
  const of = `customer_id=${customer.id}`
  return (
    <>
      {closing < 0 && (
        <Alert color="blue" mb="sm" p="xs">
          {t('{name} paid {amount} too much.', {
            name: customer.name,
            amount: formatDollars(-closing),
          })}
        </Alert>
      )}
      <dl className={classes.figures}>
        <Figure
          label={t('Balance')}
          note={t('on {day}', { day: formatDay(to) })}
          cents={closing}
          to={path(`invoices?open=true&${of}`)}
          strong
        />
        {agingBuckets.map(({ key, label }) => (
          <Figure key={key} label={named(label)} cents={aging[key]} to={path(`invoices?open=true&${of}`)} />
        ))}
      </dl>
      <dl className={classes.figures}>
        <Figure
          label={t('Retention held')}
          note={t('not in the balance')}
          cents={retentionHeld}
          to={path(`invoices?${of}`)}
          apart
        />
        <Figure
          label={t('Not cleared')}
          note={t('already taken off')}
          cents={notCleared}
          to={path(`payments?cleared=false&${of}`)}
          apart
        />
      </dl>
      {lastSentAt && (
        <p className={classes.quiet}>
          {t('Last statement sent:')} <RecentTime instant={lastSentAt} />
        </p>
      )}
    </>
  )
}

function Figure({
  label,
  note,
  cents,
  to,
  strong = false,
  apart = false,
}: {
  label: string
  note?: string
  cents: Cents
  to: string
  strong?: boolean
  apart?: boolean
}) {
  return (
    <div className={classes.figure} data-strong={strong || undefined} data-apart={apart || undefined}>
      <dt>{label}</dt>
      <dd>
        {cents === 0 ? (
          <span className={classes.zero}>{formatDollars(0)}</span>
        ) : (
          <Link to={to} className={classes.amount} aria-label={`${label}: ${formatDollars(cents)}`}>
            {formatDollars(cents)}
          </Link>
        )}
      </dd>
      {note && cents !== 0 && <dd className={classes.note}>{note}</dd>}
    </div>
  )
}
