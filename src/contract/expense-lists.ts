import { z } from 'zod'
import { expenseCategories } from '../domain/expenses.ts'
import { Expense } from './expenses.ts'
import { Day, Flag, Id, listQuery, MoneySum, plainText, TextId } from './fields.ts'
import { get, getFile } from './route.ts'

const selection = {
  search: listQuery.search,
  /** One status or several, comma-separated. */
  status: z.string().max(100).optional(),
  category: z.enum(expenseCategories).optional(),
  business_id: TextId.optional(),
  /** Exactly this payee, in any capitals. */
  paidTo: plainText(200).optional(),
  project_id: TextId.optional(),
  manager_id: TextId.optional(),
  /** By the day of the bill. */
  from: Day.optional(),
  to: Day.optional(),
  /** `false`: only those without a receipt. */
  picture: Flag.optional(),
}

export const ExpenseRow = Expense.extend({
  project: z.object({ id: Id, number: z.string(), customerName: z.string() }),
})
export type ExpenseRow = z.output<typeof ExpenseRow>

/** Sorted by `date` (newest first unless told), `paidTo`, `cost`, `owed`, `category`, `project` or `due`. */
export const listExpenses = get('/api/expenses', {
  summary: 'Expenses of all projects',
  query: z.strictObject({ ...listQuery, ...selection }),
  response: z.array(ExpenseRow),
})

export const ExpenseTotals = z.object({
  count: z.int(),
  cost: MoneySum,
  paid: MoneySum,
  owed: MoneySum,
  /** Who is owed what, the most first; at most 200. */
  payees: z.array(
    z.object({
      paidTo: z.string(),
      business_id: Id.nullable(),
      count: z.int(),
      cost: MoneySum,
      owed: MoneySum,
      oldest: z.string().nullable(),
    }),
  ),
  categories: z.array(z.object({ category: z.enum(expenseCategories), count: z.int(), cost: MoneySum })),
})
export type ExpenseTotals = z.output<typeof ExpenseTotals>

export const readExpenseTotals = get('/api/expenses/totals', {
  summary: 'What the expenses of a selection add up to, and who is owed what',
  query: z.strictObject(selection),
  response: ExpenseTotals,
})

export const exportExpenses = getFile('/api/expenses/export', {
  summary: 'The expenses of a selection as CSV',
  query: z.strictObject({ sort: listQuery.sort, ...selection }),
})
