import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { keepTutorial, readTutorial, type Tutorial } from '../../contract/tutorial.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { notifyError } from '../ui/notify.ts'
import { listenForTutorial } from '../ui/start-tutorial.ts'

/** Waits in the frame until somebody starts the tour, and loads it then. */
export function TutorialHost() {
  const { role } = useCurrentUser()
  const path = useEmployeePath()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutate: keep } = useKeepTutorial()
  const office = useRef({ path, navigate })
  office.current = { path, navigate }

  useEffect(() => {
    let running: AbortController | undefined
    const begin = async (resume: boolean) => {
      // Also ends a tour that is still loading its first step.
      running?.abort()
      running = new AbortController()
      const { signal } = running
      try {
        const { startTour } = await import('./start-tour.ts')
        const at = resume ? (await queryClient.ensureQueryData(tutorialQuery)).step : null
        await startTour({
          role,
          at,
          signal,
          goTo: (screen) => Promise.resolve(office.current.navigate(office.current.path(screen))),
          onStep: (step) => keep({ state: 'left', step }),
          onEnd: () => keep({ state: 'finished', step: null }),
        })
      } catch (error) {
        if (!signal.aborted) notifyError(error, t('The tour couldn’t start'))
      }
    }
    const stopListening = listenForTutorial(({ resume }) => void begin(resume))
    return () => {
      stopListening()
      running?.abort()
    }
  }, [role, queryClient, keep])

  return null
}

const tutorialQuery = queryOptions({
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
