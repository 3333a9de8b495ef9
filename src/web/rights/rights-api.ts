import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listHeldRetention,
  listRights,
  type ProjectRights,
  type RightsChange,
  readRights,
  updateRights,
} from '../../contract/rights.ts'
import { call } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'
import { projectKeys } from '../projects/projects-api.ts'

const rightsQuery = (id: number) =>
  queryOptions({
    // A project's change refreshes them too: they go by its money and its visits.
    queryKey: ['projects', 'one', id, 'rights'],
    queryFn: ({ signal }) => call(readRights, { params: { id }, signal }),
  })

/** Who is who on a job, and its deadlines. */
export const useRights = (projectId: number) => useQuery(rightsQuery(projectId))

export function useUpdateRights(id: number) {
  const queryClient = useQueryClient()
  return useChange(
    async (body: RightsChange): Promise<ProjectRights> => {
      const saved = await call(updateRights, { params: { id }, body })
      queryClient.setQueryData(rightsQuery(id).queryKey, saved)
      return saved
    },
    ...projectKeys,
    ['needs'],
  )
}

/** The next deadline of each job. */
export const useDueRights = () =>
  useQuery({ queryKey: ['projects', 'rights'], queryFn: ({ signal }) => call(listRights, { signal }) })

/** What is held back from us on each job whose rights are watched. */
export const useHeldRetention = () =>
  useQuery({
    queryKey: ['projects', 'retention'],
    queryFn: ({ signal }) => call(listHeldRetention, { signal }),
  })
