import { Link } from 'react-router'
import type { ExpenseRow } from '../../contract/expense-lists.ts'
import type { Expense } from '../../contract/expenses.ts'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import type { Column } from '../records/record-list/column.ts'
import table from '../records/record-list/list-table.module.css'
import { useEmployeePath } from '../session/paths.ts'
import { Money } from '../ui/money.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { DateText } from '../ui/time-text.tsx'
import { categoryWord, dueWords, receiptWord, whatFor } from './expense-words.ts'
import classes from './expenses.module.css'
import { receiptOf } from './kept-receipt.ts'
import { ReceiptPicture } from './receipt-picture.tsx'

/** What a list shows of each bill, on a project's page too. */
export const billColumns: readonly Column<Expense>[] = [
  {
    key: 'receipt',
    label: receiptWord,
    width: '4rem',
    card: 'fact',
    cell: (expense) => <Receipt expense={expense} missing={t('None')} />,
    onCard: (expense) => <Receipt expense={expense} missing={t('no receipt')} />,
  },
  {
    key: 'date',
    label: t('Date'),
    kind: 'day',
    sorts: true,
    width: '6.5rem',
    card: 'fact',
    cell: ({ date }) => <DateText day={date} />,
  },
  {
    key: 'paidTo',
    label: t('Paid to'),
    sorts: true,
    opens: true,
    card: 'name',
    cell: ({ paidTo }) => paidTo,
    second: whatFor,
  },
  {
    key: 'category',
    label: t('Category'),
    sorts: true,
    width: '7rem',
    card: 'fact',
    cell: ({ category }) => categoryWord(category),
    onCard: (expense) => [categoryWord(expense.category), whatFor(expense)].filter(Boolean).join(' · '),
  },
  {
    key: 'due',
    label: t('Due'),
    kind: 'day',
    sorts: true,
    width: '10.25rem',
    card: 'fact',
    cell: (expense) => {
      const due = dueWords(expense)
      return (
        <>
          <DateText day={expense.dueDate} />
          {due?.late && <span className={classes.late}> {due.words}</span>}
        </>
      )
    },
    onCard: (expense) => {
      const due = dueWords(expense)
      return due && <span className={due.late ? classes.late : undefined}>{due.words}</span>
    },
  },
  {
    key: 'cost',
    label: t('Cost'),
    kind: 'figure',
    sorts: true,
    width: '6.75rem',
    card: 'amount',
    cell: ({ cost }) => <Money cents={cost} />,
  },
  {
    key: 'owed',
    label: t('Owed'),
    kind: 'figure',
    sorts: true,
    width: '6.75rem',
    card: 'fact',
    cell: ({ owed }) => <Money cents={owed === 0 ? null : owed} />,
    onCard: ({ owed, paid }) => {
      if (owed < 0) return t('{amount} too much paid', { amount: formatDollars(-owed) })
      // The status says it for a bill that is paid in full or not at all.
      return owed > 0 && paid > 0 && t('{owed} owed', { owed: formatDollars(owed) })
    },
  },
  {
    key: 'status',
    label: t('Status'),
    width: '7.75rem',
    card: 'fact',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
]

const projectColumn: Column<ExpenseRow> = {
  key: 'project',
  label: t('Project'),
  sorts: true,
  width: '11.5rem',
  card: 'fact',
  cell: ({ project }) => <ProjectLink project={project} />,
  second: ({ project }) => project.customerName,
  onCard: ({ project }) => project.number,
}

const projectPlace = billColumns.findIndex(({ key }) => key === 'category')

export const expenseColumns: readonly Column<ExpenseRow>[] = [
  ...billColumns.slice(0, projectPlace),
  projectColumn,
  ...billColumns.slice(projectPlace),
]

function Receipt({ expense, missing }: { expense: Expense; missing: string }) {
  const receipt = receiptOf(expense)
  return receipt ? <ReceiptPicture receipt={receipt} /> : <span className={table.second}>{missing}</span>
}

function ProjectLink({ project: { id, number } }: Pick<ExpenseRow, 'project'>) {
  const path = useEmployeePath()
  return (
    <Link to={path(`projects/${id}#expenses`)} className={classes.projectLink}>
      {number}
    </Link>
  )
}
