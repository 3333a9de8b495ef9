import { Button, Group, Paper, Text, Title, UnstyledButton } from '@mantine/core'
import { IconInbox, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type ExpenseRow, type ExpenseTotals, exportExpenses } from '../../contract/expense-lists.ts'
import { formatDollars } from '../../domain/money.ts'
import { callForFile, type NamedFile } from '../api/client.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { ChosenBar } from '../records/record-list/chosen-bar.tsx'
import { NoMatch } from '../records/record-list/no-match.tsx'
import { RecordList } from '../records/record-list/record-list.tsx'
import { useChosen } from '../records/record-list/use-chosen.ts'
import { useEmployeePath } from '../session/paths.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FigureStrip } from '../ui/figure-strip.tsx'
import { Money } from '../ui/money.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { formatDay } from '../ui/time.ts'
import { expenseColumns } from './expense-columns.tsx'
import { ExpenseFilterBar, openStatuses, useExpenseFilters } from './expense-filter-bar.tsx'
import classes from './expenses.module.css'
import { receiptsQuery, useExpenseList, useExpenseTotals } from './expenses-api.ts'
import { PaySelectedDrawer } from './pay-selected-drawer.tsx'
import { useExpensePanel } from './use-expense-panel.ts'

const ExpensePanels = lazy(() => import('./expense-panels.tsx'))

/** The bills of all projects: what is owed to whom, paying several at once, and a CSV file for the accountant. */
export default function AllExpensesPage() {
  const filters = useExpenseFilters()
  const { view, selection, order } = filters
  const list = useExpenseList(selection, order.sort)
  const { data: totals } = useExpenseTotals(selection)
  // Lists every payee we owe, whichever payee or status the list below is filtered by.
  const { paidTo: _, ...anyPayee } = selection
  const { data: payees } = useExpenseTotals({ ...anyPayee, status: openStatuses })
  const { panel, ...panels } = useExpensePanel()
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
            onNew={() => panels.open('newExpense')}
          />
        }
      />
      <ExpenseFilterBar filters={filters} />
      <FigureStrip
        label={t('Totals of these expenses')}
        figures={[
          { label: t('Cost'), cents: totals?.cost },
          { label: t('Paid'), cents: totals?.paid },
          { label: t('Owed'), cents: totals?.owed, alarming: true },
        ]}
      />
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
            panels.open('expense', id)
          }
        choosing={{
          ...choosing,
          label: ({ owed, paidTo }) => t('Select {owed} to {paidTo}', { owed: formatDollars(owed), paidTo }),
          allLabel: t('Select everything owed in this list'),
        }}
        minWidth="70rem"
        empty={<NoExpenses filters={filters} onNew={() => panels.open('newExpense')} />}
      />
      {choosing.chosen.length > 0 && <SelectionBar {...choosing} onPay={() => setPaying(choosing.chosen)} />}
      {paying && (
        <PaySelectedDrawer expenses={paying} onClose={() => setPaying(undefined)} onPaid={choosing.clear} />
      )}
      {panel && expenses && (
        <Suspense fallback={null}>
          <ExpensePanels project={null} expenses={expenses} panel={panel} panels={panels} />
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
  chosen,
  clear,
  onPay,
}: {
  chosen: readonly ExpenseRow[]
  clear: () => void
  onPay: () => void
}) {
  const owed = chosen.reduce((sum, expense) => sum + expense.owed, 0)
  return (
    <ChosenBar
      words={
        <Rich
          message="{count, plural, one {# bill, <0/>} other {# bills, <0/>}}"
          values={{ count: chosen.length }}
          components={[<Money key="owed" cents={owed} />]}
        />
      }
    >
      <Button variant="subtle" color="gray" size="sm" onClick={clear}>
        {t('Clear')}
      </Button>
      <Button size="sm" onClick={onPay}>
        {t('Pay selected')}
      </Button>
    </ChosenBar>
  )
}

function NoExpenses({
  filters: { narrowing, view },
  onNew,
}: {
  filters: ReturnType<typeof useExpenseFilters>
  onNew: () => void
}) {
  if (narrowing > 0) {
    return (
      <NoMatch title={t('No expense matches')} clearLabel={t('Show all expenses')} onClear={view.clear} />
    )
  }
  return (
    <EmptyState title={t('No expenses yet')} action={<Button onClick={onNew}>{t('New expense')}</Button>}>
      {t('Record the first bill with its receipt, or drop a stack of receipts into the inbox.')}
    </EmptyState>
  )
}

/** Whom we owe, the largest amount first. Choosing a payee filters the list by it. */
function PayeesPanel({
  totals,
  chosen,
  onChoose,
}: {
  totals: ExpenseTotals | undefined
  chosen: string | undefined
  onChoose: (paidTo: string) => void
}) {
  const [all, setAll] = useState(false)
  const owed = totals?.payees.filter((payee) => payee.owed > 0) ?? []
  if (owed.length === 0) return null
  return (
    <Paper
      component="section"
      withBorder
      radius="md"
      px="sm"
      py={4}
      mb="sm"
      className="no-print"
      aria-labelledby="who-is-owed"
    >
      <Group gap="xs">
        <Title order={2} id="who-is-owed" size="sm">
          {t('Who is owed what')}
        </Title>
        <Button variant="subtle" size="compact-sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all
            ? t('Show fewer')
            : t('{count, plural, one {# payee} other {# payees}}', { count: owed.length })}
        </Button>
      </Group>
      <ul className={`plain-list ${classes.payees}`}>
        {(all ? owed : []).map((payee) => {
          const isChosen = chosen?.toLowerCase() === payee.paidTo.toLowerCase()
          return (
            <li key={payee.paidTo}>
              <UnstyledButton
                className={classes.payee ?? ''}
                aria-pressed={isChosen}
                onClick={() => onChoose(isChosen ? '' : payee.paidTo)}
              >
                <Text span inherit fw={600} truncate maw="60%">
                  {payee.paidTo}
                </Text>
                <Money cents={payee.owed} />
                <Text span size="xs" c="dimmed" w="100%">
                  {billsWord(payee)}
                </Text>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
    </Paper>
  )
}

function billsWord({ count, oldest }: ExpenseTotals['payees'][number]): string {
  if (!oldest) return t('{count, plural, one {# bill} other {# bills}}', { count })
  return t('{count, plural, one {# bill, oldest {day}} other {# bills, oldest {day}}}', {
    count,
    day: formatDay(oldest),
  })
}
