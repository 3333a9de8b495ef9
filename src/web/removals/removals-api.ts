import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeDuplicates, undoRemoval } from '../../contract/removals.ts'
import { call } from '../api/client.ts'
import { refreshProject } from '../projects/projects-api.ts'

/** Brings back what was removed from a project. */
export function useUndoRemoval(projectId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (removalId: number) => call(undoRemoval, { params: { id: projectId, removalId } }),
    onSuccess: () =>
      Promise.all([
        refreshProject(queryClient, projectId),
        // Also the company's, where the undo may have been asked for.
        queryClient.invalidateQueries({ queryKey: ['history'] }),
      ]),
  })
}

export function useRemoveDuplicates(projectId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeDuplicates, { params: { id: projectId } }),
    onSuccess: () => refreshProject(queryClient, projectId),
  })
}
