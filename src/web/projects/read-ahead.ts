import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useCallback } from 'react'
import { projectQuery } from './projects-api.ts'

/**
 * Reads a project as soon as its link is pressed, for the frame's presses and clicks: a press of the mouse takes a tenth of
 * a second until it is a click, and then the list has to go first.
 */
export function useReadAhead(): (event: SyntheticEvent) => void {
  const queryClient = useQueryClient()
  return useCallback(
    ({ target, nativeEvent }: SyntheticEvent) => {
      // A finger may be about to scroll.
      const isFinger =
        nativeEvent.type === 'pointerdown' && (nativeEvent as PointerEvent).pointerType !== 'mouse'
      if (!isFinger && target instanceof Element) readLinked(queryClient, target.closest('a'))
    },
    [queryClient],
  )
}

function readLinked(queryClient: QueryClient, link: HTMLAnchorElement | null): void {
  const id = /^\/employee\/[^/]+\/projects\/([1-9]\d{0,8})$/.exec(link?.pathname ?? '')?.[1]
  if (id !== undefined) void queryClient.prefetchQuery(projectQuery(Number(id)))
}
