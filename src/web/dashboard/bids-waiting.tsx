import { useState } from 'react'
import { Link } from 'react-router'
import type { Dashboard } from '../../contract/dashboard.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { Money } from '../ui/money.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { formatRelative } from '../ui/time.ts'
import classes from './dashboard.module.css'
import { Panel, Quiet } from './panel.tsx'
import { ShowAll, useShortList } from './short-list.tsx'

type WaitingBid = Dashboard['bidsWaiting'][number]

const orders = {
  age: { label: t('Oldest first'), compare: (a: WaitingBid, b: WaitingBid) => b.daysWaiting - a.daysWaiting },
  value: { label: t('Largest first'), compare: (a: WaitingBid, b: WaitingBid) => b.total - a.total },
}
type Order = keyof typeof orders

/** Bids that customers have and have not answered. */
export function BidsWaiting({ bids, total }: { bids: readonly WaitingBid[]; total: number }) {
  const path = useEmployeePath()
  const [order, setOrder] = useState<Order>('age')
  const { shown, ...rest } = useShortList([...bids].sort(orders[order].compare), 'bids')
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
        <Quiet title={t('No bid is waiting.')}>
          {t('Bids you’ve sent show up here until the customer answers.')}
        </Quiet>
      ) : (
        <ul className={classes.rows}>
          {shown.map((bid) => (
            <li key={bid.id}>
              <Link className={classes.row} to={path(`projects/${bid.project.id}/bids/${bid.id}`)}>
                <span className={classes.what}>
                  <span className={classes.name}>{bid.project.customerName}</span>
                  <span className={classes.detail}>
                    {bid.project.number} · {bidName(bid)}
                    {bid.status === 'expired' && <StatusBadge status="expired" size="xs" />}
                  </span>
                </span>
                <span className={classes.sum}>
                  <Money cents={bid.total} />
                  <span className={classes.detail} data-late={bid.daysWaiting > 30 || undefined}>
                    {bid.daysWaiting === 0
                      ? t('sent today')
                      : t('{count, plural, one {# day} other {# days}}', { count: bid.daysWaiting })}
                  </span>
                </span>
                <span className={classes.below}>{viewWords(bid.views)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ShowAll
        {...rest}
        whole={{ total, screen: 'projects?status=bid_sent', label: t('Projects with bids sent') }}
      />
    </Panel>
  )
}

function bidName({ kind, number, revision }: WaitingBid): string {
  if (kind === 'change_order') {
    return revision > 1
      ? t('Change order {number}, revision {revision}', { number, revision })
      : t('Change order {number}', { number })
  }
  return revision > 1
    ? t('Bid {number}, revision {revision}', { number, revision })
    : t('Bid {number}', { number })
}

function viewWords({ count, lastAt }: WaitingBid['views']): string {
  if (lastAt === null) return t('Not viewed yet')
  return t('{count, plural, one {Viewed once, {last}} other {Viewed # times, last {last}}}', {
    count,
    last: formatRelative(lastAt),
  })
}
