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
export function nextToSend(items: readonly OutboxItem[], standing: Standing): OutboxItem[] {
  const free = atOnce - items.filter(standing.isSending).length
  return mayBegin(items, standing).slice(0, Math.max(0, free))
}

/**
 * What goes ahead alone after trouble with the network or the server: something light where there is any, as a weak
 * signal carries a check-in but no photo.
 */
export function firstToTry(items: readonly OutboxItem[], standing: Standing): OutboxItem[] {
  const ready = mayBegin(items, standing)
  const first = ready.find(({ content }) => content.kind !== 'photo') ?? ready[0]
  return first ? [first] : []
}

/** The first of each project, where it may go now. */
function mayBegin(items: readonly OutboxItem[], { isSending, isAside, isDelayed }: Standing): OutboxItem[] {
  const closed = new Set<number>()
  return items.filter((item) => {
    if (closed.has(item.projectId) || isAside(item)) return false
    closed.add(item.projectId)
    return !isSending(item) && !isDelayed(item)
  })
}
