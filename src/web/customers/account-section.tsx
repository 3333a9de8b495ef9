import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import type { ReactNode } from 'react'
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
import { Section } from '../ui/section.tsx'
import { formatDay } from '../ui/time.ts'
import { RecentTime } from '../ui/time-text.tsx'
import { AccountEntries } from './account-entries.tsx'
import classes from './customer-page.module.css'
import { type useAccountPeriod, useCustomerAccount } from './customers-api.ts'

/** What a customer was billed and paid over a period, and what is owed at its end. */
export function AccountSection({
  customer,
  period,
  search,
  change,
  clear,
}: ReturnType<typeof useAccountPeriod> & { customer: Customer }) {
  const path = useEmployeePath()
  const { data: account, error, refetch, isPlaceholderData } = useCustomerAccount(customer.id, period)
  return (
    <Section id="account" title={t('Account')}>
      <Days account={account} period={period} change={change} clear={clear}>
        <Button
          variant="default"
          className="no-print"
          ml="auto"
          component={Link}
          to={path(`customers/${customer.id}/statement${search}`)}
          leftSection={<IconFileText size={16} aria-hidden />}
        >
          {t('Statement')}
        </Button>
      </Days>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!account && !error && <LoadingSkeleton lines={6} />}
      {account && !error && (
        <Stack gap="xs" aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
          <Standing account={account} />
          <AccountEntries account={account} />
        </Stack>
      )}
    </Section>
  )
}

function Days({
  account,
  period,
  change,
  clear,
  children,
}: Pick<ReturnType<typeof useAccountPeriod>, 'period' | 'change' | 'clear'> & {
  account: CustomerAccount | undefined
  children: ReactNode
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
      {children}
    </search>
  )
}

/** What is owed at the end of the period, by age. Sums that are not part of the balance stand apart. */
function Standing({ account }: { account: CustomerAccount }) {
  const path = useEmployeePath()
  const { customer, closing, aging, retentionHeld, notCleared, to, lastSentAt } = account
  const of = `customer_id=${customer.id}`
  return (
    <>
      {closing < 0 && (
        <Alert color="blue" p="xs">
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
          note={t('already subtracted')}
          cents={notCleared}
          to={path(`payments?cleared=false&${of}`)}
          apart
        />
      </dl>
      {lastSentAt && (
        <Text size="sm" c="dimmed">
          {t('Last statement sent:')} <RecentTime instant={lastSentAt} />
        </Text>
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
          <Text span inherit c="dimmed">
            {formatDollars(0)}
          </Text>
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
