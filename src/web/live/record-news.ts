import { useEffect, useState } from 'react'
import type { LiveChange } from '../../contract/live.ts'

/** A record whose form is open: `{ entity: 'bid', entityId: 12 }`. */
export interface RecordPlace {
  entity: string
  entityId: number
}

const listeners = new Set<(change: LiveChange) => void>()

/** Call for every change made by somebody else, or in another window. */
export function tellRecordNews(change: LiveChange): void {
  for (const listener of listeners) listener(change)
}

/** The last change that somebody else made since the form was opened. */
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

/** Events that do not change what the form shows. */
const seen = new Set(['viewed', 'reminded', 'reminder_failed', 'asked'])
