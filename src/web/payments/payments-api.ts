import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Invoice } from '../../contract/invoices.ts'
import {
  createPayment,
  type NewPayment,
  type PaymentChange,
  type ReceivedPayment,
  readPaymentPicture,
  updatePayment,
} from '../../contract/payments.ts'
import { call } from '../api/client.ts'
import { refreshInvoice } from '../invoices/invoices-api.ts'
import { projectQuery } from '../projects/projects-api.ts'

/** `key` stays the same for every try of one opened form, so that a second click records nothing twice. */
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
      refreshInvoice(queryClient, { id: invoice, project_id: id })
    },
  })
}

/** The picture of the check; it never changes, so it is fetched once. */
export function usePaymentPicture({ id: paymentId, project_id: id, picture }: ReceivedPayment) {
  return useQuery({
    queryKey: ['payment-picture', paymentId],
    queryFn: ({ signal }) => call(readPaymentPicture, { params: { id, paymentId }, signal }),
    enabled: picture !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
