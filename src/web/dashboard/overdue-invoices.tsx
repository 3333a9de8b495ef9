import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Dashboard } from '../../contract/dashboard.ts'
import { formatDollars } from '../../domain/money.ts'
import { Term } from '../help/term.tsx'
import { named } from '../language/names.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { Money } from '../ui/money.tsx'
import classes from './dashboard.module.css'
import { Detail, Nothing, Panel, PanelRow, ShortList } from './panel.tsx'

/** Overdue invoices only. The receivables report also has invoices that are not due yet. */
const overdueList = 'invoices?status=overdue&sort=due'

/** Money past its due date: by age, then by invoice. */
export function OverdueInvoices({ dashboard }: { dashboard: Dashboard }) {
  const { overdueInvoices, overdueByAge, draftsCount, draftsTotal } = dashboard
  const path = useEmployeePath()
  const total = overdueByAge.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel title={t('Overdue invoices')} more={{ screen: 'reports/receivables', label: t('Receivables') }}>
      {overdueInvoices.length === 0 ? (
        <Nothing title={t('Nothing is overdue.')}>
          {t('Invoices show up here when they’re past due, until they’re paid.')}
        </Nothing>
      ) : (
        <>
          <Ages ages={overdueByAge} />
          <ShortList
            rows={overdueInvoices}
            whole={{ total, screen: overdueList, label: t('See all {total}', { total }) }}
          >
            {(invoice) => (
              <PanelRow
                screen={`projects/${invoice.project.id}?invoice=${invoice.id}`}
                name={invoice.project.customerName}
                details={<Detail>{t('Invoice {number}', { number: invoice.number })}</Detail>}
              >
                <Money cents={invoice.balance} />
                <Detail isLate={invoice.daysOverdue > 60}>
                  {t('{count, plural, one {# day late} other {# days late}}', {
                    count: invoice.daysOverdue,
                  })}
                </Detail>
              </PanelRow>
            )}
          </ShortList>
        </>
      )}
      {draftsCount > 0 && (
        <Anchor
          component={Link}
          to={path('invoices?status=draft')}
          size="sm"
          c="dimmed"
          display="block"
          mt={4}
        >
          {t('{count, plural, one {# draft} other {# drafts}} not sent, {amount}', {
            count: draftsCount,
            amount: formatDollars(draftsTotal),
          })}
        </Anchor>
      )}
    </Panel>
  )
}

/** A bar with the share of each age, and below it the sums. */
function Ages({ ages }: { ages: Dashboard['overdueByAge'] }) {
  const path = useEmployeePath()
  return (
    <div className={classes.ages}>
      <div className={classes.bar} aria-hidden>
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
              <Link to={path(overdueList)} className={classes.plainLink}>
                <Money cents={age.total} />
              </Link>
            </dd>
            <dd>
              <Detail>
                {t('{count, plural, one {# invoice} other {# invoices}}', { count: age.count })}
              </Detail>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
