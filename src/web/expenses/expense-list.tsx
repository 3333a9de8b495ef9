import { Button } from '@mantine/core'
import type { Expense } from '../../contract/expenses.ts'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { RecordCards } from '../records/record-list/record-cards.tsx'
import { billColumns } from './expense-columns.tsx'

/** A project's bills with what is still owed. */
export function ExpenseList({
  expenses,
  onOpen,
  onPay,
}: {
  expenses: readonly Expense[]
  onOpen: (expense: Expense) => void
  onPay: (expense: Expense) => void
}) {
  const payButton = (expense: Expense) => {
    const { paidTo, owed } = expense
    return (
      owed > 0 && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('Pay {owed} to {paidTo}', { owed: formatDollars(owed), paidTo })}
          onClick={() => onPay(expense)}
        >
          {t('Pay')}
        </Button>
      )
    )
  }
  return (
    <RecordCards
      rows={expenses}
      columns={[...billColumns, { key: 'actions', label: t('Actions'), card: 'actions', cell: payButton }]}
      opens={(expense) => () => onOpen(expense)}
    />
  )
}
