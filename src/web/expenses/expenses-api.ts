import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listExpenses, readExpenseTotals } from '../../contract/expense-lists.ts'
import {
  createExpense,
  createExpensePayment,
  deleteExpense,
  deleteExpensePayment,
  type Expense,
  type ExpenseChange,
  type ExpensePayment,
  type ExpensePaymentChange,
  findSimilarExpenses,
  type NewExpense,
  type NewExpensePayment,
  payExpenses,
  updateExpense,
  updateExpensePayment,
} from '../../contract/expenses.ts'
import { listReceipts } from '../../contract/receipts.ts'
import { call, callForList } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'
import { projectKeys, refreshProject } from '../projects/projects-api.ts'
import { usePages } from '../records/record-list/use-pages.ts'

/** Every query key of expenses starts with it, so that one call refreshes them all. */
const allExpenses = ['expenses'] as const

/** The filters of the list and its totals. */
export type ExpenseSelection = z.output<typeof readExpenseTotals.query>

export function useExpenseList(selection: ExpenseSelection, sort: string) {
  return usePages([...allExpenses, 'list', selection, sort], (page, signal) =>
    callForList(listExpenses, { query: { ...selection, sort, ...page }, signal }),
  )
}

/** The totals of a selection, and what each payee is owed. */
export function useExpenseTotals(selection: ExpenseSelection, enabled = true) {
  return useQuery({
    queryKey: [...allExpenses, 'totals', selection],
    queryFn: ({ signal }) => call(readExpenseTotals, { query: selection, signal }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

export type SimilarQuestion = z.output<typeof findSimilarExpenses.query>

/** Bills that may be the same. Read again after 30 s: a colleague may be entering the same receipt. */
export const similarExpensesQuery = (question: SimilarQuestion) =>
  queryOptions({
    queryKey: [...allExpenses, 'similar', question],
    queryFn: ({ signal }) => call(findSimilarExpenses, { query: question, signal }),
    staleTime: 30_000,
  })

/** The receipts waiting in the inbox. */
export const receiptsQuery = queryOptions({
  queryKey: ['receipts'],
  queryFn: ({ signal }) => call(listReceipts, { signal }),
})

const affected = [allExpenses, ...projectKeys]

export async function refreshExpenses(
  queryClient: QueryClient,
  projectIds: readonly number[],
): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: allExpenses }),
    ...[...new Set(projectIds)].map((id) => refreshProject(queryClient, id)),
  ])
}

/** `key` is the same for every try of one open form, so that a second click records nothing twice. */
export const useCreateExpense = () =>
  useChange(
    ({ projectId, body, picture, key }: NewExpenseCall) =>
      call(createExpense, { params: { id: projectId }, body, files: { picture }, idempotencyKey: key }),
    ...affected,
  )

interface NewExpenseCall {
  projectId: number
  body: NewExpense
  picture: File | null
  key: string
}

export const useUpdateExpense = ({ id: expenseId, project_id: id }: Pick<Expense, 'id' | 'project_id'>) =>
  useChange(
    ({ body, picture }: { body: ExpenseChange; picture: File | null }) =>
      call(updateExpense, { params: { id, expenseId }, body, files: { picture } }),
    ...affected,
  )

/** A receipt from the inbox goes back there. */
export const useDeleteExpense = () =>
  useChange(
    ({ id: expenseId, project_id: id }: Pick<Expense, 'id' | 'project_id'>) =>
      call(deleteExpense, { params: { id, expenseId } }),
    ...affected,
    receiptsQuery.queryKey,
  )

export const usePayExpense = () =>
  useChange(
    ({ expense: { id: expenseId, project_id: id }, body, picture, key }: NewPaymentCall) =>
      call(createExpensePayment, {
        params: { id, expenseId },
        body,
        files: { picture },
        idempotencyKey: key,
      }),
    ...affected,
  )

interface NewPaymentCall {
  expense: Pick<Expense, 'id' | 'project_id'>
  body: NewExpensePayment
  picture: File | null
  key: string
}

export function useUpdateExpensePayment(payment: ExpensePayment) {
  const params = { id: payment.project_id, expenseId: payment.expense_id, paymentId: payment.id }
  return useChange(
    ({ body, picture }: { body: ExpensePaymentChange; picture: File | null }) =>
      call(updateExpensePayment, { params, body, files: { picture } }),
    ...affected,
  )
}

export const useDeleteExpensePayment = () =>
  useChange(
    ({ id: paymentId, project_id: id, expense_id: expenseId }: ExpensePayment) =>
      call(deleteExpensePayment, { params: { id, expenseId, paymentId } }),
    ...affected,
  )

/** Pays several bills at once, all or none. */
export const usePayExpenses = () =>
  useChange(
    ({ body, key }: { body: z.output<typeof payExpenses.body>; key: string }) =>
      call(payExpenses, { body, idempotencyKey: key }),
    ...affected,
  )
