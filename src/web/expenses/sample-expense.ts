import type { ExpenseRow, ExpenseTotals } from '../../contract/expense-lists.ts'
import type { Expense, ExpensePayment } from '../../contract/expenses.ts'
import type { Project } from '../../contract/projects.ts'
import { hillcrest } from '../projects/sample-project.ts'

const at = { createdAt: '2026-11-10T18:00:00Z', updatedAt: '2026-11-10T18:00:00Z' }

export const partPayment: ExpensePayment = {
  id: 61,
  project_id: 12,
  expense_id: 41,
  amount: 50_000,
  method: 'check',
  identification: '2001',
  date: '2026-11-12',
  picture: null,
  version: 1,
  ...at,
}

/** Concrete for Hillcrest: $1,250.00, of which $500.00 is paid. */
export const concrete: Expense = {
  id: 41,
  project_id: 12,
  paidTo: 'Bay Concrete',
  business: { id: 7, name: 'Bay Concrete' },
  paidFor: 'Caisson pour',
  category: 'concrete',
  requestReference: '4711',
  cost: 125_000,
  date: '2026-11-10',
  dueDate: '2026-12-10',
  picture: '/api/projects/12/expenses/41/preview',
  pictureIsPdf: false,
  status: 'partially_paid',
  paid: 50_000,
  owed: 75_000,
  expensePayments: [partPayment],
  createdBy: 'Maria Delgado',
  version: 3,
  ...at,
}

export const rental: Expense = {
  ...concrete,
  id: 42,
  paidTo: 'Pump Rental Co',
  business: null,
  paidFor: 'Line pump, one day',
  category: 'equipment',
  requestReference: '',
  cost: 38_000,
  date: '2026-11-02',
  dueDate: null,
  picture: null,
  status: 'unpaid',
  paid: 0,
  owed: 38_000,
  expensePayments: [],
  version: 1,
}

export const projectWithExpenses: Project = { ...hillcrest, expenses: [rental, concrete] }

export function rowOf(expense: Expense): ExpenseRow {
  return { ...expense, project: { id: 12, number: hillcrest.number, customerName: hillcrest.customer.name } }
}

export const bothTotals: ExpenseTotals = {
  count: 2,
  cost: 163_000,
  paid: 50_000,
  owed: 113_000,
  payees: [
    { paidTo: 'Bay Concrete', business_id: 7, count: 1, cost: 125_000, owed: 75_000, oldest: '2026-11-10' },
    {
      paidTo: 'Pump Rental Co',
      business_id: null,
      count: 1,
      cost: 38_000,
      owed: 38_000,
      oldest: '2026-11-02',
    },
  ],
  categories: [
    { category: 'concrete', count: 1, cost: 125_000 },
    { category: 'equipment', count: 1, cost: 38_000 },
  ],
}
