import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  emailBid,
  readBidMessage,
  type SendAnswer,
  type SendChoice,
  shareBid,
  whatsappBid,
} from '../../contract/bid-actions.ts'
import { type Bid, readBid, readBidPdf } from '../../contract/bids.ts'
import { updateCustomer } from '../../contract/customers.ts'
import { listDeliveries, readSendingState, sendTestMessage } from '../../contract/deliveries.ts'
import type { Project } from '../../contract/projects.ts'
import type { DeliveryChannel, DeliveryKind } from '../../domain/deliveries.ts'
import { call } from '../api/client.ts'
import { showProject } from '../projects/projects-api.ts'
import { type DeliverySubject, refreshDeliveries } from './deliveries-api.ts'

interface BidPlace {
  projectId: number
  bidId: number
}

const bidKey = ({ projectId, bidId }: BidPlace) => ['bids', projectId, bidId]

/** The bid as it is on record, the same that its editor shows. */
export function useBidToSend(place: BidPlace) {
  return useQuery({
    queryKey: bidKey(place),
    queryFn: ({ signal }) => call(readBid, { params: place, signal }),
  })
}

export type MessageQuery = z.output<typeof readBidMessage.query>

/** Exactly what would go out; while another wording is on its way, the one before it stays. */
export function useOutgoingMessage(place: BidPlace, query: MessageQuery | undefined, version: number) {
  return useQuery({
    queryKey: [...bidKey(place), 'message', version, query],
    queryFn: ({ signal }) =>
      call(readBidMessage, { params: place, query: query ?? { channel: 'email' }, signal }),
    enabled: query !== undefined,
    placeholderData: keepPreviousData,
    // A setting, an address or a customer's consent may have changed since.
    staleTime: 0,
  })
}

/** The PDF as it would go out today. */
export function useOutgoingPdf(
  place: BidPlace,
  choice: { full: boolean; logo: boolean },
  sha256: string | undefined,
) {
  return useQuery({
    queryKey: [...bidKey(place), 'pdf-as-sent', choice, sha256],
    queryFn: ({ signal }) => call(readBidPdf, { params: place, query: { ...choice, asSent: true }, signal }),
    enabled: sha256 !== undefined,
    placeholderData: keepPreviousData,
  })
}

interface Sending {
  channel: DeliveryChannel
  subject: string
  caption: string
  choice: SendChoice
  /** The same for every try of one intended message. */
  key: string
}

/** Sends a bid; what came of it is in the ledger also when it fails. */
export function useSendBid(place: BidPlace) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ channel, subject, caption, choice: body, key }: Sending): Promise<SendAnswer> =>
      channel === 'email'
        ? call(emailBid, { params: place, query: { subject, caption }, body, idempotencyKey: key })
        : call(whatsappBid, { params: place, query: { caption }, body, idempotencyKey: key }),
    onSuccess: ({ bid, project }) => show(bid, project),
    onSettled: () => refreshDeliveries(queryClient),
  })

  function show(bid: Bid, project: Project) {
    queryClient.setQueryData(bidKey(place), bid)
    void queryClient.invalidateQueries({ queryKey: ['bids', place.projectId, 'list'] })
    showProject(queryClient, project)
  }
}

/** Hands out the link; the bid counts as sent. */
export function useShareBid(place: BidPlace) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (remindAfterDays: number | null | undefined) =>
      call(shareBid, { params: place, body: remindAfterDays === undefined ? {} : { remindAfterDays } }),
    onSuccess: ({ bid, project }) => {
      queryClient.setQueryData(bidKey({ projectId: bid.project_id, bidId: bid.id }), bid)
      void queryClient.invalidateQueries({ queryKey: ['bids', place.projectId, 'list'] })
      showProject(queryClient, project)
    },
  })
}

/** The newest message of this kind that failed and that nobody has seen to. */
export async function findOpenFailure(of: DeliverySubject, kind: DeliveryKind): Promise<number | undefined> {
  const open = await call(listDeliveries, { query: { ...of, open: true, limit: 20 } })
  return open.find((failed) => failed.kind === kind)?.id
}

/** Notes that a customer agreed to be written to on WhatsApp. */
export function useAgreeToWhatsApp(customerId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(updateCustomer, { params: { id: customerId }, body: { whatsappOptIn: true } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['customers'] }),
        queryClient.invalidateQueries({ queryKey: ['bids'] }),
      ]),
  })
}

/** Which channels are set up. */
export function useSendingState() {
  return useQuery({
    queryKey: ['sending'],
    queryFn: ({ signal }) => call(readSendingState, { signal }),
  })
}

export function useSendTest() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: z.output<typeof sendTestMessage.body>) => call(sendTestMessage, { body }),
    onSettled: () => refreshDeliveries(queryClient),
  })
}
