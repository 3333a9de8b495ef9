import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { renewSession } from '../api/renew-session.ts'
import { readToken, watchToken } from '../api/stored-token.ts'
import { projectQuery, refreshProject } from '../projects/projects-api.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { takeLead } from './one-tab.ts'
import type { OutboxItem } from './outbox-item.ts'
import { readSessionOwner, sendItem } from './send-item.ts'
import { Sender } from './sender.ts'
import { outbox } from './this-outbox.ts'

/** Thirty photos in a row shall not fetch their project thirty times. */
const photoPauseMs = 1_500

/** Sends what waits in the outbox for as long as the signed-in employee has the application open. */
export function useOutboxSender(): void {
  const employee = useCurrentUser()
  const queryClient = useQueryClient()
  const wake = useRef<() => void>(undefined)
  const employeeId = employee.id

  useEffect(() => {
    const sender = createSender(employeeId)
    const wakeUp = () => sender.wake()
    wake.current = wakeUp
    const watcher = {
      changed: () => sender.goOn(),
      wake: (id?: string) => sender.wake(id),
      arrived: refreshAfter(queryClient),
    }
    void outbox.begin(employeeId, watcher, (projectId) => nameOf(queryClient, projectId))
    const stopLeading = takeLead('groundwork-outbox', (leads) => {
      outbox.setLeads(leads)
      sender.lead(leads)
    })
    const stopListening = hearOfReturn(wakeUp)
    return () => {
      stopListening()
      stopLeading()
      sender.stop()
      outbox.end()
    }
  }, [employeeId, queryClient])

  // Signed in again in place: the same person, a new session.
  const shown = useRef(employee)
  useEffect(() => {
    if (shown.current !== employee) wake.current?.()
    shown.current = employee
  }, [employee])
}

function createSender(employeeId: number): Sender {
  return new Sender(employeeId, {
    outbox,
    send: sendItem,
    token: readToken,
    readOwner: readSessionOwner,
    renew: renewSession,
    after(ms, then) {
      const timer = setTimeout(then, ms)
      return () => clearTimeout(timer)
    },
  })
}

/** The network is back, the person has come back to this tab, or has signed in in another. */
function hearOfReturn(onReturn: () => void): () => void {
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

/** Fetches what shows the thing that has arrived; photos that arrive one after the other, together. */
function refreshAfter(queryClient: QueryClient): (item: OutboxItem) => Promise<unknown> {
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

/** The project in a person's words, where this device knows it. */
function nameOf(queryClient: QueryClient, projectId: number): string {
  const project = queryClient.getQueryData(projectQuery(projectId).queryKey)
  return project ? `${project.number} ${project.customer.name}` : ''
}
