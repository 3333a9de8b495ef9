import { Text } from '@mantine/core'
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

/** Bids that customers have not answered. */
export function BidsWaiting({ bids, total }: { bids: readonly WaitingBid[]; total: number }) {
  const [order, setOrder] = useState<Order>('age')
  return (
    <Panel
      title={t('Unanswered bids')}
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
          rows={bids.toSorted(orders[order].compare)}
          whole={{ total, screen: 'projects?status=bid_sent', label: t('Projects with bids sent') }}
        >
          {(bid) => (
            <PanelRow
              screen={`projects/${bid.project.id}/bids/${bid.id}`}
              name={bid.project.customerName}
              details={
                <Detail>
                  {bid.project.number} · {bidName(bid)}{' '}
                  {bid.status === 'expired' && <StatusBadge status="expired" size="xs" />}
                </Detail>
              }
              below={
                <Text span size="sm" c="dimmed" flex="1 0 100%">
                  {viewWords(bid.views)}
                </Text>
              }
            >
              <Money cents={bid.total} />
              <Detail isLate={bid.daysWaiting > 30}>
                {bid.daysWaiting === 0
                  ? t('sent today')
                  : t('{count, plural, one {# day} other {# days}}', { count: bid.daysWaiting })}
              </Detail>
            </PanelRow>
          )}
        </ShortList>
      )}
    </Panel>
  )
}

function viewWords({ count, lastAt }: WaitingBid['views']): string {
  if (lastAt === null) return t('Not viewed yet')
  return t('{count, plural, one {Viewed once, {last}} other {Viewed # times, last {last}}}', {
    count,
    last: formatRelative(lastAt),
  })
}
