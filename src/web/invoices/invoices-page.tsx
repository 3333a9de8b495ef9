import { Button, Checkbox, Divider, Input, Stack } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type InvoiceStatus, invoiceStatuses } from '../../domain/invoices.ts'
import { t } from '../language/t.ts'
import { readOrder } from '../records/record-list/column.ts'
import { NoMatch } from '../records/record-list/no-match.tsx'
import { RecordList } from '../records/record-list/record-list.tsx'
import { TotalCount } from '../records/record-list/total-count.tsx'
import { useListView } from '../records/record-list/use-list-view.ts'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FigureStrip } from '../ui/figure-strip.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PopoverButton } from '../ui/popup-button.tsx'
import { statusWord } from '../ui/status-badge.tsx'
import { invoiceColumns } from './invoice-columns.tsx'
import { useInvoiceList, useInvoiceTotals } from './invoices-api.ts'
import { MoneyFilters, present, readMoneyFilters } from './money-filters.tsx'

/** The invoices of all projects with their totals. */
export default function InvoicesPage() {
  const path = useEmployeePath()
  const { view, filters, statuses, order } = useInvoiceFilters()
  const list = useInvoiceList(filters, order.sort)
  const { data: totals } = useInvoiceTotals(filters)
  return (
    <>
      <PageHeader
        title={t('Invoices')}
        description={
          <TotalCount
            total={list.total}
            say={(count) => t('{count, plural, one {# invoice} other {# invoices}}', { count })}
          />
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
      <FigureStrip
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
      <RecordList
        list={list}
        columns={invoiceColumns}
        {...order}
        opens={({ id, project }) => path(`projects/${project.id}#invoice-${id}`)}
        minWidth="58rem"
        empty={<NoInvoices isNarrowed={Object.keys(filters).length > 0} onClear={view.clear} />}
      />
    </>
  )
}

/** The list's filters and its order, read from the address. */
function useInvoiceFilters() {
  const view = useListView()
  const statuses = view.readSome('status', invoiceStatuses)
  const filters = present({
    ...readMoneyFilters(view),
    status: statuses.length > 0 ? statuses.join(',') : undefined,
    open: view.read('open') === 'true' ? true : undefined,
  })
  return { view, filters, statuses, order: readOrder(view, invoiceColumns, '-issued') }
}

function NoInvoices({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const path = useEmployeePath()
  if (isNarrowed) {
    return <NoMatch title={t('No invoice matches')} clearLabel={t('Show all invoices')} onClear={onClear} />
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
      {t('Finalize a bid, then bill its payment schedule on the project’s page.')}
    </EmptyState>
  )
}

function InvoiceStatusFilter({
  statuses,
  isOpen,
  onStatuses,
  onOpen,
}: {
  statuses: readonly InvoiceStatus[]
  isOpen: boolean
  onStatuses: (statuses: readonly InvoiceStatus[]) => void
  onOpen: (isOpen: boolean) => void
}) {
  const label = filterWord(statuses, isOpen)
  return (
    <Input.Wrapper label={t('Status')} labelElement="div">
      <PopoverButton
        position="bottom-start"
        button={
          <Button
            variant="default"
            fw={400}
            px={12}
            fullWidth
            justify="space-between"
            rightSection={<IconSelector size={14} color="var(--mantine-color-placeholder)" aria-hidden />}
            aria-label={t('Status: {label}', { label })}
          >
            {label}
          </Button>
        }
      >
        <Checkbox
          label={t('Only what is owed')}
          checked={isOpen}
          onChange={(event) => onOpen(event.currentTarget.checked)}
        />
        <Divider my="xs" />
        <Checkbox.Group
          aria-label={t('Status')}
          value={[...statuses]}
          onChange={(chosen) => onStatuses(invoiceStatuses.filter((status) => chosen.includes(status)))}
        >
          <Stack gap="xs">
            {invoiceStatuses.map((status) => (
              <Checkbox key={status} value={status} label={statusWord(status, 'invoice')} />
            ))}
          </Stack>
        </Checkbox.Group>
      </PopoverButton>
    </Input.Wrapper>
  )
}

function filterWord(statuses: readonly InvoiceStatus[], isOpen: boolean): string {
  const [only] = statuses
  if (only === undefined) return isOpen ? t('Owed') : t('All')
  const words =
    statuses.length === 1 ? statusWord(only, 'invoice') : t('{count} statuses', { count: statuses.length })
  return isOpen ? t('{words}, owed', { words }) : words
}
