import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addEstimateToComplete,
  listEstimatesToComplete,
  type NewEstimateToComplete,
} from '../../contract/estimates.ts'
import { call } from '../api/client.ts'
import { refreshProject } from '../projects/projects-api.ts'

export const useEstimates = (projectId: number) =>
  useQuery({
    // Under the project's key: refreshing the project refreshes its estimates.
    queryKey: ['projects', 'one', projectId, 'estimates'],
    queryFn: ({ signal }) => call(listEstimatesToComplete, { params: { id: projectId }, signal }),
  })

/** `key` must stay the same for every try of one estimate. */
export function useAddEstimate(projectId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: NewEstimateToComplete; key: string }) =>
      call(addEstimateToComplete, { params: { id: projectId }, body, idempotencyKey: key }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['reports'] })
      return refreshProject(queryClient, projectId)
    },
  })
}
