import { type Query, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  cancelDelivery,
  type Delivery,
  handleDelivery,
  listDeliveries,
  readDelivery,
  readDeliveryDocument,
  retryDelivery,
} from '../../contract/deliveries.ts'
import { call, callForList } from '../api/client.ts'
import { usePages } from '../records/record-list/use-pages.ts'

/** Everything read of the ledger; the first step of each key, so that one call refreshes it all. */
const ledger = ['deliveries'] as const

/** While something is under way; else the ledger is asked when the window comes back. */
const soon = 5000
/** Failures are looked for on every screen. */
const calmly = 30_000
/** A provider's news mostly comes within minutes. */
const freshFor = 3 * 60_000

/** After a message was sent, tried again or given up, here or under a colleague's hands. */
export function refreshDeliveries(queryClient: QueryClient): Promise<unknown> {
  return queryClient.invalidateQueries({ queryKey: ledger })
}

export type DeliveryFilters = Omit<z.output<typeof listDeliveries.query>, 'limit' | 'cursor'>

/** What messages are about. */
export type DeliverySubject =
  | { bid_id: number }
  | { invoice_id: number }
  | { customer_id: number }
  | { project_id: number }

/** The ledger, newest first. */
export function useDeliveryList(filters: DeliveryFilters) {
  return usePages(
    [...ledger, 'list', filters],
    (page, signal) => callForList(listDeliveries, { query: { ...filters, ...page }, signal }),
    { limit: 50, refetchInterval: (rows) => (rows.some((row) => isUnderWay(row)) ? soon : false) },
  )
}

/** The messages about one bid, invoice, customer's account or project, newest first. */
export function useDeliveriesOf(of: DeliverySubject) {
  return useQuery({
    queryKey: [...ledger, 'of', of],
    queryFn: ({ signal }) => call(listDeliveries, { query: { ...of, limit: 100 }, signal }),
    refetchInterval: ({ state }) => (state.data?.some((row) => isUnderWay(row)) ? soon : false),
  })
}

/** Failures that nobody has seen to yet: the newest of them, and how many there are. */
export function useOpenFailures() {
  return useQuery({
    queryKey: [...ledger, 'open'],
    queryFn: ({ signal }) => callForList(listDeliveries, { query: { open: true, limit: 20 }, signal }),
    refetchInterval: calmly,
    // What is shown in the frame must not disturb a screen when the server cannot be reached.
    retry: false,
  })
}

/** One delivery with every attempt, as it stands. */
export function useDelivery(id: number | undefined) {
  return useQuery({
    queryKey: [...ledger, 'one', id],
    queryFn: ({ signal }) => call(readDelivery, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }: Query<z.output<typeof readDelivery.response>>) =>
      state.data && isUnderWay(state.data) ? soon : false,
  })
}

/** The file that went out, byte for byte. */
export function useDeliveryDocument(id: number) {
  return useQuery({
    queryKey: [...ledger, 'document', id],
    queryFn: ({ signal }) => call(readDeliveryDocument, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Each answers what the ledger then holds; a refusal by the provider is in the ledger as well. */
export function useDeliverySteps(id: number) {
  const queryClient = useQueryClient()
  const params = { id }
  const onSettled = () => {
    void queryClient.invalidateQueries({ queryKey: ['bids'] })
    void queryClient.invalidateQueries({ queryKey: ['projects'] })
    void queryClient.invalidateQueries({ queryKey: ['invoices'] })
    return refreshDeliveries(queryClient)
  }
  return {
    retry: useMutation({
      mutationFn: ({ to, key }: { to?: string; key: string }) =>
        call(retryDelivery, { params, body: to ? { to } : {}, idempotencyKey: key }),
      onSettled,
    }),
    cancel: useMutation({ mutationFn: () => call(cancelDelivery, { params, body: {} }), onSettled }),
    handle: useMutation({ mutationFn: () => call(handleDelivery, { params, body: {} }), onSettled }),
    /** The failed delivery that was made in place of this one. */
    findRetry: async (): Promise<number | undefined> => {
      const open = await call(listDeliveries, { query: { open: true, limit: 100 } })
      return open.find(({ retryOfId }) => retryOfId === id)?.id
    },
  }
}

/** True while more is to be heard of it: it is still tried, or was taken just now. */
function isUnderWay({ status, createdAt }: Pick<Delivery, 'status' | 'createdAt'>): boolean {
  if (status === 'queued') return true
  const isOpen = status === 'accepted' || status === 'delivered'
  return isOpen && Date.now() - new Date(createdAt).getTime() < freshFor
}
