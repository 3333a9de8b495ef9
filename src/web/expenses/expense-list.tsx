import { Button, UnstyledButton } from '@mantine/core'
import type { Expense } from '../../contract/expenses.ts'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { Money } from '../ui/money.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { DateText } from '../ui/time-text.tsx'
import { categoryWord, dueWords, whatFor } from './expense-words.ts'
import classes from './expenses.module.css'
import { receiptOf } from './kept-receipt.ts'
import { ReceiptPicture } from './receipt-picture.tsx'

/** A project's bills: what they cost and what is owed; each opens with its payments. */
export function ExpenseList({
  expenses,
  onOpen,
  onPay,
}: {
  expenses: readonly Expense[]
  onOpen: (expense: Expense) => void
  onPay: (expense: Expense) => void
}) {
  return (
    <ul className={classes.list}>
      {expenses.map((expense) => {
        const receipt = receiptOf(expense)
        const due = dueWords(expense)
        return (
          <li key={expense.id} className={classes.row}>
            <span className={classes.picture}>{receipt && <ReceiptPicture receipt={receipt} />}</span>
            <span className={classes.name}>
              <UnstyledButton className={classes.open ?? ''} onClick={() => onOpen(expense)}>
                {expense.paidTo}
              </UnstyledButton>
              <StatusBadge status={expense.status} />
            </span>
            <span className={classes.what}>
              {[categoryWord(expense.category), whatFor(expense)].filter(Boolean).join(' · ')} ·{' '}
              <span className={classes.when}>
                <DateText day={expense.date} />
              </span>
              {due && (
                <>
                  {' · '}
                  <span className={due.late ? classes.late : classes.when}>{due.words}</span>
                </>
              )}
            </span>
            <span className={classes.cost}>
              <Money cents={expense.cost} />
            </span>
            <span className={classes.owed}>{owedWords(expense)}</span>
            {expense.owed > 0 && (
              <Button
                className={classes.action ?? ''}
                variant="default"
                size="xs"
                aria-label={t('Pay {owed} to {paidTo}', {
                  owed: formatDollars(expense.owed),
                  paidTo: expense.paidTo,
                })}
                onClick={() => onPay(expense)}
              >
                {t('Pay')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What the badge does not say: how much is left of a bill that is paid in part, or too much. */
function owedWords({ owed, paid }: Expense): string {
  if (owed < 0) return t('{amount} too much paid', { amount: formatDollars(-owed) })
  return owed === 0 || paid === 0 ? '' : t('{owed} owed', { owed: formatDollars(owed) })
}
