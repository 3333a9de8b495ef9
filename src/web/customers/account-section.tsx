import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Customer } from '../../contract/customers.ts'
import type { CustomerAccount } from '../../contract/invoice-sending.ts'
import { agingBuckets } from '../../domain/aging.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { formatDollars } from '../../domain/money.ts'
import { named } from '../language/names.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { DayFilter } from '../ui/day-filter.tsx'
import { FigureStrip } from '../ui/figure-strip.tsx'
import { LoadState } from '../ui/loading/loaded.tsx'
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
  const query = useCustomerAccount(customer.id, period)
  const { data: account, error, isPlaceholderData } = query
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
      {account && !error ? (
        <Stack gap="xs" aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
          <Standing account={account} />
          <AccountEntries account={account} />
        </Stack>
      ) : (
        <LoadState query={query} lines={6} />
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

/** What is owed at the end of the period, by age, and beside it the sums that are not part of the balance. */
function Standing({ account }: { account: CustomerAccount }) {
  const path = useEmployeePath()
  const { customer, closing, aging, retentionHeld, notCleared, to, lastSentAt } = account
  const of = `customer_id=${customer.id}`
  const openInvoices = path(`invoices?open=true&${of}`)
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
      <FigureStrip
        label={t('Balance by age')}
        figures={[
          {
            label: t('Balance'),
            note: closing !== 0 && t('on {day}', { day: formatDay(to) }),
            cents: closing,
            to: openInvoices,
          },
          ...agingBuckets.map(({ key, label }) => ({
            label: named(label),
            cents: aging[key],
            to: openInvoices,
          })),
          {
            label: t('Retention held'),
            note: retentionHeld !== 0 && t('not in the balance'),
            cents: retentionHeld,
            to: path(`invoices?${of}`),
            apart: true,
          },
          {
            label: t('Not cleared'),
            note: notCleared !== 0 && t('already subtracted'),
            cents: notCleared,
            to: path(`payments?cleared=false&${of}`),
            apart: true,
          },
        ]}
      />
      {lastSentAt && (
        <Text size="sm" c="dimmed">
          {t('Last statement sent:')} <RecentTime instant={lastSentAt} />
        </Text>
      )}
    </>
  )
}
