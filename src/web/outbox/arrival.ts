import type { QueryClient } from '@tanstack/react-query'
import { refreshProject } from '../projects/projects-api.ts'
import type { OutboxItem } from './outbox-item.ts'

/** Thirty photos in a row shall not fetch their project thirty times. */
const photoPauseMs = 1_500

/** Fetches what shows the thing that has arrived; photos that arrive one after the other, together. */
export function refreshAfter(queryClient: QueryClient): (item: OutboxItem) => Promise<unknown> {
  const due = new Map<number, Promise<void>>()
  const refreshPhotos = (projectId: number) => {
    const planned = due.get(projectId)
    if (planned) return planned
    const refresh = new Promise<void>((resolve) => {
      setTimeout(() => {
        due.delete(projectId)
        resolve(refreshProject(queryClient, projectId))
      }, photoPauseMs)
    })
    due.set(projectId, refresh)
    return refresh
  }
  return ({ projectId, content }) =>
    content.kind === 'photo' ? refreshPhotos(projectId) : refreshProject(queryClient, projectId)
}
