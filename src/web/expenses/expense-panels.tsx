import type { Expense } from '../../contract/expenses.ts'
import { EditExpenseDrawer } from './edit-expense-drawer.tsx'
import { EditExpensePaymentDrawer } from './edit-expense-payment-drawer.tsx'
import { ExpenseDrawer } from './expense-drawer.tsx'
import type { ChosenProject } from './expense-form.ts'
import { NewExpenseDrawer } from './new-expense-drawer.tsx'
import { PayExpenseDrawer } from './pay-expense-drawer.tsx'
import type { ExpensePanel } from './use-expense-panel.ts'

/** The panel that the address names; nothing for an expense that is not among these. */
export default function ExpensePanels({
  project,
  expenses,
  panel,
  open,
  leaveFor,
}: {
  /** The page's own project; null where a new expense chooses one. */
  project: ChosenProject | null
  expenses: readonly Expense[]
  panel: ExpensePanel
  open: (panel: ExpensePanel) => void
  leaveFor: (panel?: ExpensePanel) => void
}) {
  const close = () => leaveFor()
  if (panel.kind === 'new-expense') {
    return (
      <NewExpenseDrawer
        project={project}
        onClose={close}
        onCreated={({ id }, isPaid) => leaveFor(isPaid ? undefined : { kind: 'pay-expense', id })}
      />
    )
  }
  if (panel.kind === 'edit-expense-payment') {
    const expense = expenses.find(({ expensePayments }) => expensePayments.some(({ id }) => id === panel.id))
    const payment = expense?.expensePayments.find(({ id }) => id === panel.id)
    if (!expense || !payment) return null
    return (
      <EditExpensePaymentDrawer
        key={payment.id}
        expense={expense}
        payment={payment}
        onClose={() => leaveFor({ kind: 'expense', id: expense.id })}
      />
    )
  }
  const expense = expenses.find(({ id }) => id === panel.id)
  if (!expense) return null
  const back = () => leaveFor({ kind: 'expense', id: expense.id })
  switch (panel.kind) {
    case 'expense':
      return (
        <ExpenseDrawer
          expense={expense}
          onClose={close}
          onEdit={() => leaveFor({ kind: 'edit-expense', id: expense.id })}
          onPay={() => leaveFor({ kind: 'pay-expense', id: expense.id })}
          onEditPayment={({ id }) => open({ kind: 'edit-expense-payment', id })}
        />
      )
    case 'edit-expense':
      return <EditExpenseDrawer key={expense.id} expense={expense} onClose={back} />
    case 'pay-expense':
      return <PayExpenseDrawer key={expense.id} expense={expense} onClose={close} />
  }
}
