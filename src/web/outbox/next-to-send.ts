import type { OutboxItem } from './outbox-item.ts'

/** Browsers open six connections to one server; the rest of the work shall find one free. */
const photosAtOnce = 2

export interface Going {
  /** How much of it has gone out, from 0 to 1; undefined: it is not being sent. */
  sent(item: OutboxItem): number | undefined
  /** Refused, or set aside after trouble: it holds up no other. */
  isAside(item: OutboxItem): boolean
  /** Shall be tried again, but not yet. */
  isDelayed(item: OutboxItem): boolean
}

/**
 * What may be begun now, of all that waits in its order. Within a project each waits for those before it, so that the
 * server hears of things as they happened; only a photo may begin once the photo before it has gone out, while the
 * server still works on that one.
 */
export function nextToSend(items: readonly OutboxItem[], going: Going): OutboxItem[] {
  const closed = new Set<number>()
  const photoAhead = new Set<number>()
  const next: OutboxItem[] = []
  let free = photosAtOnce - items.filter((item) => going.sent(item) !== undefined).length
  for (const item of items) {
    const { projectId } = item
    if (closed.has(projectId) || going.isAside(item)) continue
    const sent = going.sent(item)
    const isPhoto = item.content.kind === 'photo'
    if (sent === undefined && !going.isDelayed(item) && free > 0 && (isPhoto || !photoAhead.has(projectId))) {
      next.push(item)
      free -= 1
    }
    if (isPhoto && sent !== undefined && sent >= 1) photoAhead.add(projectId)
    else closed.add(projectId)
  }
  return next
}
