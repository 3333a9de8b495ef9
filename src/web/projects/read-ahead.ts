import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useCallback } from 'react'
import { projectQuery } from './projects-api.ts'

/**
 * Reads a project as soon as its link is pressed. Until its page asks for it, a tenth of a second goes by between the press
 * of the mouse and the click, and then the list is taken down first. For all presses and clicks of the frame.
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
