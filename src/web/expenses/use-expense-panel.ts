import { usePanel } from '../ui/use-panel.ts'

const kinds = ['newExpense', 'expense', 'editExpense', 'payExpense', 'editExpensePayment'] as const
export type ExpensePanel = (typeof kinds)[number]

/** What is open beside a list of expenses. */
export const useExpensePanel = () => usePanel(kinds)
