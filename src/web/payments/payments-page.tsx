import { Button, NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { type PaymentKind, paymentKinds } from '../../domain/payments.ts'
import { MoneyFilters } from '../invoices/money-filters.tsx'
import { TotalsStrip } from '../invoices/totals-strip.tsx'
import { t } from '../language/t.ts'
import { RecordList } from '../records/record-list/record-list.tsx'
import { useChosen } from '../records/record-list/use-chosen.ts'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ClearBar } from './clear-bar.tsx'
import { chooseLabel, paymentColumns } from './payment-columns.tsx'
import { methodChoices } from './payment-form.ts'
import { canBeCleared } from './payment-words.ts'
import { usePaymentRows, usePaymentTotals } from './payments-api.ts'
import { usePaymentFilters } from './use-payment-filters.ts'

const kindWords: Record<PaymentKind, string> = {
  payment: t('Payments'),
  refund: t('Refunds'),
  reversal: t('Reversals'),
}
const kinds = paymentKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))

/** Payments, refunds and reversals of all projects, what they add up to, and noting that the bank had several. */
export default function PaymentsPage() {
  const path = useEmployeePath()
  const { view, filters, order } = usePaymentFilters()
  const list = usePaymentRows(filters, order.sort)
  const { data: totals } = usePaymentTotals(filters)
  const choosing = useChosen(list.rows, canBeCleared)
  const count = list.total
  return (
    <>
      <PageHeader
        title={t('Payments')}
        description={
          <span aria-live="polite">
            {count === undefined ? ' ' : t('{count, plural, one {# record} other {# records}}', { count })}
          </span>
        }
      />
      <MoneyFilters
        label={t('Search payments')}
        placeholder={t('Check, invoice, customer')}
        view={view}
        filters={filters}
      >
        <NativeSelect
          label={t('Cleared')}
          data={[
            { value: '', label: t('All') },
            { value: 'false', label: t('Not yet') },
            { value: 'true', label: t('Yes') },
          ]}
          value={filters.cleared === undefined ? '' : String(filters.cleared)}
          onChange={(event) => view.change('cleared', event.currentTarget.value)}
        />
        <NativeSelect
          label={t('Method')}
          data={[{ value: '', label: t('All') }, ...methodChoices]}
          value={filters.method ?? ''}
          onChange={(event) => view.change('method', event.currentTarget.value)}
        />
        <NativeSelect
          label={t('Kind')}
          data={[{ value: '', label: t('All') }, ...kinds]}
          value={filters.kind ?? ''}
          onChange={(event) => view.change('kind', event.currentTarget.value)}
        />
      </MoneyFilters>
      <TotalsStrip
        label={t('What these payments add up to')}
        figures={[
          { label: t('Received'), cents: totals?.received },
          { label: t('Refunded'), cents: totals?.refunded },
          { label: t('Reversed'), cents: totals?.reversed },
          { label: t('Net'), cents: totals?.net },
          { label: t('Not cleared'), cents: totals?.notCleared },
        ]}
      />
      <RecordList
        list={list}
        columns={paymentColumns}
        {...order}
        opens={({ project, invoice }) => path(`projects/${project.id}#invoice-${invoice}`)}
        choosing={{
          ...choosing,
          label: chooseLabel,
          allLabel: t('Choose all that are not cleared'),
        }}
        minWidth="56rem"
        empty={<NoPayments isNarrowed={Object.keys(filters).length > 0} onClear={view.clear} />}
      />
      {choosing.chosen.length > 0 && <ClearBar chosen={choosing.chosen} onDone={choosing.clear} />}
    </>
  )
}

function NoPayments({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const path = useEmployeePath()
  if (isNarrowed) {
    return (
      <EmptyState
        title={t('No payment matches')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('Show all payments')}
          </Button>
        }
      >
        {t('Try fewer words or other filters.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('No payments yet')}
      action={
        <Button component={Link} to={path('invoices?open=true')}>
          {t('See what is owed')}
        </Button>
      }
    >
      {t('A payment is recorded on its invoice, with a picture of the check.')}
    </EmptyState>
  )
}
