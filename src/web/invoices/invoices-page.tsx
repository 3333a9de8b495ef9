import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { InvoiceCards } from './invoice-cards.tsx'
import { InvoiceStatusFilter } from './invoice-status-filter.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { useInvoiceList, useInvoiceTotals } from './invoices-api.ts'
import { MoneyFilters } from './money-filters.tsx'
import { TotalsStrip } from './totals-strip.tsx'
import { useInvoiceFilters } from './use-invoice-filters.ts'

/** The invoices of all projects: searched, narrowed and ordered by what the address says, and what they add up to. */
export default function InvoicesPage() {
  const wide = useWideScreen()
  const { view, filters, statuses, sort, onSort, isNarrowed } = useInvoiceFilters()
  const { data, error, refetch, isPlaceholderData, ...paging } = useInvoiceList(filters, sort)
  const { data: totals } = useInvoiceTotals(filters)
  const invoices = useMemo(() => data?.pages.flatMap(({ rows }) => rows), [data])
  const count = data?.pages[0]?.total
  return (
    <>
      <PageHeader
        title={t('Invoices')}
        description={
          <span aria-live="polite">
            {count === undefined ? ' ' : t('{count, plural, one {# invoice} other {# invoices}}', { count })}
          </span>
        }
      />
      <MoneyFilters
        label={t('Search invoices')}
        placeholder={t('Number, customer, address')}
        view={view}
        filters={filters}
      >
        <InvoiceStatusFilter
          statuses={statuses}
          isOpen={filters.open === true}
          onStatuses={(chosen) => view.change('status', chosen.join(','))}
          onOpen={(open) => view.change('open', open ? 'true' : '')}
        />
      </MoneyFilters>
      <TotalsStrip
        label={t('What these invoices add up to, without drafts and void ones')}
        figures={[
          { label: t('Invoiced'), cents: totals?.total },
          { label: t('Paid'), cents: totals?.paid },
          { label: t('Balance'), cents: totals?.balance },
          { label: t('Overdue'), cents: totals?.overdue, alarming: true },
          { label: t('Retention held'), cents: totals?.retention },
          { label: t('Drafts, not billed'), cents: totals?.draftTotal, apart: true },
        ]}
      />
      {error && !invoices ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !invoices ? (
        <LoadingSkeleton lines={10} height={36} />
      ) : invoices.length === 0 ? (
        <NoInvoices isNarrowed={isNarrowed} onClear={view.clear} />
      ) : (
        <div aria-busy={isPlaceholderData} style={isPlaceholderData ? { opacity: 0.6 } : undefined}>
          {wide ? (
            <InvoiceTable invoices={invoices} sort={sort} onSort={onSort} />
          ) : (
            <InvoiceCards invoices={invoices} />
          )}
          <LoadMore shown={invoices.length} total={count ?? invoices.length} {...paging} />
        </div>
      )}
    </>
  )
}

function NoInvoices({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const path = useEmployeePath()
  if (isNarrowed) {
    return (
      <EmptyState
        title={t('No invoice matches')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('Show all invoices')}
          </Button>
        }
      >
        {t('Try fewer words or other filters.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('No invoices yet')}
      action={
        <Button component={Link} to={path('projects')}>
          {t('Open a project')}
        </Button>
      }
    >
      {t('An invoice is made on its project: once a bid is finalized, its payment schedule is billed there.')}
    </EmptyState>
  )
}
