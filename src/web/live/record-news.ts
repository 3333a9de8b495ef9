import { useEffect, useState } from 'react'
import type { LiveChange } from '../../contract/live.ts'

/** A record whose form is open: `{ entity: 'bid', entityId: 12 }`, as history calls it. */
export interface RecordPlace {
  entity: string
  entityId: number
}

const listeners = new Set<(change: LiveChange) => void>()

/** Said of every change that somebody else made, or this person in another window. */
export function tellRecordNews(change: LiveChange): void {
  for (const listener of listeners) listener(change)
}

/** What somebody else did to a record last since its form was opened. */
export function useRecordNews(place: RecordPlace | undefined): LiveChange | undefined {
  const [news, setNews] = useState<LiveChange>()
  const { entity, entityId } = place ?? {}
  useEffect(() => {
    setNews(undefined)
    if (entityId === undefined) return
    const listener = (change: LiveChange) => {
      if (change.entity === entity && change.entityId === entityId && !seen.has(change.verb)) setNews(change)
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [entity, entityId])
  return news
}

/** What happens to a record without changing what its form shows. */
const seen = new Set(['viewed', 'reminded', 'reminder_failed', 'asked'])
