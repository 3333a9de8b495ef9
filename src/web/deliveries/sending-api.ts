import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { shareBid } from '../../contract/bid-actions.ts'
import { type Bid, readBid } from '../../contract/bids.ts'
import { updateCustomer } from '../../contract/customers.ts'
import { readSendingState, sendTestMessage } from '../../contract/deliveries.ts'
import type { Project } from '../../contract/projects.ts'
import type { DeliveryChannel } from '../../domain/deliveries.ts'
import { call } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'
import { showProject } from '../projects/projects-api.ts'
import { allDeliveries } from './deliveries-api.ts'

/** By e-mail, by WhatsApp, or by a link that the person hands out. */
export type SendWay = DeliveryChannel | 'link'

interface BidPlace {
  projectId: number
  bidId: number
}

export const bidKey = ({ projectId, bidId }: BidPlace) => ['bids', projectId, bidId]

export function useBidToSend(place: BidPlace) {
  return useQuery({
    queryKey: bidKey(place),
    queryFn: ({ signal }) => call(readBid, { params: place, signal }),
  })
}

/** Shows a bid that was just sent or shared everywhere. */
export function showSentBid(
  queryClient: QueryClient,
  { bid, project }: { bid: Bid; project: Project },
): void {
  queryClient.setQueryData(bidKey({ projectId: bid.project_id, bidId: bid.id }), bid)
  void queryClient.invalidateQueries({ queryKey: ['bids', bid.project_id, 'list'] })
  showProject(queryClient, project)
}

/** Returns the link for the customer. From then on the bid counts as sent. */
export function useShareBid(place: BidPlace) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (remindAfterDays: number | null | undefined) =>
      call(shareBid, { params: place, body: remindAfterDays === undefined ? {} : { remindAfterDays } }),
    onSuccess: (answer) => showSentBid(queryClient, answer),
  })
}

/**
 * False once the customer has answered, because what is sent then is a copy, or has asked about the bid. Only a bid that
 * waits for an answer gets a reminder.
 */
export function waitsForAnswer({ status, questions }: Pick<Bid, 'status' | 'questions'>): boolean {
  return (status === 'draft' || status === 'sent' || status === 'viewed') && questions.length === 0
}

/** Records that a customer agreed to WhatsApp messages. */
export const useAgreeToWhatsApp = (customerId: number) =>
  useChange(
    () => call(updateCustomer, { params: { id: customerId }, body: { whatsappOptIn: true } }),
    ['customers'],
    ['bids'],
  )

/** Which channels are set up. */
export function useSendingState() {
  return useQuery({
    queryKey: ['sending'],
    queryFn: ({ signal }) => call(readSendingState, { signal }),
  })
}

export const useSendTest = () =>
  useChange((body: z.output<typeof sendTestMessage.body>) => call(sendTestMessage, { body }), allDeliveries)
