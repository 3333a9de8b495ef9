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
const bidListKey = (projectId: number) => ['bids', projectId, 'list'] as const

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

/** Until its message has gone out, or was given up; and until the PDF that was signed is on file. */
function isUnderWay({ isSending, acceptance }: Bid): boolean {
  return isSending || acceptance?.isFiled === false
}

export const useBid = (projectId: number, bidId: number) => useQuery(bidQuery(projectId, bidId))

/** Shows a bid as an answer brought it, and refreshes the lists it stands in. */
function showBid(queryClient: QueryClient, bid: Bid): void {
  queryClient.setQueryData(bidKey(bid.project_id, bid.id), bid)
  void queryClient.invalidateQueries({ queryKey: bidListKey(bid.project_id) })
}

/** Writes a bid; the same asked for again after its answer was lost opens the one that was written. */
export function useCreateBid(projectId: number) {
  const queryClient = useQueryClient()
  /** By what is asked for. */
  const keys = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: (body: NewBid) => {
      const asked = JSON.stringify(body)
      const idempotencyKey = keys.current.get(asked) ?? newIdempotencyKey()
      keys.current.set(asked, idempotencyKey)
      return call(createBid, { params: { id: String(projectId) }, body, idempotencyKey })
    },
    onSuccess: (bid, asked) => {
      keys.current.delete(JSON.stringify(asked))
      showBid(queryClient, bid)
      void refreshProject(queryClient, projectId)
    },
  })
}

/** The answer to saving a bid that was handed out is its next revision, under another id. */
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
      // It is being sent, or was settled: the screen shall show so.
      const isShut = error instanceof ApiError && error.status === 409 && !isStale(error)
      if (isShut) void queryClient.invalidateQueries({ queryKey: bidKey(projectId, bidId) })
    },
  })
}

/** The bid as PDF; `full` with every line's price, `logo` false for letterhead. */
export function fetchBidPdf(
  projectId: number,
  bidId: number,
  choice: { full: boolean; logo: boolean },
  signal?: AbortSignal,
): Promise<Blob> {
  return call(readBidPdf, { params: { projectId, bidId }, query: choice, signal })
}

/** The bid as PDF with content that is not saved. */
export function fetchBidPreview(
  bid: Pick<Bid, 'id' | 'project_id'>,
  body: BidChange,
  choice: { full: boolean; logo: boolean },
  signal: AbortSignal,
): Promise<Blob> {
  const params = { projectId: bid.project_id, bidId: bid.id }
  return call(previewBid, { params, query: choice, body, signal })
}
