import { Link } from 'react-router'
import type { Dashboard } from '../../contract/dashboard.ts'
import { formatDollars } from '../../domain/money.ts'
import { Term } from '../help/term.tsx'
import { named } from '../language/names.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { Money } from '../ui/money.tsx'
import classes from './dashboard.module.css'
import { Panel, Quiet } from './panel.tsx'
import { ShowAll, useShortList } from './short-list.tsx'

/** Just these invoices; the report of receivables also has those that are not due yet. */
const overdueList = 'invoices?status=overdue&sort=due'

/** Money that is past its due date, by age and then invoice by invoice. */
export function OverdueInvoices({ dashboard }: { dashboard: Dashboard }) {
  const { overdueInvoices, overdueByAge, draftsCount, draftsTotal } = dashboard
  const path = useEmployeePath()
  const { shown, ...rest } = useShortList(overdueInvoices)
  const total = overdueByAge.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel
      title={t('Overdue invoices')}
      aside={
        <Link className={classes.aside} to={path('reports/receivables')}>
          {t('Receivables')}
        </Link>
      }
    >
      {overdueInvoices.length === 0 ? (
        <Quiet title={t('Nothing is overdue.')}>
          {t('Invoices show up here when they’re past due, until they’re paid.')}
        </Quiet>
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
                    <span className={classes.detail}>
                      {t('Invoice {number}', { number: invoice.number })}
                    </span>
                  </span>
                  <span className={classes.sum}>
                    <Money cents={invoice.balance} />
                    <span className={classes.detail} data-late={invoice.daysOverdue > 60 || undefined}>
                      {t('{count, plural, one {# day late} other {# days late}}', {
                        count: invoice.daysOverdue,
                      })}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {draftsCount > 0 && (
        <p className={classes.cut}>
          <Link className={classes.drafts} to={path('invoices?status=draft')}>
            {t('{count, plural, one {# draft} other {# drafts}} not sent, {amount}', {
              count: draftsCount,
              amount: formatDollars(draftsTotal),
            })}
          </Link>
        </p>
      )}
      <ShowAll {...rest} whole={{ total, screen: overdueList, label: t('All {total}', { total }) }} />
    </Panel>
  )
}

/** One bar for the whole sum; each age is as long as its share, and named below. */
function Ages({ ages }: { ages: Dashboard['overdueByAge'] }) {
  const path = useEmployeePath()
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
              {named(age.label)}
              {index === 0 && <Term word="aging" />}
            </dt>
            <dd>
              <Link to={path(overdueList)}>
                <Money cents={age.total} />
              </Link>
            </dd>
            <dd className={classes.detail}>
              {t('{count, plural, one {# invoice} other {# invoices}}', { count: age.count })}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
