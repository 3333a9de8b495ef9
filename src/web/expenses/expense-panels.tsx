import type { Expense } from '../../contract/expenses.ts'
import type { Panel, Panels } from '../ui/use-panel.ts'
import { EditExpenseDrawer } from './edit-expense-drawer.tsx'
import { ExpenseDrawer } from './expense-drawer.tsx'
import type { ChosenProject } from './expense-form.ts'
import { EditExpensePaymentDrawer, PayExpenseDrawer } from './expense-payment-drawers.tsx'
import { NewExpenseDrawer } from './new-expense-drawer.tsx'
import type { ExpensePanel } from './use-expense-panel.ts'

/** The panel that the address names; nothing for an expense that is not in the list. */
export default function ExpensePanels({
  project,
  expenses,
  panel: { kind, id },
  panels,
}: {
  /** The page's own project; null where a new expense chooses one. */
  project: ChosenProject | null
  expenses: readonly Expense[]
  panel: Panel<ExpensePanel>
  panels: Panels<ExpensePanel>
}) {
  const { open, switchTo, close } = panels
  if (kind === 'newExpense') {
    return (
      <NewExpenseDrawer
        project={project}
        onClose={close}
        onCreated={(made, isPaid) => (isPaid ? close() : switchTo('payExpense', made.id))}
      />
    )
  }
  const isWanted = (record: { id: number }) => record.id === id
  const expense = expenses.find((each) =>
    kind === 'editExpensePayment' ? each.expensePayments.some(isWanted) : isWanted(each),
  )
  if (!expense) return null
  const back = () => switchTo('expense', expense.id)
  switch (kind) {
    case 'expense':
      return (
        <ExpenseDrawer
          expense={expense}
          onClose={close}
          onEdit={() => switchTo('editExpense', id)}
          onPay={() => switchTo('payExpense', id)}
          onEditPayment={(payment) => open('editExpensePayment', payment.id)}
        />
      )
    case 'editExpense':
      return <EditExpenseDrawer key={id} expense={expense} onClose={back} />
    case 'payExpense':
      return <PayExpenseDrawer key={id} expense={expense} onClose={close} />
    case 'editExpensePayment': {
      const payment = expense.expensePayments.find(isWanted)
      return (
        payment && <EditExpensePaymentDrawer key={id} expense={expense} payment={payment} onClose={back} />
      )
    }
  }
}
