import { type QueryClient, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import {
  listWaivers,
  type NewWaiver,
  previewWaiver,
  proposeWaiver,
  readWaiverMessage,
  readWaiverPdf,
  sendWaiver,
  signWaiver,
  takeWaiverBack,
  type Waiver,
} from '../../contract/waivers.ts'
import { call } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'
import type { Paper } from '../deliveries/send-paper-drawer.tsx'

const waiversQuery = (projectId: number) =>
  queryOptions({
    // A project's change refreshes them too: they go by its payments.
    queryKey: ['projects', 'one', projectId, 'waivers'],
    queryFn: ({ signal }) => call(listWaivers, { params: { id: projectId }, signal }),
  })

export const useWaivers = (projectId: number) => useQuery(waiversQuery(projectId))

/** What a waiver for an invoice, or for a payment on it, begins with. Read anew each time, because it goes by the money. */
export function useWaiverProposal(projectId: number, invoiceId: number, paymentId: number | null) {
  return useQuery({
    queryKey: [...waiversQuery(projectId).queryKey, 'proposal', invoiceId, paymentId],
    queryFn: ({ signal }) =>
      call(proposeWaiver, {
        params: { id: projectId },
        query: { invoice_id: invoiceId, ...(paymentId !== null && { payment_id: paymentId }) },
        signal,
      }),
    gcTime: 0,
  })
}

/** `key` is its idempotency key: the same one for each try. */
export function useSignWaiver(projectId: number) {
  return useChange(
    ({ body, key }: { body: NewWaiver; key: string }) =>
      call(signWaiver, { params: { id: projectId }, body, idempotencyKey: key }),
    waiversQuery(projectId).queryKey,
    ['history'],
    ['needs'],
  )
}

/** The PDF of a waiver that nobody has signed yet. */
export const usePreviewWaiver = (projectId: number) =>
  useMutation({ mutationFn: (body: NewWaiver) => call(previewWaiver, { params: { id: projectId }, body }) })

export function useTakeWaiverBack({ id: waiverId, project_id }: Waiver) {
  return useChange(
    (reason: string) => call(takeWaiverBack, { params: { id: project_id, waiverId }, body: { reason } }),
    waiversQuery(project_id).queryKey,
    ['history'],
    ['needs'],
  )
}

export function useWaiverPdf(id: number, waiverId: number) {
  return useQuery({
    queryKey: ['waivers', 'pdf', waiverId],
    queryFn: ({ signal }) => call(readWaiverPdf, { params: { id, waiverId }, signal }),
  })
}

/** A signed waiver as it is sent by e-mail. */
export function waiverPaper(
  queryClient: QueryClient,
  { id: waiverId, project_id, invoice }: Waiver,
  recipient: Paper['recipient'],
): Paper {
  const params = { id: project_id, waiverId }
  return {
    kind: 'waiver',
    about: { invoice_id: invoice.id },
    key: ['waiver', waiverId],
    recipient,
    copiesOf: { project_id },
    readMessage: (query, signal) => call(readWaiverMessage, { params, query, signal }),
    readPdf: (signal) => call(readWaiverPdf, { params, signal }),
    send: (words, body, idempotencyKey) => call(sendWaiver, { params, query: words, body, idempotencyKey }),
    refresh: () => void queryClient.invalidateQueries({ queryKey: waiversQuery(project_id).queryKey }),
  }
}
