import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  assignReceipt,
  createReceipt,
  dismissReceipt,
  type Receipt,
  type ReceiptAssignment,
  readReceiptPicture,
  restoreReceipt,
} from '../../contract/receipts.ts'
import { call } from '../api/client.ts'
import { receiptWord } from '../expenses/expense-words.ts'
import { receiptsQuery, refreshExpenses } from '../expenses/expenses-api.ts'
import type { KeptReceipt } from '../expenses/kept-receipt.ts'
import type { SendReceipt } from './upload-queue.ts'

/** A receipt of the inbox as what shows receipts takes it. */
export function fileOf({ id, url, isPdf, fileName }: Receipt): KeptReceipt {
  return {
    url,
    // The file of a receipt never changes.
    version: 1,
    isPdf,
    name: fileName || receiptWord,
    load: (signal) => call(readReceiptPicture, { params: { id }, signal }),
  }
}

export const sendReceipt: SendReceipt = (file, { key, again, onProgress, signal }) =>
  call(createReceipt, {
    body: again ? { again } : {},
    files: { receipt: file },
    idempotencyKey: key,
    onProgress,
    signal,
  })

/** Shows a receipt that has just arrived, without asking for all of them. */
export function showReceipt(queryClient: QueryClient, receipt: Receipt): void {
  queryClient.setQueryData(receiptsQuery.queryKey, (waiting) =>
    waiting?.some(({ id }) => id === receipt.id) ? waiting : [...(waiting ?? []), receipt],
  )
}

function hideReceipt(queryClient: QueryClient, id: number): void {
  queryClient.setQueryData(receiptsQuery.queryKey, (waiting) => waiting?.filter((other) => other.id !== id))
}

export function useAssignReceipt(receipt: Receipt) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: ReceiptAssignment; key: string }) =>
      call(assignReceipt, { params: { id: receipt.id }, body, idempotencyKey: key }),
    onSuccess: (expense) => {
      hideReceipt(queryClient, receipt.id)
      void refreshExpenses(queryClient, [expense.project_id])
    },
    // A colleague may have been faster: then the list says so.
    onError: () => queryClient.invalidateQueries({ queryKey: receiptsQuery.queryKey }),
  })
}

export function useDismissReceipt() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Receipt) => call(dismissReceipt, { params: { id } }),
    onSuccess: (_, { id }) => hideReceipt(queryClient, id),
    onError: () => queryClient.invalidateQueries({ queryKey: receiptsQuery.queryKey }),
  })
}

export function useRestoreReceipt() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Receipt) => call(restoreReceipt, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: receiptsQuery.queryKey }),
  })
}
