import { useQuery } from '@tanstack/react-query'
import {
  addEstimateToComplete,
  listEstimatesToComplete,
  type NewEstimateToComplete,
} from '../../contract/estimates.ts'
import { call } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'
import { projectKeys } from '../projects/projects-api.ts'

export const useEstimates = (projectId: number) =>
  useQuery({
    // Under the project's key: refreshing the project refreshes its estimates.
    queryKey: ['projects', 'one', projectId, 'estimates'],
    queryFn: ({ signal }) => call(listEstimatesToComplete, { params: { id: projectId }, signal }),
  })

/** `key` must stay the same for every try of one estimate. */
export const useAddEstimate = (projectId: number) =>
  useChange(
    ({ body, key }: { body: NewEstimateToComplete; key: string }) =>
      call(addEstimateToComplete, { params: { id: projectId }, body, idempotencyKey: key }),
    ['reports'],
    ...projectKeys(projectId),
  )
