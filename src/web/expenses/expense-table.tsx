import { Checkbox, Table, UnstyledButton } from '@mantine/core'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { ExpenseRow } from '../../contract/expenses.ts'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import table from '../ui/list-table.module.css'
import { Money } from '../ui/money.tsx'
import { RowsInTurn } from '../ui/rows-in-turn.tsx'
import { SortHeader } from '../ui/sort-header.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { DateText } from '../ui/time-text.tsx'
import classes from './all-expenses.module.css'
import { categoryWord, dueWords, receiptWord, whatFor } from './expense-words.ts'
import { receiptOf } from './kept-receipt.ts'
import { ReceiptPicture } from './receipt-picture.tsx'

export interface ExpenseListProps {
  expenses: readonly ExpenseRow[]
  selected: ReadonlySet<number>
  onSelect: (expenses: readonly ExpenseRow[], on: boolean) => void
  onOpen: (expense: ExpenseRow) => void
}

const columns: readonly { label: string; sort: string; width?: string; figure?: true }[] = [
  { label: t('Date'), sort: 'date', width: '7rem' },
  { label: t('Paid to'), sort: 'paidTo' },
  { label: t('Project'), sort: 'project', width: '8.5rem' },
  { label: t('Category'), sort: 'category', width: '8rem' },
  { label: t('Due'), sort: 'due', width: '7rem' },
  { label: t('Cost'), sort: 'cost', width: '6.75rem', figure: true },
  { label: t('Owed'), sort: 'owed', width: '6.75rem', figure: true },
]

/** With the picture of a receipt. */
const expenseRem = 3.25

/** The list on a wide screen; a click anywhere on a row opens its bill. */
export function ExpenseTable({
  expenses,
  selected,
  onSelect,
  onOpen,
  sort,
  onSort,
}: ExpenseListProps & { sort: string; onSort: (sort: string) => void }) {
  const payable = expenses.filter(({ owed }) => owed > 0)
  const chosen = payable.filter(({ id }) => selected.has(id)).length
  return (
    <div className={table.tablePlace}>
      <Table layout="fixed" miw="66rem" highlightOnHover verticalSpacing={5} className={table.table ?? ''}>
        {/* Above the pictures that pass under it. */}
        <Table.Thead className={table.head ?? ''} style={{ zIndex: 2 }}>
          <Table.Tr>
            <Table.Th w="2.5rem">
              <Checkbox
                aria-label={t('Select everything owed in this list')}
                disabled={payable.length === 0}
                checked={chosen > 0 && chosen === payable.length}
                indeterminate={chosen > 0 && chosen < payable.length}
                onChange={(event) => onSelect(payable, event.currentTarget.checked)}
              />
            </Table.Th>
            <Table.Th w="6.5rem">{receiptWord}</Table.Th>
            {columns.map((column) => (
              <SortHeader key={column.sort} {...column} current={sort} onSort={onSort} />
            ))}
            <Table.Th w="7.75rem">{t('Status')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <RowsInTurn rows={expenses} rowRem={expenseRem}>
            {(expense) => (
              <Row
                key={expense.id}
                expense={expense}
                isSelected={selected.has(expense.id)}
                onSelect={(on) => onSelect([expense], on)}
                onOpen={() => onOpen(expense)}
              />
            )}
          </RowsInTurn>
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Row({
  expense,
  isSelected,
  onSelect,
  onOpen,
}: {
  expense: ExpenseRow
  isSelected: boolean
  onSelect: (on: boolean) => void
  onOpen: () => void
}) {
  const path = useEmployeePath()
  const receipt = receiptOf(expense)
  const due = dueWords(expense)
  const what = whatFor(expense)
  return (
    <Table.Tr
      className={table.row ?? ''}
      {...(isSelected ? { bg: 'light-dark(var(--mantine-color-blue-0), rgb(34 92 150 / 25%))' } : {})}
    >
      <Table.Td className={classes.above ?? ''}>
        {expense.owed > 0 && (
          <Checkbox
            aria-label={t('Select {owed} to {paidTo}', {
              owed: formatDollars(expense.owed),
              paidTo: expense.paidTo,
            })}
            checked={isSelected}
            onChange={(event) => onSelect(event.currentTarget.checked)}
          />
        )}
      </Table.Td>
      <Table.Td className={classes.above ?? ''}>
        {receipt ? <ReceiptPicture receipt={receipt} /> : <span className={table.second}>{t('None')}</span>}
      </Table.Td>
      <Table.Td className={classes.day ?? ''}>
        <DateText day={expense.date} />
      </Table.Td>
      <Table.Td className={table.clip ?? ''}>
        <UnstyledButton className={clsx(table.rowLink, classes.payeeLink)} onClick={onOpen}>
          {expense.paidTo}
        </UnstyledButton>
        {what && (
          <div className={table.clip}>
            <span className={table.second}>{what}</span>
          </div>
        )}
      </Table.Td>
      <Table.Td className={table.clip ?? ''}>
        <Link to={`${path(`projects/${expense.project.id}`)}#expenses`} className={classes.projectLink}>
          {expense.project.number}
        </Link>
        <div className={table.clip}>
          <span className={table.second}>{expense.project.customerName}</span>
        </div>
      </Table.Td>
      <Table.Td>{categoryWord(expense.category)}</Table.Td>
      <Table.Td className={classes.day ?? ''}>
        <DateText day={expense.dueDate} />
        {due?.late && <div className={classes.late}>{due.words}</div>}
      </Table.Td>
      <Table.Td data-figure>
        <Money cents={expense.cost} />
      </Table.Td>
      <Table.Td data-figure>
        <Money cents={expense.owed === 0 ? null : expense.owed} />
      </Table.Td>
      <Table.Td>
        <StatusBadge status={expense.status} />
      </Table.Td>
    </Table.Tr>
  )
}
