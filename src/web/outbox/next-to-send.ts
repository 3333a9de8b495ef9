import type { OutboxItem } from './outbox-item.ts'

/** Browsers open six connections to one server; the rest of the work shall find one free. */
const atOnce = 2

export interface Standing {
  isSending(item: OutboxItem): boolean
  /** Refused, or set aside after trouble: it holds up no other. */
  isAside(item: OutboxItem): boolean
  /** Shall be tried again, but not yet. */
  isDelayed(item: OutboxItem): boolean
}

/**
 * What may be begun now, of all that waits in its order. Within a project one goes after the other, so that the server
 * hears of things as they happened and photos stand in the order in which they were taken: of two that are under way
 * together, the smaller overtakes. Projects do not wait for each other.
 */
export function nextToSend(
  items: readonly OutboxItem[],
  { isSending, isAside, isDelayed }: Standing,
): OutboxItem[] {
  const closed = new Set<number>()
  const next: OutboxItem[] = []
  let free = atOnce - items.filter(isSending).length
  for (const item of items) {
    if (closed.has(item.projectId) || isAside(item)) continue
    closed.add(item.projectId)
    if (free <= 0 || isSending(item) || isDelayed(item)) continue
    next.push(item)
    free -= 1
  }
  return next
}
