import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect } from 'react'
import { loadCalls, projectQuery } from './projects-api.ts'

/**
 * What reads a project as soon as its link is pressed, for all presses and clicks in the frame. Its page would ask only
 * once the mouse is up again and the list has been taken down.
 */
export function useReadAhead(): (event: SyntheticEvent) => void {
  const queryClient = useQueryClient()
  useEffect(() => {
    // The first screen does without them: they may not delay what it loads itself.
    const timer = setTimeout(() => void loadCalls().catch(() => undefined), 2_000)
    return () => clearTimeout(timer)
  }, [])
  return ({ target, nativeEvent }) => {
    // A finger may be about to scroll.
    const isFinger =
      nativeEvent.type === 'pointerdown' && (nativeEvent as PointerEvent).pointerType !== 'mouse'
    if (!isFinger && target instanceof Element) readLinked(queryClient, target.closest('a'))
  }
}

function readLinked(queryClient: QueryClient, link: HTMLAnchorElement | null): void {
  const id = /^\/employee\/[^/]+\/projects\/([1-9]\d{0,8})$/.exec(link?.pathname ?? '')?.[1]
  if (id !== undefined) void queryClient.prefetchQuery(projectQuery(Number(id)))
}
