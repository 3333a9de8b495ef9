import { ApiError, messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import type { OutboxItem } from './outbox-item.ts'
import { otherSession } from './outbox-parts.ts'
import type { OutboxHold, Progress } from './outbox-view.ts'

/** Browsers open six connections to a server. Screens need some of them. */
const mostAtOnce = 2
/** After so many errors with one item, others overtake it. */
const mostFailures = 4

/** What this tab has tried to send of an item. */
export interface Attempt {
  /** Set while the request is open. */
  request?: AbortController | undefined
  /** From 0 to 1. */
  progress: number
  failures: number
  /** Why the last try failed; '' otherwise. */
  message: string
  /** Set during the delay before the next try; ends the delay. */
  endDelay?: (() => void) | undefined
}

export function progressOf({ request, progress, failures, message }: Attempt): Progress {
  const state = request ? 'sending' : failures >= mostFailures ? 'failed' : 'waiting'
  return { state, progress, message }
}

/**
 * What may be sent now. Items of one project are sent one after the other, so that the server receives them in the
 * order they were made. Projects do not wait for each other, and nothing waits for an item that was refused or has
 * failed several times.
 *
 * @param isRecovering the last request failed. A single item then tests the connection, a note or check-in before a
 *   photo, because a weak signal may still carry that.
 */
export function nextToSend(
  items: readonly OutboxItem[],
  attempts: ReadonlyMap<string, Attempt>,
  isRecovering: boolean,
): OutboxItem[] {
  const begun = new Set<number>()
  const ready = items.filter(({ id, projectId, refusal }) => {
    const { request, endDelay, failures = 0 } = attempts.get(id) ?? {}
    const isOvertaken = refusal !== '' || (endDelay && failures >= mostFailures)
    if (isOvertaken || begun.has(projectId)) return false
    begun.add(projectId)
    return !request && !endDelay
  })
  const sending = items.filter(({ id }) => attempts.get(id)?.request).length
  if (!isRecovering) return ready.slice(0, Math.max(0, mostAtOnce - sending))
  const first = ready.find(({ content }) => content.kind !== 'photo') ?? ready[0]
  return first && sending === 0 ? [first] : []
}

/** What a failed request means for all items, or for the one that was sent. */
export type Outcome =
  /** Nothing can be sent now. `after`: milliseconds until the server wants to be asked again. */
  | { hold: Exclude<OutboxHold, ''>; after?: number; signIn?: boolean }
  /** An error with this item only; another try may succeed. */
  | { trouble: string }
  /** The server will never accept this item. */
  | { refusal: string }

export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { trouble: messageOf(error) }
  const { status, code, message, retryAfter = 0 } = error
  if (status === 0) return { hold: 'network' }
  if (status === 401) return { hold: 'session', signIn: code !== otherSession }
  if ([429, 502, 503, 504].includes(status)) return { hold: 'server', after: retryAfter * 1000 }
  if (status === 413 && code === 'unknown') return { refusal: t('The file is too large') }
  if (status >= 500) return { trouble: message }
  // An answer without our error codes comes from a proxy, or from the sign-in page of a guest network.
  const isOurs = status >= 400 && status !== 408 && code !== 'unknown'
  return isOurs ? { refusal: message } : { trouble: t('The answer did not come from Groundwork') }
}

/** Milliseconds until an item that failed is tried again. */
export function itemDelay(failures: number): number {
  return failures >= mostFailures ? 10 * 60_000 : doubled(3_000, failures - 1)
}

/** Milliseconds until anything is sent again. The session has no delay: it waits for the person. */
export function holdDelay({ hold, after = 0 }: { hold: OutboxHold; after?: number }, holds: number) {
  if (hold === 'session') return undefined
  if (hold === 'network') return Math.min(60_000, doubled(2_000, holds))
  return Math.max(after, Math.min(5 * 60_000, doubled(3_000, holds)))
}

function doubled(ms: number, times: number): number {
  return ms * 2 ** times
}
