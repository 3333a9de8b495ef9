import { queryOptions } from '@tanstack/react-query'
import {
  type Expense,
  type ExpensePayment,
  readExpensePaymentPicture,
  readExpensePicture,
} from '../../contract/expenses.ts'
import { formatDollars } from '../../domain/money.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'

/** A picture or PDF that the server keeps with a record. */
export interface KeptReceipt {
  url: string
  /** The record's version: the file may change with the next one. */
  version: number
  /** Left out when only the file itself can tell. */
  isPdf?: boolean
  /** `Receipt of Bay Concrete`. */
  name: string
  load: (signal: AbortSignal) => Promise<Blob>
}

/** The file of a version never changes, so it is fetched once. */
export const receiptFileQuery = ({ url, version, load }: KeptReceipt) =>
  queryOptions({
    queryKey: ['receipt-file', url, version],
    queryFn: ({ signal }) => load(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The receipt of a bill, or null. */
export function receiptOf(expense: Expense): KeptReceipt | null {
  const { id: expenseId, project_id: id, picture, pictureIsPdf, paidTo, version } = expense
  if (picture === null) return null
  return {
    url: picture,
    version,
    isPdf: pictureIsPdf,
    name: t('Receipt of {paidTo}', { paidTo }),
    load: (signal) => call(readExpensePicture, { params: { id, expenseId }, signal }),
  }
}

/** The picture of a payment's check, or null. */
export function pictureOf(payment: ExpensePayment): KeptReceipt | null {
  const { id: paymentId, project_id: id, expense_id: expenseId, picture, amount, version } = payment
  if (picture === null) return null
  return {
    url: picture,
    version,
    name: t('Picture of the payment of {amount}', { amount: formatDollars(amount) }),
    load: (signal) => call(readExpensePaymentPicture, { params: { id, expenseId, paymentId }, signal }),
  }
}
