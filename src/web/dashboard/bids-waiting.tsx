import { useState } from 'react'
import { Link } from 'react-router'
import type { Dashboard } from '../../contract/dashboard.ts'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Money } from '../ui/money.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { RecentTime } from '../ui/time-text.tsx'
import classes from './dashboard.module.css'
import { Panel } from './panel.tsx'
import { ShowAll, useShortList } from './short-list.tsx'

type WaitingBid = Dashboard['bidsWaiting'][number]

const orders = {
  age: { label: 'Oldest first', compare: (a: WaitingBid, b: WaitingBid) => b.daysWaiting - a.daysWaiting },
  value: { label: 'Largest first', compare: (a: WaitingBid, b: WaitingBid) => b.total - a.total },
}
type Order = keyof typeof orders

/** Bids that customers have and have not answered. */
export function BidsWaiting({ bids }: { bids: readonly WaitingBid[] }) {
  const path = useEmployeePath()
  const [order, setOrder] = useState<Order>('age')
  const { shown, ...rest } = useShortList([...bids].sort(orders[order].compare))
  return (
    <Panel
      title="Unanswered bids"
      area="bids"
      aside={
        bids.length > 1 && (
          <select
            className={classes.order}
            aria-label="Order of the bids"
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
        <EmptyState title="No bid is waiting">
          A bid shows here from the day it is sent until the answer.
        </EmptyState>
      ) : (
        <ul className={classes.rows}>
          {shown.map((bid) => (
            <li key={bid.id}>
              <Link className={classes.row} to={path(`projects/${bid.project.id}/bids/${bid.id}`)}>
                <span className={classes.what}>
                  <span className={classes.name}>{bid.project.customerName}</span>
                  <span className={classes.detail}>
                    {bid.project.number} · {bid.kind === 'change_order' ? 'Change order' : 'Bid'} {bid.number}
                    {bid.revision > 1 && `, revision ${bid.revision}`}
                    {bid.status === 'expired' && <StatusBadge status="expired" size="xs" />}
                  </span>
                  <Views views={bid.views} />
                </span>
                <span className={classes.sum}>
                  <Money cents={bid.total} />
                  <span className={classes.detail} data-late={bid.daysWaiting > 30 || undefined}>
                    {bid.daysWaiting === 0 ? 'sent today' : counted(bid.daysWaiting, 'day')}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ShowAll {...rest} />
    </Panel>
  )
}

function Views({ views: { count, lastAt } }: Pick<WaitingBid, 'views'>) {
  if (lastAt === null) return <span className={classes.detail}>Not viewed yet</span>
  return (
    <span className={classes.detail}>
      Viewed {count === 1 ? 'once' : counted(count, 'time')}, last <RecentTime instant={lastAt} />
    </span>
  )
}
