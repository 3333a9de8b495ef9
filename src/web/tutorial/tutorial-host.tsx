import { useSessionStorage } from '@mantine/hooks'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { keepTutorial, readTutorial, type Tutorial } from '../../contract/tutorial.ts'
import { call } from '../api/client.ts'
import { listenForTutorial } from '../ui/start-tutorial.ts'

const PracticeGuide = lazy(() => import('./practice-guide.tsx'))

/** Waits in the frame until somebody starts the tour, and loads it then. */
export function TutorialHost() {
  const { mutate: keep } = useKeepTutorial()
  const [isOpen, setOpen] = useTourIsOpen()
  const { data: kept } = useTutorial(isOpen)

  useEffect(
    () =>
      listenForTutorial(({ resume }) => {
        if (!resume) keep({ state: 'left', step: null })
        setOpen(true)
      }),
    [keep, setOpen],
  )

  if (!isOpen || !kept) return null
  return (
    <Suspense fallback={null}>
      <PracticeGuide
        projectId={projectIn(kept.step)}
        onProject={(id) => keep({ state: 'left', step: `project-${id}` })}
        onLeave={() => setOpen(false)}
        onEnd={() => {
          setOpen(false)
          keep({ state: 'finished', step: null })
        }}
      />
    </Suspense>
  )
}

/** Whether the tour runs in this window, also after a reload, and what starts and ends it. */
export const useTourIsOpen = () =>
  useSessionStorage({ key: 'tour-open', defaultValue: false, getInitialValueInEffect: false })

/** The practice job that somebody left: `project-12`. */
function projectIn(step: string | null): number | null {
  const id = /^project-([1-9]\d{0,8})$/.exec(step ?? '')?.[1]
  return id === undefined ? null : Number(id)
}

const tutorialQuery = queryOptions({
  queryKey: ['tutorial'],
  queryFn: ({ signal }) => call(readTutorial, { signal }),
  staleTime: 5 * 60_000,
})

/** How far the signed-in person got in the tour. @param isWanted false reads nothing */
export const useTutorial = (isWanted = true) => useQuery({ ...tutorialQuery, enabled: isWanted })

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
