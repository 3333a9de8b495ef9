import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  type Bid,
  type BidChange,
  createBid,
  listBids,
  type NewBid,
  previewBid,
  readBid,
  readBidPdf,
  updateBid,
} from '../../contract/bids.ts'
import { ApiError, isStale } from '../api/api-error.ts'
import { call, newIdempotencyKey } from '../api/client.ts'
import { refreshProject } from '../projects/projects-api.ts'

const bidKey = (projectId: number, bidId: number) => ['bids', projectId, bidId] as const
export const bidListKey = (projectId: number) => ['bids', projectId, 'list'] as const

/** A project's bids, newest first. */
export function useBids(projectId: number) {
  return useQuery({
    queryKey: bidListKey(projectId),
    queryFn: ({ signal }) => call(listBids, { params: { id: String(projectId) }, signal }),
  })
}

export const bidQuery = (projectId: number, bidId: number) =>
  queryOptions({
    queryKey: bidKey(projectId, bidId),
    queryFn: ({ signal }) => call(readBid, { params: { projectId, bidId }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? 5000 : false),
  })

/** True while the message is being sent, or the signed PDF isn't on file yet. */
function isUnderWay({ isSending, acceptance }: Bid): boolean {
  return isSending || acceptance?.isFiled === false
}

export const useBid = (projectId: number, bidId: number) => useQuery(bidQuery(projectId, bidId))

/** Stores a bid from an answer, and refreshes the list. */
function showBid(queryClient: QueryClient, bid: Bid): void {
  queryClient.setQueryData(bidKey(bid.project_id, bid.id), bid)
  void queryClient.invalidateQueries({ queryKey: bidListKey(bid.project_id) })
}

/** Creates a bid. A repeat after a lost answer opens the bid that the first try created. */
export function useCreateBid(projectId: number) {
  const queryClient = useQueryClient()
  /** The key of each request that has no answer yet, by its body. */
  const keys = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: (body: NewBid) => {
      const request = JSON.stringify(body)
      const idempotencyKey = keys.current.get(request) ?? newIdempotencyKey()
      keys.current.set(request, idempotencyKey)
      return call(createBid, { params: { id: String(projectId) }, body, idempotencyKey })
    },
    onSuccess: (bid, body) => {
      keys.current.delete(JSON.stringify(body))
      showBid(queryClient, bid)
      void refreshProject(queryClient, projectId)
    },
  })
}

/** Saving a bid that the customer has creates its next revision, with another id. */
export function useSaveBid(projectId: number, bidId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BidChange) => call(updateBid, { params: { projectId, bidId }, body }),
    onSuccess: (bid) => {
      showBid(queryClient, bid)
      if (bid.id !== bidId) void queryClient.invalidateQueries({ queryKey: bidKey(projectId, bidId) })
      void refreshProject(queryClient, projectId)
    },
    onError: (error) => {
      // The bid is being sent or was closed: reload it to show that.
      const isClosed = error instanceof ApiError && error.status === 409 && !isStale(error)
      if (isClosed) void queryClient.invalidateQueries({ queryKey: bidKey(projectId, bidId) })
    },
  })
}

/** The bid as PDF. `full`: with every line's price; `logo`: false to print on letterhead. */
export function fetchBidPdf(
  projectId: number,
  bidId: number,
  choice: { full: boolean; logo: boolean },
  signal?: AbortSignal,
): Promise<Blob> {
  return call(readBidPdf, { params: { projectId, bidId }, query: choice, signal })
}

/** The PDF of unsaved content. */
export function fetchBidPreview(
  bid: Pick<Bid, 'id' | 'project_id'>,
  body: BidChange,
  choice: { full: boolean; logo: boolean },
  signal: AbortSignal,
): Promise<Blob> {
  const params = { projectId: bid.project_id, bidId: bid.id }
  return call(previewBid, { params, query: choice, body, signal })
}
