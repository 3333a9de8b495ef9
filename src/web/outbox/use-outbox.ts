import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { watchToken } from '../api/stored-token.ts'
import { refreshProject } from '../projects/projects-api.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import type { OutboxItem, OutboxKind } from './outbox-item.ts'
import type { OutboxEntry, OutboxView } from './outbox-view.ts'
import { takeLead } from './tabs.ts'
import { outbox } from './this-outbox.ts'

export function useOutboxView(): OutboxView {
  return useSyncExternalStore(outbox.subscribe, outbox.read)
}

interface OutboxFilter {
  projectId?: number
  kind?: OutboxKind
  appointmentId?: number
}

/** The signed-in employee's items that the server does not have yet, oldest first. */
export function useOutbox({ projectId, kind, appointmentId }: OutboxFilter): readonly OutboxEntry[] {
  const { items } = useOutboxView()
  return useMemo(
    () =>
      items.filter(
        ({ content, ...item }) =>
          (projectId === undefined || item.projectId === projectId) &&
          (kind === undefined || content.kind === kind) &&
          (appointmentId === undefined ||
            (content.kind === 'check_in' && content.appointmentId === appointmentId)),
      ),
    [items, projectId, kind, appointmentId],
  )
}

/** Sends the signed-in employee's items for as long as the application is open. */
export function useOutboxSender(): void {
  const employee = useCurrentUser()
  const queryClient = useQueryClient()
  const employeeId = employee.id

  useEffect(() => {
    void outbox.begin({ employeeId, refresh: refreshAfter(queryClient) })
    const stopLeading = takeLead('groundwork-outbox', (leads) => outbox.lead(leads))
    const stopListening = listenForReturn(() => void outbox.retry())
    return () => {
      stopListening()
      stopLeading()
      outbox.end()
    }
  }, [employeeId, queryClient])

  // The same person has signed in again: a new session.
  const before = useRef(employee)
  useEffect(() => {
    if (before.current !== employee) void outbox.retry()
    before.current = employee
  }, [employee])
}

/** Calls back when the network is back, or the person returns to this tab or signs in in another. */
function listenForReturn(onReturn: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') onReturn()
  }
  window.addEventListener('online', onReturn)
  document.addEventListener('visibilitychange', onVisible)
  const stopWatching = watchToken(onReturn)
  return () => {
    window.removeEventListener('online', onReturn)
    document.removeEventListener('visibilitychange', onVisible)
    stopWatching()
  }
}

/** One request for the project serves all photos that are sent within this time. */
const photoPauseMs = 1_500

/** Reads the project again after an item was sent. */
function refreshAfter(queryClient: QueryClient): (item: OutboxItem) => Promise<unknown> {
  const planned = new Map<number, Promise<void>>()
  const refreshPhotos = async (projectId: number) => {
    await new Promise((resolve) => setTimeout(resolve, photoPauseMs))
    planned.delete(projectId)
    await refreshProject(queryClient, projectId)
  }
  return ({ projectId, content }) => {
    if (content.kind !== 'photo') return refreshProject(queryClient, projectId)
    const refresh = planned.get(projectId) ?? refreshPhotos(projectId)
    planned.set(projectId, refresh)
    return refresh
  }
}
