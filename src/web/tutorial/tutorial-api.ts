import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { keepTutorial, readTutorial, type Tutorial } from '../../contract/tutorial.ts'
import { call } from '../api/client.ts'

export const tutorialQuery = queryOptions({
  queryKey: ['tutorial'],
  queryFn: ({ signal }) => call(readTutorial, { signal }),
  staleTime: 5 * 60_000,
})

/** How far the signed-in person got in the tour. */
export const useTutorial = () => useQuery(tutorialQuery)

type Kept = Omit<Tutorial, 'state'> & { state: Exclude<Tutorial['state'], 'new'> }

/** Saves the progress for every browser of this person. Losing a step is harmless. */
export function useKeepTutorial() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (progress: Kept) => call(keepTutorial, { body: progress }),
    onMutate: (progress) => queryClient.setQueryData(tutorialQuery.queryKey, progress),
    onError: (error) => console.warn('The progress of the tour could not be saved', error),
  })
}
