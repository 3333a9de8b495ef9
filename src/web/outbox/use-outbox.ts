import { useMemo, useSyncExternalStore } from 'react'
import type { OutboxEntry, OutboxKind } from './outbox-item.ts'
import type { OutboxView } from './outbox-view.ts'
import { outbox } from './this-outbox.ts'

export interface OutboxFilter {
  projectId?: number
  kind?: OutboxKind
  appointmentId?: number
}

/** The signed-in employee's items that are not with the server yet, oldest first, each with what can be done with it. */
export function useOutbox({ projectId, kind, appointmentId }: OutboxFilter = {}): readonly OutboxEntry[] {
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

/** Everything there is to tell of the outbox. */
export function useOutboxView(): OutboxView {
  return useSyncExternalStore(outbox.subscribe, outbox.read)
}
