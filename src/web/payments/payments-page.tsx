import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PaymentRow } from '../../contract/payments.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { paymentMethods } from '../../domain/invoices.ts'
import { type PaymentKind, paymentKinds } from '../../domain/payments.ts'
import { messageOf } from '../api/api-error.ts'
import { MoneyFilters, present, readMoneyFilters } from '../invoices/money-filters.tsx'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { ChosenBar } from '../records/record-list/chosen-bar.tsx'
import { readOrder } from '../records/record-list/column.ts'
import { NoMatch } from '../records/record-list/no-match.tsx'
import { RecordList } from '../records/record-list/record-list.tsx'
import { TotalCount } from '../records/record-list/total-count.tsx'
import { useChosen } from '../records/record-list/use-chosen.ts'
import { useListView } from '../records/record-list/use-list-view.ts'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FigureStrip } from '../ui/figure-strip.tsx'
import { Money } from '../ui/money.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { formatDay } from '../ui/time.ts'
import { chooseLabel, paymentColumns } from './payment-columns.tsx'
import { methodChoices } from './payment-form.ts'
import { canBeCleared } from './payment-words.ts'
import { useClearPayments, usePaymentRows, usePaymentTotals } from './payments-api.ts'

const kindWords: Record<PaymentKind, string> = {
  payment: t('Payments'),
  refund: t('Refunds'),
  reversal: t('Reversals'),
}
const kinds = paymentKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))

/** Payments, refunds and reversals of all projects with their totals; several can be marked as cleared at once. */
export default function PaymentsPage() {
  const path = useEmployeePath()
  const { view, filters, order } = usePaymentFilters()
  const list = usePaymentRows(filters, order.sort)
  const { data: totals } = usePaymentTotals(filters)
  const choosing = useChosen(list.rows, canBeCleared)
  return (
    <>
      <PageHeader
        title={t('Payments')}
        description={
          <TotalCount
            total={list.total}
            say={(count) => t('{count, plural, one {# record} other {# records}}', { count })}
          />
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
      <FigureStrip
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

const yesOrNo: Record<string, boolean> = { true: true, false: false }

/** The list's filters and its order, read from the address. */
function usePaymentFilters() {
  const view = useListView()
  const filters = present({
    ...readMoneyFilters(view),
    method: view.readOne('method', paymentMethods),
    kind: view.readOne('kind', paymentKinds),
    cleared: yesOrNo[view.read('cleared')],
  })
  return { view, filters, order: readOrder(view, paymentColumns, '-received') }
}

function NoPayments({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const path = useEmployeePath()
  if (isNarrowed) {
    return <NoMatch title={t('No payment matches')} clearLabel={t('Show all payments')} onClear={onClear} />
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
      {t('Record a payment on its invoice, with a picture of the check.')}
    </EmptyState>
  )
}

/** Marks the chosen payments as cleared on one day: all of them or none. */
function ClearBar({ chosen, onDone }: { chosen: readonly PaymentRow[]; onDone: () => void }) {
  const clear = useClearPayments()
  const [day, setDay] = useState(() => companyDayOf(new Date()))
  const sum = chosen.reduce((total, { amount }) => total + amount, 0)

  async function note() {
    try {
      const { payments } = await clear.mutateAsync({ payments: chosen.map(({ id }) => id), cleared: day })
      notifySuccess(
        t(
          '{count, plural, one {# payment noted as cleared on {day}} other {# payments noted as cleared on {day}}}',
          { count: payments.length, day: formatDay(day) },
        ),
      )
      onDone()
    } catch {
      // Shown in the bar.
    }
  }

  return (
    <ChosenBar
      words={
        <Rich
          message="{count, plural, one {# payment, <0/>} other {# payments, <0/>}}"
          values={{ count: chosen.length }}
          components={[<Money key="sum" cents={sum} />]}
        />
      }
    >
      <form
        aria-label={t('Note the chosen payments as cleared')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!clear.isPending) void note()
        }}
      >
        <Group gap="xs" align="flex-start">
          <TextInput
            type="date"
            aria-label={t('Cleared on')}
            value={day}
            error={clear.error && <span role="alert">{messageOf(clear.error)}</span>}
            onChange={(event) => {
              setDay(event.currentTarget.value)
              clear.reset()
            }}
          />
          <Button type="submit" loading={clear.isPending} disabled={day === ''}>
            {t('Mark as cleared')}
          </Button>
        </Group>
      </form>
    </ChosenBar>
  )
}
