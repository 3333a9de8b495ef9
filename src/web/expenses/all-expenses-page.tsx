import { Button, Paper, Text } from '@mantine/core'
import { IconInbox, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type ExpenseRow, exportExpenses } from '../../contract/expense-lists.ts'
import { formatDollars } from '../../domain/money.ts'
import { callForFile, type NamedFile } from '../api/client.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { RecordList } from '../records/record-list/record-list.tsx'
import { useChosen } from '../records/record-list/use-chosen.ts'
import { useEmployeePath } from '../session/paths.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Money } from '../ui/money.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import classes from './all-expenses.module.css'
import { expenseColumns } from './expense-columns.tsx'
import { ExpenseFilterBar } from './expense-filter-bar.tsx'
import { openStatuses, useExpenseFilters } from './expense-filters.ts'
import { ExpenseSums, PayeesPanel } from './expense-sums.tsx'
import { receiptsQuery, useExpenseList, useExpenseTotals } from './expenses-api.ts'
import { PaySelectedDrawer } from './pay-selected-drawer.tsx'
import { useExpensePanel } from './use-expense-panel.ts'

const ExpensePanels = lazy(() => import('./expense-panels.tsx'))

/** What all jobs cost: who is owed what, paid several at once, and handed to the accountant. */
export default function AllExpensesPage() {
  const filters = useExpenseFilters()
  const { view, selection, order } = filters
  const list = useExpenseList(selection, order.sort)
  const { data: totals } = useExpenseTotals(selection)
  // The panel keeps naming the others while one payee's bills, or paid ones, are shown.
  const { paidTo: _, ...anyPayee } = selection
  const { data: payees } = useExpenseTotals({ ...anyPayee, status: openStatuses })
  const { panel, open, leaveFor } = useExpensePanel()
  const { rows: expenses, total } = list
  const choosing = useChosen(expenses, isOwed)
  const [paying, setPaying] = useState<readonly ExpenseRow[]>()

  return (
    <>
      <PageHeader
        title={t('Expenses')}
        description={
          <span aria-live="polite">
            {total === undefined ? ' ' : t('{count, plural, one {# bill} other {# bills}}', { count: total })}
          </span>
        }
        actions={
          <Actions
            csv={() => callForFile(exportExpenses, { query: { ...selection, sort: order.sort } })}
            onNew={() => open({ kind: 'new-expense' })}
          />
        }
      />
      <ExpenseFilterBar filters={filters} />
      <ExpenseSums totals={totals} />
      <PayeesPanel
        totals={payees}
        chosen={selection.paidTo}
        onChoose={(paidTo) => view.changeAll({ paidTo, ...(paidTo ? { status: openStatuses } : {}) })}
      />
      <RecordList
        list={list}
        columns={expenseColumns}
        {...order}
        opens={({ id }) =>
          () =>
            open({ kind: 'expense', id })
          }
        choosing={{
          ...choosing,
          label: ({ owed, paidTo }) => t('Select {owed} to {paidTo}', { owed: formatDollars(owed), paidTo }),
          allLabel: t('Select everything owed in this list'),
        }}
        minWidth="66rem"
        rowRem={3.25}
        empty={
          <NoExpenses
            narrowed={filters.narrowing > 0}
            onClear={view.clear}
            onNew={() => open({ kind: 'new-expense' })}
          />
        }
      />
      {choosing.chosen.length > 0 && (
        <SelectionBar
          selected={choosing.chosen}
          onPay={() => setPaying(choosing.chosen)}
          onClear={choosing.clear}
        />
      )}
      {paying && (
        <PaySelectedDrawer expenses={paying} onClose={() => setPaying(undefined)} onPaid={choosing.clear} />
      )}
      {panel && expenses && (
        <Suspense fallback={null}>
          <ExpensePanels project={null} expenses={expenses} panel={panel} open={open} leaveFor={leaveFor} />
        </Suspense>
      )}
    </>
  )
}

function Actions({ csv, onNew }: { csv: () => Promise<NamedFile>; onNew: () => void }) {
  const path = useEmployeePath()
  const { data: waiting = [] } = useQuery(receiptsQuery)
  return (
    <>
      <Button
        component={Link}
        className="no-print"
        to={path('receipts')}
        variant={waiting.length > 0 ? 'light' : 'default'}
        leftSection={<IconInbox size={16} aria-hidden />}
      >
        {waiting.length > 0 ? t('Receipts ({count} waiting)', { count: waiting.length }) : t('Receipts')}
      </Button>
      <DownloadButton file={csv}>{t('CSV')}</DownloadButton>
      <Button className="no-print" leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
        {t('New expense')}
      </Button>
    </>
  )
}

function isOwed({ owed }: ExpenseRow): boolean {
  return owed > 0
}

function SelectionBar({
  selected,
  onPay,
  onClear,
}: {
  selected: readonly ExpenseRow[]
  onPay: () => void
  onClear: () => void
}) {
  const owed = selected.reduce((sum, expense) => sum + expense.owed, 0)
  return (
    <Paper
      withBorder
      shadow="md"
      className={classes.selection ?? ''}
      role="region"
      aria-label={t('Selection')}
    >
      <Text size="sm" fw={600} role="status">
        <Rich
          message="{count, plural, one {# bill, <0/>} other {# bills, <0/>}}"
          values={{ count: selected.length }}
          components={[<Money key="owed" cents={owed} />]}
        />
      </Text>
      <Button variant="subtle" color="gray" size="sm" onClick={onClear}>
        {t('Clear')}
      </Button>
      <Button size="sm" onClick={onPay}>
        {t('Pay selected')}
      </Button>
    </Paper>
  )
}

function NoExpenses({
  narrowed,
  onClear,
  onNew,
}: {
  narrowed: boolean
  onClear: () => void
  onNew: () => void
}) {
  if (narrowed) {
    return (
      <EmptyState
        title={t('No expense matches')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('Show all expenses')}
          </Button>
        }
      >
        {t('Try fewer words or other filters.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t('No expenses yet')} action={<Button onClick={onNew}>{t('New expense')}</Button>}>
      {t('Record the first bill with its receipt, or drop a stack of receipts into the inbox.')}
    </EmptyState>
  )
}
