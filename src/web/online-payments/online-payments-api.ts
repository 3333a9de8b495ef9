import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { listOnlinePayments, refundOnline } from '../../contract/online-payments.ts'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { call } from '../api/client.ts'
import { refreshInvoice } from '../invoices/invoices-api.ts'

export function useOnlinePayments(projectId: number) {
  return useQuery({
    queryKey: ['payments', 'online', projectId],
    queryFn: ({ signal }) => call(listOnlinePayments, { params: { id: projectId }, signal }),
  })
}

/** `key` is the same for every try of one open form, so that a second click pays nothing back twice. */
export function useRefundOnline({ id: paymentId, project_id }: ReceivedPayment) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: z.output<typeof refundOnline.body>; key: string }) =>
      call(refundOnline, { params: { id: project_id, paymentId }, body, idempotencyKey: key }),
    onSettled: () => refreshInvoice(queryClient, { project_id }),
  })
}
