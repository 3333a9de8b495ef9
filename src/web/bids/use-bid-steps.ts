import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  answerBidQuestion,
  type BidAnswer,
  extendBid,
  finalizeBid,
  remindBid,
  revokeBid,
} from '../../contract/bid-actions.ts'
import { type Bid, deleteBid } from '../../contract/bids.ts'
import type { AgreementWay } from '../../domain/bids.ts'
import { call } from '../api/client.ts'
import { refreshProject, showProject } from '../projects/projects-api.ts'
import { bidListKey, bidQuery } from './bids-api.ts'

type BidIds = Pick<Bid, 'project_id' | 'id'>

/** The steps of a saved bid. */
export function useBidSteps(bid: BidIds) {
  const { project_id: projectId, id: bidId } = bid
  const queryClient = useQueryClient()
  const params = { projectId, bidId }
  return {
    finalize: useStep(bid, ({ agreedHow, reason }: { agreedHow?: AgreementWay; reason: string }) =>
      call(finalizeBid, { params, body: { ...(agreedHow && { agreedHow }), ...(reason && { reason }) } }),
    ),
    revoke: useStep(bid, () => call(revokeBid, { params, body: {} })),
    extend: useStep(bid, (validUntil: string) => call(extendBid, { params, body: { validUntil } })),
    remind: useStep(bid, (days: number | null) => call(remindBid, { params, body: { days } })),
    noteAnswered: useStep(bid, (questionId: number) =>
      call(answerBidQuestion, { params: { ...params, questionId }, body: {} }),
    ),
    remove: useMutation({
      mutationFn: () => call(deleteBid, { params }),
      onSuccess: () => {
        queryClient.removeQueries({ queryKey: bidQuery(projectId, bidId).queryKey })
        void queryClient.invalidateQueries({ queryKey: bidListKey(projectId) })
        void refreshProject(queryClient, projectId)
      },
    }),
  }
}

/** A step that answers with the bid and its project as they are after it. */
function useStep<Input = void>(
  { project_id: projectId, id: bidId }: BidIds,
  step: (input: Input) => Promise<BidAnswer>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: step,
    onSuccess: ({ bid, project }) => {
      queryClient.setQueryData(bidQuery(projectId, bidId).queryKey, bid)
      void queryClient.invalidateQueries({ queryKey: bidListKey(projectId) })
      showProject(queryClient, project)
    },
  })
}
