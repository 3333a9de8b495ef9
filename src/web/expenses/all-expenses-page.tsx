import { Button, Paper, Text } from '@mantine/core'
import { IconInbox, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { type ExpenseRow, exportExpenses } from '../../contract/expenses.ts'
import { callForFile, type NamedFile } from '../api/client.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { Money } from '../ui/money.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import classes from './all-expenses.module.css'
import { ExpenseCards } from './expense-cards.tsx'
import { ExpenseFilterBar } from './expense-filter-bar.tsx'
import { openStatuses, useExpenseFilters } from './expense-filters.ts'
import { ExpenseSums, PayeesPanel } from './expense-sums.tsx'
import { ExpenseTable } from './expense-table.tsx'
import { receiptsQuery, useExpenseList, useExpenseTotals } from './expenses-api.ts'
import { PaySelectedDrawer } from './pay-selected-drawer.tsx'
import { useExpensePanel } from './use-expense-panel.ts'

const ExpensePanels = lazy(() => import('./expense-panels.tsx'))

/** What all jobs cost: who is owed what, paid several at once, and handed to the accountant. */
export default function AllExpensesPage() {
  const wide = useWideScreen()
  const filters = useExpenseFilters()
  const { selection, sort, change } = filters
  const { data, error, refetch, isPlaceholderData, ...paging } = useExpenseList(selection, sort)
  const { data: totals } = useExpenseTotals(selection)
  // The panel keeps naming the others while one payee's bills, or paid ones, are shown.
  const { paidTo: _, ...anyPayee } = selection
  const { data: payees } = useExpenseTotals({ ...anyPayee, status: openStatuses })
  const { panel, open, leaveFor } = useExpensePanel()
  const expenses = useMemo(() => data?.pages.flatMap((page) => page.rows), [data])
  const total = data?.pages[0]?.total
  const { selected, select, clear } = useSelected(expenses)
  const [paying, setPaying] = useState<readonly ExpenseRow[]>()
  const list = {
    selected: useMemo(() => new Set(selected.map(({ id }) => id)), [selected]),
    onSelect: select,
    onOpen: ({ id }: ExpenseRow) => open({ kind: 'expense', id }),
  }

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
            csv={() => callForFile(exportExpenses, { query: { ...selection, sort } })}
            onNew={() => open({ kind: 'new-expense' })}
          />
        }
      />
      <ExpenseFilterBar filters={filters} />
      <ExpenseSums totals={totals} />
      <PayeesPanel
        totals={payees}
        chosen={selection.paidTo}
        onChoose={(paidTo) => change({ paidTo, ...(paidTo ? { status: openStatuses } : {}) })}
      />
      {error && !expenses ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !expenses ? (
        <LoadingSkeleton lines={10} height={40} />
      ) : expenses.length === 0 ? (
        <NoExpenses
          narrowed={filters.narrowed}
          onClear={filters.clear}
          onNew={() => open({ kind: 'new-expense' })}
        />
      ) : (
        <div aria-busy={isPlaceholderData} style={isPlaceholderData ? { opacity: 0.6 } : undefined}>
          {wide ? (
            <ExpenseTable
              expenses={expenses}
              {...list}
              sort={sort}
              onSort={(wanted) => change({ sort: wanted })}
            />
          ) : (
            <ExpenseCards expenses={expenses} {...list} />
          )}
          <LoadMore shown={expenses.length} total={total ?? expenses.length} {...paging} />
        </div>
      )}
      {selected.length > 0 && (
        <SelectionBar selected={selected} onPay={() => setPaying(selected)} onClear={clear} />
      )}
      {paying && <PaySelectedDrawer expenses={paying} onClose={() => setPaying(undefined)} onPaid={clear} />}
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

/** What was chosen stays chosen while the list is narrowed otherwise; a row that came anew takes the old one's place. */
function useSelected(expenses: readonly ExpenseRow[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, ExpenseRow>>(new Map())
  const selected = useMemo(() => {
    const fresh = new Map(expenses?.map((expense) => [expense.id, expense]))
    return [...chosen.values()].map((row) => fresh.get(row.id) ?? row).filter(({ owed }) => owed > 0)
  }, [chosen, expenses])

  function select(rows: readonly ExpenseRow[], on: boolean) {
    setChosen((before) => {
      const next = new Map(before)
      for (const row of rows) {
        if (on) next.set(row.id, row)
        else next.delete(row.id)
      }
      return next
    })
  }
  return { selected, select, clear: () => setChosen(new Map()) }
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
