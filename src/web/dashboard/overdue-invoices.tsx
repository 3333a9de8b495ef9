import { Link } from 'react-router'
import type { Dashboard } from '../../contract/dashboard.ts'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Money } from '../ui/money.tsx'
import classes from './dashboard.module.css'
import { Panel } from './panel.tsx'
import { ShowAll, useShortList } from './short-list.tsx'

/** Money that is past its due date, by age and then invoice by invoice. */
export function OverdueInvoices({ dashboard }: { dashboard: Dashboard }) {
  const { overdueInvoices, overdueByAge } = dashboard
  const path = useEmployeePath()
  const { shown, ...rest } = useShortList(overdueInvoices)
  return (
    <Panel title="Overdue invoices" area="overdue">
      {overdueInvoices.length === 0 ? (
        <EmptyState title="Nothing is overdue">
          An invoice shows here from the day after it was due until it is paid.
        </EmptyState>
      ) : (
        <>
          <Ages ages={overdueByAge} />
          <ul className={classes.rows}>
            {shown.map((invoice) => (
              <li key={invoice.id}>
                <Link
                  className={classes.row}
                  to={path(`projects/${invoice.project.id}?invoice=${invoice.id}`)}
                >
                  <span className={classes.what}>
                    <span className={classes.name}>{invoice.project.customerName}</span>
                    <span className={classes.detail}>Invoice {invoice.number}</span>
                  </span>
                  <span className={classes.sum}>
                    <Money cents={invoice.balance} />
                    <span className={classes.detail} data-late={invoice.daysOverdue > 60 || undefined}>
                      {counted(invoice.daysOverdue, 'day')} late
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <ShowAll {...rest} />
    </Panel>
  )
}

/** One bar for the whole sum; each age is as long as its share, and named below. */
function Ages({ ages }: { ages: Dashboard['overdueByAge'] }) {
  return (
    <div className={classes.ages}>
      <div className={classes.agesBar} aria-hidden>
        {ages.map((age, index) =>
          age.total > 0 ? <span key={age.label} data-age={index} style={{ flexGrow: age.total }} /> : null,
        )}
      </div>
      <dl className={classes.agesList}>
        {ages.map((age, index) => (
          <div key={age.label}>
            <dt>
              <i data-age={index} aria-hidden />
              {age.label}
            </dt>
            <dd>
              <Money cents={age.total} />
            </dd>
            <dd className={classes.detail}>{counted(age.count, 'invoice')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
