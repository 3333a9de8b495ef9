import type { Deps } from './deps.ts'
import type { JobHandlers } from './jobs/jobs.ts'

/** What each queue does with its jobs. */
export function jobHandlers(_deps: Deps): JobHandlers {
  return {}
}

/** Queues whose handler also runs by the clock: cron in UTC, by queue. */
export const jobSchedules: Record<string, string> = {}
