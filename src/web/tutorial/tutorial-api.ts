import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { keepTutorial, readTutorial, type Tutorial } from '../../contract/tutorial.ts'
import { call } from '../api/client.ts'

export const tutorialQuery = queryOptions({
  queryKey: ['tutorial'],
  queryFn: ({ signal }) => call(readTutorial, { signal }),
  staleTime: 5 * 60_000,
})

/** How far the signed-in person went. */
export const useTutorial = () => useQuery(tutorialQuery)

type Kept = Omit<Tutorial, 'state'> & { state: Exclude<Tutorial['state'], 'new'> }

/** Keeps it at once here, and for every browser of theirs; a step that is lost on the way costs nothing. */
export function useKeepTutorial() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (progress: Kept) => call(keepTutorial, { body: progress }),
    onMutate: (progress) => queryClient.setQueryData(tutorialQuery.queryKey, progress),
    onError: (error) => console.warn('How far the tour went could not be kept', error),
  })
}
