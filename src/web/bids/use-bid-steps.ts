import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  answerBidQuestion,
  extendBid,
  finalizeBid,
  remindBid,
  revokeBid,
} from '../../contract/bid-actions.ts'
import { type Bid, deleteBid } from '../../contract/bids.ts'
import type { Project } from '../../contract/projects.ts'
import type { AgreementWay } from '../../domain/bids.ts'
import { call } from '../api/client.ts'
import { refreshProject, showProject } from '../projects/projects-api.ts'
import { bidQuery } from './bids-api.ts'

/** The steps of a saved bid. Each answers with the new state of the bid and its project. */
export function useBidSteps({ project_id: projectId, id: bidId }: Pick<Bid, 'project_id' | 'id'>) {
  const queryClient = useQueryClient()
  const params = { projectId, bidId }
  const refreshList = () => queryClient.invalidateQueries({ queryKey: ['bids', projectId, 'list'] })
  const onSuccess = ({ bid, project }: { bid: Bid; project: Project }) => {
    queryClient.setQueryData(bidQuery(projectId, bidId).queryKey, bid)
    void refreshList()
    showProject(queryClient, project)
  }
  return {
    finalize: useMutation({
      mutationFn: ({ agreedHow, reason }: { agreedHow?: AgreementWay; reason: string }) =>
        call(finalizeBid, {
          params,
          body: { ...(agreedHow && { agreedHow }), ...(reason && { reason }) },
        }),
      onSuccess,
    }),
    revoke: useMutation({ mutationFn: () => call(revokeBid, { params, body: {} }), onSuccess }),
    extend: useMutation({
      mutationFn: (validUntil: string) => call(extendBid, { params, body: { validUntil } }),
      onSuccess,
    }),
    remind: useMutation({
      mutationFn: (days: number | null) => call(remindBid, { params, body: { days } }),
      onSuccess,
    }),
    noteAnswered: useMutation({
      mutationFn: (questionId: number) =>
        call(answerBidQuestion, { params: { ...params, questionId }, body: {} }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: () => call(deleteBid, { params }),
      onSuccess: () => {
        queryClient.removeQueries({ queryKey: bidQuery(projectId, bidId).queryKey })
        void refreshList()
        void refreshProject(queryClient, projectId)
      },
    }),
  }
}
