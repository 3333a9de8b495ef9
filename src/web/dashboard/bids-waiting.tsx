import { Title } from '@mantine/core'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { Dashboard } from '../../contract/dashboard.ts'
import { bidName } from '../bids/bid-words.ts'
import { t } from '../language/t.ts'
import { Money } from '../ui/money.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { formatRelative } from '../ui/time.ts'
import classes from './dashboard.module.css'
import { Detail, Nothing, Panel, PanelRow, ShortList } from './panel.tsx'

type WaitingBid = Dashboard['bidsWaiting'][number]

const orders = {
  age: { label: t('Oldest first'), compare: (a: WaitingBid, b: WaitingBid) => b.daysWaiting - a.daysWaiting },
  value: { label: t('Largest first'), compare: (a: WaitingBid, b: WaitingBid) => b.total - a.total },
}
type Order = keyof typeof orders

/** The projects whose bid is sent, which the figure and the pipeline count too; below, change orders. */
export function BidsWaiting({ dashboard }: { dashboard: Dashboard }) {
  const { bidsWaiting: bids, bidsWaitingCount: total, changeOrdersWaiting } = dashboard
  const [order, setOrder] = useState<Order>('age')
  return (
    <Panel
      title={t('Bids waiting')}
      aside={
        bids.length > 1 && (
          <select
            className={classes.order}
            aria-label={t('Order of the bids')}
            value={order}
            onChange={(event) => setOrder(event.currentTarget.value as Order)}
          >
            {Object.entries(orders).map(([value, { label }]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )
      }
    >
      {bids.length === 0 ? (
        <Nothing title={t('No bid is waiting.')}>
          {t('Bids you’ve sent show up here until the customer answers.')}
        </Nothing>
      ) : (
        <ShortList
          name="bids"
          rows={bids.toSorted(orders[order].compare).map(withId)}
          whole={{ total, screen: 'projects?status=bid_sent', label: t('Projects with bids sent') }}
        >
          {(bid) => <WaitingRow waiting={bid} />}
        </ShortList>
      )}
      {changeOrdersWaiting.length > 0 && (
        <>
          <Title order={3} size="sm" mt="xs">
            {t('Change orders waiting')} <Detail>{changeOrdersWaiting.length}</Detail>
          </Title>
          <ShortList rows={changeOrdersWaiting.map(withId)}>
            {(order) => <WaitingRow waiting={order} />}
          </ShortList>
        </>
      )}
    </Panel>
  )
}

const withId = (waiting: WaitingBid) => ({ ...waiting, id: `${waiting.project.id}-${waiting.bid?.id}` })

function WaitingRow({ waiting: { bid, project, total, daysWaiting } }: { waiting: WaitingBid }) {
  return (
    <PanelRow
      screen={bid ? `projects/${project.id}/bids/${bid.id}` : `projects/${project.id}`}
      name={project.customerName}
      details={
        <Detail>
          {project.number}
          {bid && ` · ${bidName(bid)}`}{' '}
          {bid && !asked.includes(bid.status) && <StatusBadge status={bid.status} size="xs" />}
        </Detail>
      }
      below={bid && <span className={clsx(classes.detail, classes.below)}>{viewWords(bid.views)}</span>}
    >
      <Money cents={total} />
      <Detail isLate={daysWaiting > 30}>
        {daysWaiting === 0
          ? t('sent today')
          : t('{count, plural, one {# day} other {# days}}', { count: daysWaiting })}
      </Detail>
    </PanelRow>
  )
}

/** What goes without saying of a bid that waits. */
const asked = ['sent', 'viewed']

function viewWords({ count, lastAt }: NonNullable<WaitingBid['bid']>['views']): string {
  if (lastAt === null) return t('Not viewed yet')
  return t('{count, plural, one {Viewed once, {last}} other {Viewed # times, last {last}}}', {
    count,
    last: formatRelative(lastAt),
  })
}
