import { type Query, type QueryClient, useQuery } from '@tanstack/react-query'
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
import { useChange } from '../api/use-change.ts'
import { usePages } from '../records/record-list/use-pages.ts'
import { useSettled } from '../ui/loading/when-idle.ts'

/** The first part of every query key of deliveries. */
export const allDeliveries = ['deliveries'] as const

/** How often deliveries are read while a message is on its way, in milliseconds. */
const soon = 5000
/** How often every screen looks for failures, in milliseconds. */
const calmly = 30_000
/** Providers mostly report within minutes. */
const freshFor = 3 * 60_000

export function refreshDeliveries(queryClient: QueryClient): Promise<unknown> {
  return queryClient.invalidateQueries({ queryKey: allDeliveries })
}

export type DeliveryFilters = Omit<z.output<typeof listDeliveries.query>, 'limit' | 'cursor'>

export type DeliverySubject =
  | { bid_id: number }
  | { invoice_id: number }
  | { customer_id: number }
  | { project_id: number }

/** Newest first. */
export function useDeliveryList(filters: DeliveryFilters) {
  return usePages(
    [...allDeliveries, 'list', filters],
    (page, signal) => callForList(listDeliveries, { query: { ...filters, ...page }, signal }),
    { limit: 50, refetchInterval: (rows) => (rows.some((row) => isUnderWay(row)) ? soon : false) },
  )
}

/** Newest first. */
export function useDeliveriesOf(of: DeliverySubject) {
  return useQuery({
    queryKey: [...allDeliveries, 'of', of],
    queryFn: ({ signal }) => call(listDeliveries, { query: { ...of, limit: 100 }, signal }),
    refetchInterval: ({ state }) => (state.data?.some((row) => isUnderWay(row)) ? soon : false),
  })
}

/** The newest failures that nobody has dealt with, and how many there are in all. */
export function useOpenFailures() {
  return useQuery({
    queryKey: [...allDeliveries, 'open'],
    queryFn: ({ signal }) => callForList(listDeliveries, { query: { open: true, limit: 20 }, signal }),
    enabled: useSettled(),
    refetchInterval: calmly,
    // The frame must not report errors of its own while the server cannot be reached.
    retry: false,
  })
}

export function useDelivery(id: number | undefined) {
  return useQuery({
    queryKey: [...allDeliveries, 'one', id],
    queryFn: ({ signal }) => call(readDelivery, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }: Query<z.output<typeof readDelivery.response>>) =>
      state.data && isUnderWay(state.data) ? soon : false,
  })
}

/** The file that was sent, byte for byte. */
export function useDeliveryDocument(id: number) {
  return useQuery({
    queryKey: [...allDeliveries, 'document', id],
    queryFn: ({ signal }) => call(readDeliveryDocument, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useDeliverySteps(id: number) {
  const params = { id }
  const affected = [allDeliveries, ['bids'], ['projects'], ['invoices']]
  return {
    retry: useChange(
      ({ to, key }: { to?: string; key: string }) =>
        call(retryDelivery, { params, body: to ? { to } : {}, idempotencyKey: key }),
      ...affected,
    ),
    cancel: useChange(() => call(cancelDelivery, { params, body: {} }), ...affected),
    handle: useChange(() => call(handleDelivery, { params, body: {} }), ...affected),
    /** The failed delivery that replaced this one. */
    findRetry: async (): Promise<number | undefined> => {
      const open = await call(listDeliveries, { query: { open: true, limit: 100 } })
      return open.find(({ retryOfId }) => retryOfId === id)?.id
    },
  }
}

/** True while its status may still change soon. */
function isUnderWay({ status, createdAt }: Pick<Delivery, 'status' | 'createdAt'>): boolean {
  if (status === 'queued') return true
  const isOpen = status === 'accepted' || status === 'delivered'
  return isOpen && Date.now() - new Date(createdAt).getTime() < freshFor
}
