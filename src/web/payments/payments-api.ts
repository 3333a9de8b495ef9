import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { readReceiptMessage, sendReceipt } from '../../contract/invoice-sending.ts'
import type { Invoice } from '../../contract/invoices.ts'
import {
  clearPayments,
  createPayment,
  listPayments,
  type NewPayment,
  type NewRefund,
  type PaymentChange,
  type ReceivedPayment,
  readPaymentPicture,
  readPaymentTotals,
  readReceiptPdf,
  refundPayment,
  reversePayment,
  updatePayment,
} from '../../contract/payments.ts'
import { formatDollars } from '../../domain/money.ts'
import { call, callForList } from '../api/client.ts'
import type { Paper } from '../deliveries/send-paper-drawer.tsx'
import type { KeptReceipt } from '../expenses/kept-receipt.ts'
import { refreshInvoice } from '../invoices/invoices-api.ts'
import { t } from '../language/t.ts'
import { projectQuery } from '../projects/projects-api.ts'
import { usePages } from '../records/record-list/use-pages.ts'

/** `key` is the same for every try of one open form, so that a second click records nothing twice. */
export function useRecordPayment(invoice: Pick<Invoice, 'id' | 'project_id'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, picture, key }: { body: NewPayment; picture: File | null; key: string }) =>
      call(createPayment, {
        params: { id: invoice.project_id },
        body,
        files: { picture },
        idempotencyKey: key,
      }),
    onSettled: () => refreshInvoice(queryClient, invoice),
  })
}

export function useUpdatePayment(payment: ReceivedPayment) {
  const queryClient = useQueryClient()
  const { id: paymentId, project_id: id, invoice } = payment
  return useMutation({
    mutationFn: (body: PaymentChange) => call(updatePayment, { params: { id, paymentId }, body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(projectQuery(id).queryKey, (project) => {
        if (!project) return project
        const received = (payments: readonly ReceivedPayment[]) =>
          payments.map((other) => (other.id === saved.id ? saved : other))
        return {
          ...project,
          invoices: project.invoices.map((one) =>
            one.id === invoice ? { ...one, received_payments: received(one.received_payments) } : one,
          ),
        }
      })
      refreshInvoice(queryClient, { project_id: id })
    },
  })
}

/** The picture of a payment's check, or null. */
export function pictureOfCheck(payment: ReceivedPayment): KeptReceipt | null {
  const { id: paymentId, project_id: id, picture, amount, version } = payment
  if (picture === null) return null
  return {
    url: picture,
    version,
    name: t('Picture of the payment of {amount}', { amount: formatDollars(amount) }),
    load: (signal) => call(readPaymentPicture, { params: { id, paymentId }, signal }),
  }
}

/** `key` as for recording a payment. */
export function useRefundPayment({ id: paymentId, project_id }: ReceivedPayment) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: NewRefund; key: string }) =>
      call(refundPayment, { params: { id: project_id, paymentId }, body, idempotencyKey: key }),
    onSettled: () => refreshInvoice(queryClient, { project_id }),
  })
}

/** `key` as for recording a payment. */
export function useReversePayment({ id: paymentId, project_id }: ReceivedPayment) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: z.output<typeof reversePayment.body>; key: string }) =>
      call(reversePayment, { params: { id: project_id, paymentId }, body, idempotencyKey: key }),
    onSettled: () => refreshInvoice(queryClient, { project_id }),
  })
}

/** Read again each time, because the receipt says what is still owed. */
export function useReceiptPdf(id: number, paymentId: number) {
  return useQuery({
    queryKey: ['payments', 'receipt', id, paymentId],
    queryFn: ({ signal }) => call(readReceiptPdf, { params: { id, paymentId }, signal }),
  })
}

/** A payment's receipt as it is sent by e-mail. */
export function receiptPaper(
  queryClient: QueryClient,
  { id: paymentId, project_id, invoice, version }: ReceivedPayment,
  recipient: Paper['recipient'],
): Paper {
  const params = { id: project_id, paymentId }
  return {
    kind: 'receipt',
    about: { invoice_id: invoice },
    key: ['receipt', paymentId, version],
    recipient,
    copiesOf: { project_id },
    readMessage: (query, signal) => call(readReceiptMessage, { params, query, signal }),
    readPdf: (signal) => call(readReceiptPdf, { params, signal }),
    send: (words, body, idempotencyKey) => call(sendReceipt, { params, query: words, body, idempotencyKey }),
    refresh: () => refreshInvoice(queryClient, { project_id }),
  }
}

export type PaymentFilters = z.output<typeof readPaymentTotals.query>

export function usePaymentRows(filters: PaymentFilters, sort: string) {
  return usePages(['payments', 'list', filters, sort], (page, signal) =>
    callForList(listPayments, { query: { ...filters, sort, ...page }, signal }),
  )
}

export function usePaymentTotals(filters: PaymentFilters) {
  return useQuery({
    queryKey: ['payments', 'totals', filters],
    queryFn: ({ signal }) => call(readPaymentTotals, { query: filters, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Marks several payments as cleared: all of them or none. */
export function useClearPayments() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: z.output<typeof clearPayments.body>) => call(clearPayments, { body }),
    onSuccess: ({ payments }) => {
      for (const project_id of new Set(payments.map((payment) => payment.project_id))) {
        refreshInvoice(queryClient, { project_id })
      }
    },
  })
}
