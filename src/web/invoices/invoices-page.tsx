import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'
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
        title="Invoices"
        description={<span aria-live="polite">{count === undefined ? ' ' : counted(count, 'invoice')}</span>}
      />
      <MoneyFilters
        label="Search invoices"
        placeholder="Number, customer, address"
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
        label="What these invoices add up to, without void ones"
        figures={[
          { label: 'Invoiced', cents: totals?.total },
          { label: 'Paid', cents: totals?.paid },
          { label: 'Balance', cents: totals?.balance },
          { label: 'Overdue', cents: totals?.overdue, alarming: true },
          { label: 'Retention', cents: totals?.retention },
        ]}
      />
      {error ? (
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
        title="No invoice matches"
        action={
          <Button variant="default" onClick={onClear}>
            Show all invoices
          </Button>
        }
      >
        Try fewer words or other filters.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No invoices yet"
      action={
        <Button component={Link} to={path('projects')}>
          Open a project
        </Button>
      }
    >
      An invoice is made on its project: once a bid is finalized, its payment schedule is billed there.
    </EmptyState>
  )
}
