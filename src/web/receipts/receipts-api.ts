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
import { t } from '../language/t.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { notifyUndo } from '../ui/notify-undo.tsx'
import type { SendReceipt } from './upload-queue.ts'

/** A receipt of the inbox, in the form that the viewer takes. */
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

/** Adds a receipt that has just arrived to the list. */
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
    // A colleague may have assigned it first.
    onError: () => readAgain(queryClient),
  })
}

/** Puts a receipt aside and offers Undo. @param onChange called with the change in how many are put aside */
export function useDismissal(onChange: (by: 1 | -1) => void) {
  const queryClient = useQueryClient()

  async function undo({ id }: Receipt) {
    try {
      await call(restoreReceipt, { params: { id } })
      await readAgain(queryClient)
      onChange(-1)
      notifySuccess(t('The receipt is back in the inbox'))
    } catch (error) {
      notifyError(error, t('The receipt couldn’t be restored'))
    }
  }

  /** @returns whether it is put aside */
  return async (receipt: Receipt): Promise<boolean> => {
    const { id } = receipt
    try {
      const { message } = await call(dismissReceipt, { params: { id } })
      hideReceipt(queryClient, id)
      onChange(1)
      notifyUndo({ id: `dismissed-receipt-${id}`, message, onUndo: () => void undo(receipt) })
      return true
    } catch (error) {
      void readAgain(queryClient)
      notifyError(error, t('The receipt is still in the inbox'))
      return false
    }
  }
}

function readAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: receiptsQuery.queryKey })
}
