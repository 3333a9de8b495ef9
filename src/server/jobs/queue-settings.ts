import type { QueueOptions } from 'pg-boss'

/** How patient the queue is; tests are less so. Seconds, unless it says otherwise. */
export interface QueueSettings {
  /** How often each queue is looked at while there is nothing to do. */
  pollEvery: number
  /** Jobs of one queue that run at the same time in one server. */
  concurrency: number
  /** Tries after the first one; the job has failed for good when they are used up. */
  retries: number
  /** Before the second try; each later wait is about twice as long. */
  firstRetryAfter: number
  longestRetryAfter: number
  /** How often jobs whose process died are looked for, and due schedules are forwarded. */
  superviseEvery: number
}

/** Sixteen retries reach over seven hours: a mail server's bad afternoon loses nothing. */
export const defaultSettings: QueueSettings = {
  pollEvery: 2,
  concurrency: 2,
  retries: 16,
  firstRetryAfter: 10,
  longestRetryAfter: 3_600,
  superviseEvery: 15,
}

/**
 * A running job's process shows that it lives every ten seconds. Silent for twenty, it is dead, which the next look
 * (`superviseEvery`) sees: a job that was killed is tried again within a minute.
 */
export function queueOptions(settings: QueueSettings): QueueOptions {
  return {
    retryLimit: settings.retries,
    retryDelay: settings.firstRetryAfter,
    retryBackoff: true,
    retryDelayMax: settings.longestRetryAfter,
    heartbeatSeconds: 20,
    expireInSeconds: 600,
  }
}
